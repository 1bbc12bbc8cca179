import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { PATHS, pathWithId } from '#contract/paths.ts';

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
  const unknown = pathWithId(PATHS.task, crypto.randomUUID());
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

test('among new tasks that arrive together a key that was used and an id of somebody else are refused by themselves', async () => {
  const [{ token, user }, stranger] = [await registerUser(app), await registerUser(app)];
  const { create, remove, purge, list } = taskCalls(app);
  const [kept, purged] = [await create(token, plain), await create(token, plain)];
  const foreign = await create(stranger.token, plain);
  await remove(token, purged._id);
  expect((await purge(token, purged._id)).status).toBe(200);
  const { seq: begun } = await list(token);
  const fresh = Array.from({ length: 9 }, () => crypto.randomUUID());
  const keys = [
    ...fresh.slice(0, 3),
    foreign._id,
    ...fresh.slice(3, 6),
    purged._id,
    kept._id,
    ...fresh.slice(6),
  ];
  const answers = await Promise.all(
    keys.map(async (key) =>
      call(app, 'POST', PATHS.tasks, { token, body: plain, headers: { 'idempotency-key': key } }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([
    201, 201, 201, 409, 201, 201, 201, 404, 201, 201, 201, 201,
  ]);
  expect(answers[8]?.body).toMatchObject({ task: { ...kept, version: 1 } });

  const { rows } = await sql<{ seq: number; task_id: string }>`select seq, task_id from task_revision
    where user_id = ${user.id} and seq > ${begun} order by seq`.execute(database);
  expect(rows.map(({ seq }) => seq)).toEqual(fresh.map((_, index) => begun + index + 1));
  expect(rows.map(({ task_id }) => task_id).toSorted()).toEqual(fresh.toSorted());
  expect((await list(stranger.token)).tasks).toEqual([foreign]);
});

/** Lets the database refuse tasks of one title, as it may refuse a row for a reason that no schema knows. */
async function refuseTitle(title: string): Promise<void> {
  const isRefused = sql`new.title = ${sql.lit(title)}`;
  if (database.hasOneWriter) {
    await sql`create trigger refuse before insert on task when ${isRefused}
      begin select raise(abort, 'refused'); end`.execute(database);
    return;
  }
  await sql`create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'refused'; end $$`.execute(database);
  await sql`create trigger refuse before insert on task for each row when (${isRefused})
    execute function refuse()`.execute(database);
}

test('of new tasks that arrive together one that the database refuses fails alone', async () => {
  await refuseTitle('Refused');
  const { token } = await registerUser(app);
  const titles = Array.from({ length: TOGETHER }, (_, number) => (number % 10 === 5 ? 'Refused' : 'Kept'));
  const answers = await Promise.all(
    titles.map(async (title) => call(app, 'POST', PATHS.tasks, { token, body: { ...plain, title } })),
  );
  expect(answers.map(({ status }) => status)).toEqual(
    titles.map((title) => (title === 'Refused' ? 503 : 201)),
  );
  const { tasks } = await taskCalls(app).list(token);
  expect(tasks.map(({ title }) => title)).toEqual(titles.filter((title) => title === 'Kept'));
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
