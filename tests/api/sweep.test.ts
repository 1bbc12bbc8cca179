import { randomUUID } from 'node:crypto';

import { expect, onTestFinished, test } from 'vitest';

import { taskAnswerSchema, tasksAnswerSchema } from '#contract/answers.ts';
import { PATHS, pathWithId } from '#contract/paths.ts';
import { openDatabase } from '#server/database/database.ts';
import { sweep } from '#server/database/sweep.ts';

import { startServer } from './process.ts';
import { call, countRows, freshDatabaseLocation, registerUser, startTestServer } from './server.ts';
import { DAY, failAtOnce, runFor } from './sweep.ts';

const server = await startTestServer();
const { app, database } = server;
const body = { title: 'Swept', dueDate: '2026-04-01' };

const rows = async () =>
  Object.fromEntries(
    await Promise.all(
      ['user', 'session', 'attempt', 'idempotency', 'task', 'task_revision'].map(async (table) => [
        table,
        await countRows(database, table),
      ]),
    ),
  );

test('removes what has had its time, and nothing else', async () => {
  const { token, user, password } = await registerUser(app);
  const [kept, deleted] = [randomUUID(), randomUUID()];
  const create = async (id: string, whose = token) =>
    call(app, 'POST', PATHS.tasks, { token: whose, body, headers: { 'idempotency-key': id } });
  await create(kept);
  await create(deleted);
  await call(app, 'DELETE', pathWithId(PATHS.task, deleted), { token });
  await call(app, 'POST', PATHS.login, { body: { email: user.email, password: 'wrong' } });
  const before = await rows();
  expect(before).toEqual({ user: 1, session: 1, attempt: 2, idempotency: 2, task: 2, task_revision: 3 });

  await runFor(server, 1);
  expect(await rows()).toEqual(before);

  // A restore just in time, and the trash a moment after its 30 days.
  await runFor(server, 29 * DAY - 1);
  expect(await rows()).toEqual({ ...before, attempt: 0 });
  await call(app, 'GET', PATHS.me, { token });
  await runFor(server, DAY + 1);
  expect(await rows()).toEqual({
    user: 1,
    session: 1,
    attempt: 0,
    // No late repeat of its create brings the deleted one back.
    idempotency: 1,
    task: 1,
    task_revision: 1,
  });
  expect((await call(app, 'POST', pathWithId(PATHS.restoreTask, deleted), { token })).status).toBe(404);
  const { tasks, seq } = tasksAnswerSchema.parse((await call(app, 'GET', PATHS.tasks, { token })).body);
  expect({ tasks, seq }).toMatchObject({ tasks: [{ _id: kept }], seq: 3 });

  await runFor(server, 31 * DAY);
  expect(await rows()).toMatchObject({ user: 1, session: 0, idempotency: 0, task: 1, task_revision: 1 });
  expect((await call(app, 'POST', PATHS.login, { body: { email: user.email, password } })).status).toBe(200);
});

test('what cannot be removed keeps nothing else from going', async () => {
  const other = await startTestServer();
  const { token, user } = await registerUser(other.app);
  const created = await call(other.app, 'POST', PATHS.tasks, { token, body });
  const { _id: id } = taskAnswerSchema.parse(created.body).task;
  await call(other.app, 'DELETE', pathWithId(PATHS.task, id), { token });
  await call(other.app, 'POST', PATHS.login, { body: { email: user.email, password: 'wrong' } });
  await sweep(other.database, other.clock.now, 0, failAtOnce);
  await other.database.schema.dropTable('gone_session').execute();
  other.clock.advance(31 * DAY);
  const failures: unknown[] = [];
  const run = async (ms: number) =>
    sweep(other.database, other.clock.now, ms, (error) => failures.push(error));
  await run(0);
  other.clock.advance(DAY);
  expect(await run(DAY)).toBe('swept');
  expect(failures).toEqual([expect.objectContaining({ message: expect.stringContaining('gone_session') })]);
  const left = ['attempt', 'task', 'session'].map(async (table) => countRows(other.database, table));
  expect(await Promise.all(left)).toEqual([0, 0, 0]);
});

test('an account whose rows do not go does not keep the server from sweeping', async () => {
  const place = await freshDatabaseLocation();
  const broken = await openDatabase(place);
  onTestFinished(async () => broken.destroy());
  const columns = { name: '', email: '', email_key: 'left', image: null, password_hash: '', seq: 0 };
  const at = '2026-03-01T12:00:00.000Z';
  await broken
    .insertInto('user')
    .values({ ...columns, id: 'left', created_at: at, left_at: at })
    .execute();
  await broken.schema.dropTable('idempotency').execute();
  const { child, ended, log } = await startServer(place);
  await expect.poll(async () => countRows(broken, 'sweep')).toBe(1);
  child.kill('SIGTERM');
  await ended;
  expect(await log).toContain('the sweep failed');
});
