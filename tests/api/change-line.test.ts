import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { PATHS } from '#contract/paths.ts';

import { holdWrites } from './held-writes.ts';
import { call, countRows, registerUser, startTestServer, statuses } from './server.ts';
import { plain, taskCalls } from './task-calls.ts';

const { app, database, place } = await startTestServer();
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

test('another user comes between the changes of one who makes very many', async () => {
  const [busy, other] = [await registerUser(app), await registerUser(app)];
  const { create, update } = taskCalls(app);
  const lines = Array.from({ length: 999 }, (_, number) => String(number));
  const { _id } = await create(busy.token, { ...plain, description: lines.join('\n') });
  const done = new AbortController();
  const edits = Array.from({ length: 400 }, async (_, number) =>
    update(busy.token, _id, { description: lines.toSpliced(number, 1).join('\n') }, { base: 1 }),
  );
  const edited = Promise.all(edits).finally(() => done.abort());
  let between = 0;
  for (; !done.signal.aborted; between += 1) await create(other.token, plain);
  await edited;
  // However quick the machine is, no more than a hundred of them share one write.
  expect(between).toBeGreaterThan(2);
});

test('of the changes of one user that wait at once, those beyond the queue are told to come back', async () => {
  const { token } = await registerUser(app);
  const before = await countRows(database, 'task');
  const endHold = await holdWrites(place);
  let refused = 0;
  const answers = Array.from({ length: 1_100 }, async () => {
    const answer = await call(app, 'POST', PATHS.tasks, { token, body: plain });
    if (answer.status === 503) refused += 1;
    return answer;
  });
  await expect.poll(() => refused).toBeGreaterThan(90);
  await endHold();
  const all = await Promise.all(answers);
  const saved = all.filter(({ status }) => status === 201);
  expect(saved.length).toBeGreaterThan(0);
  expect(await countRows(database, 'task')).toBe(before + saved.length);
  const others = all.filter(({ status }) => status !== 201);
  // It is busy, which says nothing of the change: an app tries again for as long as it takes.
  for (const { body } of others) expect(body).toMatchObject({ code: 'busy' });
  for (const { status, headers } of others) {
    expect(status).toBe(503);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
});
