import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';

import { tasksAnswerSchema } from '#contract/answers.ts';
import { PATHS, pathWithId } from '#contract/paths.ts';

import { call, countRows, registerUser, startTestServer } from './server.ts';

const { app, clock, database } = await startTestServer();
const body = {
  title: 'First',
  description: 'd',
  priority: 'Medium',
  dueDate: '2026-04-01',
  completed: false,
};

async function revisions(userId: string) {
  return database
    .selectFrom('task_revision')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('seq')
    .execute();
}

test('every change leaves one revision with all fields after it', async () => {
  const { token, user } = await registerUser(app);
  const id = randomUUID();
  const path = pathWithId(PATHS.task, id);
  await call(app, 'POST', PATHS.tasks, { token, body, headers: { 'idempotency-key': id } });
  clock.advance(1000);
  await call(app, 'PUT', path, { token, body: { title: 'Second', completed: true } });
  await call(app, 'PUT', path, { token, body: { title: 'Second' } });
  await call(app, 'DELETE', path, { token });
  await call(app, 'DELETE', path, { token });
  await call(app, 'POST', pathWithId(PATHS.restoreTask, id), { token });
  await call(app, 'POST', pathWithId(PATHS.restoreTask, id), { token });

  const fields = {
    user_id: user._id,
    task_id: id,
    description: 'd',
    priority: 'Medium',
    due_date: '2026-04-01',
    labels: '[]',
    repeat: '',
    source: 'another client',
  };
  const later = clock.now().toISOString();
  const first = new Date(clock.now().getTime() - 1000).toISOString();
  expect(await revisions(user._id)).toEqual([
    {
      ...fields,
      seq: 1,
      version: 1,
      verb: 'create',
      title: 'First',
      completed: 0,
      deleted: 0,
      created_at: first,
    },
    {
      ...fields,
      seq: 2,
      version: 2,
      verb: 'update',
      title: 'Second',
      completed: 1,
      deleted: 0,
      created_at: later,
    },
    {
      ...fields,
      seq: 3,
      version: 3,
      verb: 'delete',
      title: 'Second',
      completed: 1,
      deleted: 1,
      created_at: later,
    },
    {
      ...fields,
      seq: 4,
      version: 4,
      verb: 'restore',
      title: 'Second',
      completed: 1,
      deleted: 0,
      created_at: later,
    },
  ]);
});

test("many changes at once get every number of their user's once, and end in the version of the last", async () => {
  const [one, two] = [await registerUser(app), await registerUser(app)];
  const id = randomUUID();
  await call(app, 'POST', PATHS.tasks, { token: one.token, body, headers: { 'idempotency-key': id } });
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => [
      call(app, 'PUT', pathWithId(PATHS.task, id), { token: one.token, body: { title: `Title ${index}` } }),
      call(app, 'POST', PATHS.tasks, { token: two.token, body }),
    ]).flat(),
  );
  const [ones, twos] = [await revisions(one.user._id), await revisions(two.user._id)];
  expect(ones.map(({ seq }) => seq)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
  expect(ones.map(({ version }) => version)).toEqual(ones.map(({ seq }) => seq));
  expect(twos.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  const { tasks, seq } = tasksAnswerSchema.parse(
    (await call(app, 'GET', PATHS.tasks, { token: one.token })).body,
  );
  expect({ tasks, seq }).toMatchObject({ tasks: [{ title: ones.at(-1)?.title, version: 21 }], seq: 21 });
});

/** Makes the database itself refuse every new revision. */
async function refuseRevisions(): Promise<void> {
  if (inject('engine') === 'sqlite') {
    await sql`create trigger refuse before insert on task_revision begin select raise(abort, 'no'); end`.execute(
      database,
    );
    return;
  }
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
    database,
  );
  await sql`create trigger refuse before insert on task_revision execute function refuse()`.execute(database);
}

const allowRevisions = async () =>
  inject('engine') === 'sqlite'
    ? sql`drop trigger refuse`.execute(database)
    : sql`drop trigger refuse on task_revision`.execute(database);

test('a change whose revision cannot be written is not made, and its key stays free', async () => {
  const { token } = await registerUser(app);
  const [id, key] = [randomUUID(), randomUUID()];
  const create = async (taskId: string) =>
    call(app, 'POST', PATHS.tasks, { token, body, headers: { 'idempotency-key': taskId } });
  const update = async () =>
    call(app, 'PUT', pathWithId(PATHS.task, id), {
      token,
      body: { title: 'x' },
      headers: { 'idempotency-key': key },
    });
  await create(id);
  const list = async () => (await call(app, 'GET', PATHS.tasks, { token })).text;
  const before = { list: await list(), answers: await countRows(database, 'idempotency') };

  const second = randomUUID();
  await refuseRevisions();
  for (const answer of [
    await update(),
    await create(second),
    await call(app, 'DELETE', pathWithId(PATHS.task, id), { token }),
  ]) {
    expect(answer).toMatchObject({ status: 503, body: { success: false, code: 'unavailable' } });
    expect(answer.headers['retry-after']).toBeDefined();
    expect(answer.text).not.toContain('trigger');
  }
  expect({ list: await list(), answers: await countRows(database, 'idempotency') }).toEqual(before);

  await allowRevisions();
  expect([(await update()).status, (await create(second)).status]).toEqual([200, 201]);
});
