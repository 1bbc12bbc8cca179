import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { PATHS } from '#contract/paths.ts';

import { call, registerUser, startTestServer, statuses } from './server.ts';

const { app, database } = await startTestServer();
const TOGETHER = 40;

test('changes of one user that arrive together share one write, and each is answered and refused by itself', async () => {
  const { token, user } = await registerUser(app);
  const body = { title: 'One of many', dueDate: '2026-04-01' };
  const keys = Array.from({ length: TOGETHER }, () => crypto.randomUUID());
  const create = async (key: string) =>
    call(app, 'POST', PATHS.tasks, { token, body, headers: { 'idempotency-key': key } });
  const unknown = `/tasks/${crypto.randomUUID()}/gp`;
  const [created, repeated, refused] = await Promise.all([
    Promise.all(keys.map(create)),
    Promise.all(keys.slice(0, 3).map(create)),
    Promise.all([1, 2].map(async () => call(app, 'PUT', unknown, { token, body: { title: 'Another' } }))),
  ]);
  expect(statuses(created)).toEqual(keys.map(() => 201));
  expect(created.map(({ text }) => JSON.parse(text).task._id)).toEqual(keys);
  expect(repeated.map(({ text }) => text)).toEqual(created.slice(0, 3).map(({ text }) => text));
  expect(statuses(refused)).toEqual([404, 404]);

  const { rows } = await sql<{ seq: number }>`select seq from task_revision where user_id = ${user.id}
    order by seq`.execute(database);
  expect(rows.map(({ seq }) => seq)).toEqual(keys.map((_, index) => index + 1));
  const marks = await sql`select seq from list_mark where user_id = ${user.id}`.execute(database);
  expect(marks.rows.length).toBeLessThan(TOGETHER / 2);
});
