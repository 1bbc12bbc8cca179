import { randomUUID } from 'node:crypto';

import { afterAll, expect, test } from 'vitest';

import { tasksAnswerSchema } from '#contract/answers.ts';
import { errorAnswerSchema } from '#contract/error-answer.ts';
import { API_BASE, PATHS } from '#contract/paths.ts';
import { sessionAnswerSchema } from '#contract/user-answers.ts';
import { verifyDatabase } from '#server/database/read-only.ts';
import { cutConnections, startPostmaster } from '#tests/fixtures/postgres.ts';

import { startServer } from '../process.ts';
import { temporaryFolder } from '../server.ts';

const WRITERS = 4;
const postgres = await startPostmaster();
afterAll(async () => postgres.remove());

/** A server in a process of its own, and writers that send each task again with its key until it is answered. */
async function underWriters() {
  const place = { dataDir: temporaryFolder(), databaseUrl: postgres.url };
  const server = await startServer(place, { NODE_DEBUG: 'holdfast' });
  const post = async (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${server.address}${API_BASE}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const account = { name: 'User', email: `${randomUUID()}@example.com`, password: 'secret-1' };
  const registered = await post(PATHS.register, account);
  const { token } = sessionAnswerSchema.parse(await registered.json());
  const authorization = `Bearer ${token}`;
  const answered: string[] = [];
  const refusals = new Set<string>();
  const over = new AbortController();

  async function create(key: string): Promise<boolean> {
    const task = { title: `Task ${key}`, dueDate: '2026-04-01' };
    const answer = await post(PATHS.tasks, task, { authorization, 'idempotency-key': key });
    if (answer.status === 201) return answer.text().then(() => true);
    const { code, message } = errorAnswerSchema.parse(await answer.json());
    refusals.add(`${answer.status} ${code} ${message}`);
    return false;
  }

  async function write(): Promise<void> {
    while (!over.signal.aborted) {
      const key = randomUUID();
      while (!(await create(key)));
      answered.push(key);
    }
  }

  async function untilAnswered(count: number): Promise<void> {
    await expect.poll(() => answered.length, { interval: 5 }).toBeGreaterThan(count);
  }

  const writers = Promise.all(Array.from({ length: WRITERS }, write));
  return {
    place,
    server,
    refusals,
    /** Waits until the writers have been answered again. */
    progress: async () => {
      await Promise.race([untilAnswered(answered.length + 2 * WRITERS), writers]);
    },
    /** Lets the writers finish. Returns the tasks that were answered beside those that are there. */
    finish: async () => {
      over.abort();
      await writers;
      const list = await fetch(`${server.address}${API_BASE}${PATHS.tasks}`, { headers: { authorization } });
      const { tasks } = tasksAnswerSchema.parse(await list.json());
      return { answered: answered.toSorted(), kept: tasks.map(({ _id }) => _id).toSorted() };
    },
  };
}

test.each([
  ['20 times all connections are cut', 20, async () => cutConnections(postgres.url)],
  ['10 times the database is killed and started again', 10, async () => postgres.crash()],
])('%s: the server goes on, and every answered write is there once', async (_name, times, harm) => {
  const { place, server, refusals, progress, finish } = await underWriters();
  for (let round = 0; round < times; round += 1) {
    await progress();
    await harm();
  }
  await progress();
  const { answered, kept } = await finish();
  expect(server.child.exitCode).toBe(null);
  expect(kept).toEqual(answered);
  expect((await verifyDatabase(place)).violations).toEqual([]);
  expect([...refusals]).toEqual([expect.stringMatching(/^503 unavailable \S.*\.$/)]);
  server.child.kill('SIGTERM');
  expect(await server.ended).toEqual([0, null]);
  const log = await server.log;
  expect(log).toContain('the request failed');
  // What is done about a lost connection needs nobody, so that only a developer is told.
  expect(log).toContain('ignored in a connection to the database');
});
