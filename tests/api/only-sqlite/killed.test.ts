import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { tasksAnswerSchema } from '#contract/answers.ts';
import { API_BASE, PATHS } from '#contract/paths.ts';
import { sessionAnswerSchema } from '#contract/user-answers.ts';
import { verifyDatabase } from '#server/database/read-only.ts';

import { startServer } from '../process.ts';
import { temporaryFolder } from '../server.ts';

const KILLS = 4;
const WRITERS = 16;

async function post(address: string, path: string, body: object, headers: Record<string, string> = {}) {
  return fetch(address + API_BASE + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

test('a server that is killed among many writes has kept every one that it answered, whole and once', async () => {
  const place = { dataDir: temporaryFolder() };
  const first = await startServer(place);
  const account = { name: 'User', email: 'user@example.com', password: 'secret-1' };
  const registered = await post(first.address, PATHS.register, account);
  const { token } = sessionAnswerSchema.parse(await registered.json());
  const authorization = `Bearer ${token}`;
  const answered = new Set<string>();
  const asked = new Set<string>();

  /** Creates tasks until the server is gone; of every second key a repetition is under way at the same time. */
  async function write(address: string): Promise<void> {
    while (true) {
      const key = randomUUID();
      asked.add(key);
      const create = async () =>
        post(
          address,
          PATHS.tasks,
          { title: key, dueDate: '2026-04-01' },
          { authorization, 'idempotency-key': key },
        );
      const answers = await Promise.all(asked.size % 2 === 0 ? [create()] : [create(), create()]).catch(
        () => null,
      );
      if (!answers) return;
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
      answered.add(key);
    }
  }

  let server = first;
  for (let kills = 0; kills < KILLS; kills += 1) {
    const before = answered.size;
    const writers = Promise.all(Array.from({ length: WRITERS }, async () => write(server.address)));
    // Each dies at another moment, a few writes after the last.
    await expect.poll(() => answered.size, { interval: 1 }).toBeGreaterThan(before + WRITERS + 7 * kills);
    server.child.kill('SIGKILL');
    await Promise.all([writers, server.ended]);
    server = await startServer(place);
    const list = await fetch(server.address + API_BASE + PATHS.tasks, { headers: { authorization } });
    const { tasks, seq } = tasksAnswerSchema.parse(await list.json());
    const kept = tasks.map(({ _id }) => _id);
    expect(new Set(kept).size).toBe(kept.length);
    expect(kept).toEqual(expect.arrayContaining([...answered]));
    expect([...asked]).toEqual(expect.arrayContaining(kept));
    // Nothing is there by half: each task has its revision and its number.
    expect(seq).toBe(kept.length);
  }
  expect((await verifyDatabase(place)).violations).toEqual([]);
});
