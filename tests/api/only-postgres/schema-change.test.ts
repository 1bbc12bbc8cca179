import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { PATHS } from '#contract/paths.ts';

import { call, registerUser, startTestServer } from '../server.ts';
import { plain, taskCalls } from '../task-calls.ts';

const { app, database } = await startTestServer();
const { create, update, list } = taskCalls(app);

test('a server goes on with the statements that its connections know while a newer one adds to the tables', async () => {
  const { token } = await registerUser(app);
  const { _id } = await create(token, plain);
  expect((await update(token, _id, { title: 'Before' })).status).toBe(200);
  await list(token);
  await sql`alter table task add column colour text not null default ''`.execute(database);
  await sql`alter table "user" add column colour text not null default ''`.execute(database);
  await sql`alter table session add column colour text not null default ''`.execute(database);
  await create(token, plain);
  expect((await update(token, _id, { title: 'After' })).status).toBe(200);
  expect((await list(token)).tasks).toHaveLength(2);
});

test('a server whose connections know plans for other columns opens new ones, and answers again', async () => {
  const { token } = await registerUser(app);
  await create(token, plain);
  await sql`alter table task alter column priority type varchar(20)`.execute(database);
  const tryCreate = async () => (await call(app, 'POST', PATHS.tasks, { token, body: plain })).status;
  await expect.poll(tryCreate).toBe(201);
  const tryList = async () => (await call(app, 'GET', PATHS.tasks, { token })).status;
  await expect.poll(tryList).toBe(200);
  expect((await list(token)).tasks.length).toBeGreaterThan(1);
});
