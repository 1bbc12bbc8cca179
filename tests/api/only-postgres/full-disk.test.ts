import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { PATHS } from '#contract/paths.ts';
import { verifyDatabase } from '#server/database/read-only.ts';

import { call, registerUser, startTestServer } from '../server.ts';
import { plain, taskCalls } from '../task-calls.ts';

test('a full disk is answered as such, what was saved is still there, and it goes on when there is room', async () => {
  const { app, database, place } = await startTestServer();
  const { token } = await registerUser(app);
  const { create, list } = taskCalls(app);
  await create(token, plain);
  // Where the disk is full, PostgreSQL ends the statement with this code.
  await sql`create function fill() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(database);
  await sql`create trigger fill before insert on task_revision execute function fill()`.execute(database);
  const answer = await call(app, 'POST', PATHS.tasks, { token, body: plain });
  expect(answer).toMatchObject({ status: 507, body: { success: false, code: 'storage_full' } });
  expect(answer.text).not.toContain('extend');
  const warnings = [expect.stringContaining('The disk of the server was full')];
  expect((await call(app, 'GET', PATHS.health)).body).toMatchObject({ warnings });
  expect(await list(token)).toMatchObject({ tasks: [{ title: plain.title }], seq: 1 });
  await sql`drop trigger fill on task_revision`.execute(database);
  await create(token, plain);
  expect((await call(app, 'GET', PATHS.health)).body).toMatchObject({ warnings: [] });
  expect(await list(token)).toMatchObject({ tasks: [{}, {}], seq: 2 });
  expect((await verifyDatabase(place)).violations).toEqual([]);
});
