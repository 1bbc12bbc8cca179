import { Client } from 'pg';
import { expect, test } from 'vitest';

import { PATHS } from '#contract/paths.ts';

import { call, countRows, registerUser, startTestServer } from '../server.ts';
import { DAY, runFor } from '../sweep.ts';
import { plain, taskCalls } from '../task-calls.ts';

// Two of them wait for ten seconds, which they may do together: each has a server and a database of its own.

test.concurrent('changes behind one that waits for a row are refused in time, and none waits for all that are before it', async ({
  onTestFinished,
}) => {
  const { app, place } = await startTestServer();
  const { token } = await registerUser(app);
  const { create, update } = taskCalls(app);
  const [free, held] = [await create(token, plain), await create(token, plain)];
  const holder = new Client(place.databaseUrl);
  await holder.connect();
  onTestFinished(async () => holder.end());
  await holder.query('begin');
  await holder.query('select 1 from task where id = $1 for update', [held._id]);
  const begun = performance.now();
  // While the first ones are under way, the others become a group.
  const answers = await Promise.all(
    [free, free, free, held, held, held, held].map(async ({ _id }, number) =>
      update(token, _id, { title: `Name ${number}` }),
    ),
  );
  // A statement is ended after 10 seconds.
  expect(performance.now() - begun).toBeLessThan(18_000);
  expect(answers.slice(3).map(({ status }) => status)).toEqual([503, 503, 503, 503]);
  await holder.query('commit');
  expect((await update(token, held._id, { title: 'Free' })).status).toBe(200);
});

test.concurrent('a change that waits for what another process writes into the account is told to come back, as often as it takes', async ({
  onTestFinished,
}) => {
  const { app, place } = await startTestServer();
  const { token, user } = await registerUser(app);
  const holder = new Client(place.databaseUrl);
  await holder.connect();
  onTestFinished(async () => holder.end());
  // As an import does there.
  await holder.query('begin');
  await holder.query('select 1 from "user" where id = $1 for update', [user.id]);
  const body = plain;
  expect(await call(app, 'POST', PATHS.tasks, { token, body })).toMatchObject({
    status: 503,
    headers: { 'retry-after': expect.any(String) },
    body: { code: 'busy', message: expect.stringMatching(/such as an import/) },
  });
  await holder.query('commit');
  expect((await call(app, 'POST', PATHS.tasks, { token, body })).status).toBe(201);
});

test.concurrent('a task that another transaction has leaves the trash with the next sweep, and the others do not wait for it', async ({
  onTestFinished,
}) => {
  const server = await startTestServer();
  const { app, database, place } = server;
  const { token } = await registerUser(app);
  const { create, remove } = taskCalls(app);
  const [free, held] = [await create(token, plain), await create(token, plain)];
  for (const { _id } of [held, free]) await remove(token, _id);
  await runFor(server, 30 * DAY);
  const holder = new Client(place.databaseUrl);
  await holder.connect();
  onTestFinished(async () => holder.end());
  // As an import does that brings it back.
  await holder.query('begin');
  await holder.query('select 1 from task where id = $1 for update', [held._id]);
  await runFor(server, DAY);
  expect(await database.selectFrom('task').select('id').execute()).toEqual([{ id: held._id }]);
  await holder.query('commit');
  await runFor(server, DAY);
  expect(await countRows(database, 'task')).toBe(0);
});
