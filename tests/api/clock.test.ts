import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { healthAnswerSchema } from '#contract/answers.ts';
import { API_BASE, PATHS, pathWithId } from '#contract/paths.ts';

import { callsOf, plain as plainFile } from './account-file.ts';
import { startServer } from './process.ts';
import { call, freshDatabaseLocation, registerUser, startTestServer } from './server.ts';
import { DAY } from './sweep.ts';
import { plain, taskCalls } from './task-calls.ts';

const { app, clock } = await startTestServer();
const { create, update, remove, changes, list } = taskCalls(app);

test('no time of a user goes back where the clock does, and the newest task stays the first', async () => {
  const { token } = await registerUser(app);
  const first = await create(token, { ...plain, repeat: 'FREQ=DAILY' });
  clock.advance(-90 * DAY);
  const second = await create(token, { ...plain, title: 'Later' });
  await update(token, first._id, { title: 'Changed' });
  await update(token, first._id, { completed: true });
  await remove(token, second._id);
  await call(app, 'POST', pathWithId(PATHS.restoreTask, second._id), { token });
  const imported = { ...plain, _id: randomUUID(), title: 'Imported' };
  await callsOf(app).imported(token, plainFile([imported]));
  clock.advance(90 * DAY + 1000);
  await update(token, second._id, { title: 'On' });

  const { tasks } = await list(token);
  expect(tasks.map(({ title }) => title)).toEqual(['Imported', 'Changed', 'On', 'Changed']);
  const times = (await changes(token)).changes.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(new Set(times)).toEqual(
    new Set([first.createdAt, new Date(Date.parse(first.createdAt) + 1000).toISOString()]),
  );
  for (const { createdAt, updatedAt, completedAt } of tasks) {
    expect(updatedAt >= createdAt).toBe(true);
    expect((completedAt ?? createdAt) >= createdAt).toBe(true);
  }
});

test('a client that says no day completes a repeating task on the day of the clock, not of the last change', async () => {
  const { token } = await registerUser(app);
  const task = await create(token, { ...plain, repeat: 'FREQ=DAILY', dueDate: '2026-01-01' });
  clock.advance(-10 * DAY);
  await update(token, task._id, { completed: true });
  const [next] = (await list(token)).tasks;
  expect(next?.dueDate).toBe(clock.now().toLocaleDateString('sv'));
  clock.advance(10 * DAY);
});

async function askHealth(address: string) {
  const answer = await fetch(`${address}${API_BASE}${PATHS.health}`);
  return healthAnswerSchema.parse(await answer.json());
}

test.each([
  [
    'is behind what was saved',
    sql`update list_mark set created_at = '2100-01-01T00:00:00.000Z'`,
    'The clock of the server is wrong',
  ],
  [
    'is days away from where it was',
    sql`update sweep set noted_at = '2000-01-01T00:00:00.000Z'`,
    'The clock is days away from where the last sweep left it',
  ],
])(
  'a clock that %s is said by the health of the server and in its log, at each start',
  async (_name, jump, words) => {
    const future = await freshDatabaseLocation();
    const before = await startTestServer({ place: future });
    const { token } = await registerUser(before.app);
    await taskCalls(before.app).create(token, plain);
    const right = await startServer(future);
    expect(await askHealth(right.address)).toMatchObject({ message: 'All is well.', warnings: [] });
    right.child.kill('SIGTERM');
    await right.ended;
    expect(await right.log).not.toContain('wrong');
    await jump.execute(before.database);
    for (const _start of ['first', 'second']) {
      const wrong = await startServer(future);
      await expect
        .poll(async () => askHealth(wrong.address))
        .toMatchObject({
          message: 'It works, and the server has warnings.',
          warnings: [expect.stringContaining(words)],
        });
      wrong.child.kill('SIGTERM');
      await wrong.ended;
      expect(await wrong.log).toContain(words);
    }
  },
);
