import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { tasksAnswerSchema } from '#contract/answers.ts';
import { PATHS, taskPath } from '#contract/paths.ts';

import { call, countRows, registerUser, startTestServer } from './server.ts';
import { DAY, runFor } from './sweep.ts';

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
  await call(app, 'DELETE', taskPath(PATHS.task, deleted), { token });
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
    idempotency: 0,
    task: 1,
    task_revision: 1,
  });
  expect((await call(app, 'POST', taskPath(PATHS.restoreTask, deleted), { token })).status).toBe(404);
  const { tasks, seq } = tasksAnswerSchema.parse((await call(app, 'GET', PATHS.tasks, { token })).body);
  expect({ tasks, seq }).toMatchObject({ tasks: [{ _id: kept }], seq: 3 });

  await runFor(server, 31 * DAY);
  expect(await rows()).toMatchObject({ user: 1, session: 0, task: 1, task_revision: 1 });
  expect((await call(app, 'POST', PATHS.login, { body: { email: user.email, password } })).status).toBe(200);
});
