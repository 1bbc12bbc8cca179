import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { PATHS, pathWithId } from '#contract/paths.ts';
import { verifyDatabase } from '#server/database/read-only.ts';
import { verify } from '#server/database/verify.ts';

import { COMPILED } from '../../src/tools/process.ts';
import { callsOf, plain as plainFile } from './account-file.ts';
import type { TestServer } from './server.ts';
import { call, registerUser, startTestServer } from './server.ts';
import { DAY, runFor } from './sweep.ts';
import { plain, taskCalls } from './task-calls.ts';

const VERIFY = path.join(import.meta.dirname, '../../src/tools/verify.ts');

/** A server of a user who has done everything that there is to do. */
async function withAllKinds(): Promise<TestServer & { taskId: string }> {
  const server = await startTestServer();
  const { app } = server;
  const { token } = await registerUser(app);
  const { create, update, remove, restore, purge } = taskCalls(app);
  const task = await create(token, { ...plain, repeat: 'FREQ=DAILY' }, { key: randomUUID() });
  await update(token, task._id, { title: 'Second' }, { key: randomUUID() });
  await update(token, task._id, { completed: true }, { key: randomUUID() });
  await remove(token, task._id, { key: randomUUID() });
  await restore(token, task._id);
  const purged = await create(token, plain, { key: randomUUID() });
  await update(token, purged._id, { title: 'Gone' }, { key: randomUUID() });
  await remove(token, purged._id, { key: randomUUID() });
  await purge(token, purged._id);
  const view = await call(app, 'PUT', pathWithId(PATHS.view, randomUUID()), {
    token,
    body: { name: 'View', search: '/?q=paint', position: 0 },
  });
  expect(view.status).toBe(200);
  const changes = ['One', 'Two', ''].map((title) => ({
    verb: 'create',
    key: randomUUID(),
    body: { ...plain, title },
  }));
  await call(app, 'POST', PATHS.applyChanges, { token, body: { changes } });
  const imported = { ...plain, _id: randomUUID(), title: 'Imported' };
  await callsOf(app).imported(token, plainFile([imported, { ...imported, _id: randomUUID() }]));
  return { ...server, taskId: task._id };
}

const server = await withAllKinds();
const { app, database, place, taskId } = server;

const BREAKS = {
  'a field that no change set': [
    `update task set description = 'x'`,
    /is not what the change to its version/,
  ],
  'a delete that no change made': [
    `update task set deleted_at = 'x' where deleted_at is null`,
    /is not what/,
  ],
  'a change that is gone': [`delete from task_revision where version = 2`, /lacks some of its \d+ versions/],
  'a last change that is gone': [
    `delete from task_revision where seq = (select max(seq) from task_revision where version > 1)`,
    /is not what the change/,
  ],
  'an unknown verb': [`update task_revision set verb = 'merge' where version = 2`, /made by no change/],
  'a second create': [`update task_revision set verb = 'create' where version = 2`, /made by no change/],
  'a value that no task has': [
    `update task set completed_at = null where completed = 1`,
    /a value that no task/,
  ],
  'a beginning that is another': [`update task set created_seq = created_seq + 1`, /it was not/],
  'numbers that went back': [`update "user" set seq = seq - 1`, /has not come to the number/],
  'a task that is gone, though its change was answered': [
    `delete from task where id = (select task_id from task_revision where version = 2 and verb = 'update')`,
    /was answered, and its task does not exist/,
  ],
  'one of many changes that is gone': [
    `delete from task where title = 'One'`,
    /Of the write that ended with the number \d+ .* some changes are missing/,
  ],
  'a key for no change': [`update idempotency set request = 'merge x'`, /stands for no change/],
} as const satisfies Record<string, readonly [string, RegExp]>;

/** What is found after a harm, which is taken back. */
async function violationsAfter(harm: RawBuilder<unknown>): Promise<string[]> {
  const found: string[] = [];
  const work = database.transaction().execute(async (transaction) => {
    await harm.execute(transaction);
    found.push(...(await verify(transaction)).violations);
    throw new Error('taken back');
  });
  await expect(work).rejects.toThrow('taken back');
  return found;
}

test('all that can be done leaves a database that is whole', async () => {
  expect(await verifyDatabase(place)).toMatchObject({ users: 1, violations: [] });
});

test.each(Object.entries(BREAKS))('it finds %s', async (_name, [harm, expected]) => {
  expect(await violationsAfter(sql.raw(harm))).toContainEqual(expect.stringMatching(expected));
});

test('it finds rows of others', async () => {
  const { user } = await registerUser(app);
  expect(
    await violationsAfter(sql`update task set user_id = ${user._id} where id = ${taskId}`),
  ).toContainEqual(`The change with the number 1 is of the task ${taskId}, which its user does not have.`);
});

/** Runs the tool beside the server of these tests, which goes on. */
async function run(args: string[] = []): Promise<{ status: unknown; stdout: string }> {
  const child = spawn(process.execPath, [VERIFY, ...args], {
    env: { ...COMPILED, DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [stdout, [status]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return { status, stdout };
}

test('npm run verify says that all is whole, or what is not, and ends with 1', async () => {
  expect(await run()).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^\S.* has \d users?, .*: all of it is whole\.\n$/),
  });
  const setTitle = async (title: string) =>
    database.updateTable('task').set({ title }).where('id', '=', taskId).execute();
  await setTitle('Nobody wrote this');
  expect(await run()).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(
      new RegExp(`^The task ${taskId} is not what .*\n.* not all of it is whole\\.`),
    ),
  });
  await setTitle('Second');
});

test('npm run verify names the data that it verifies, and takes no copy for it', async () => {
  const { dataDir, databaseUrl } = place;
  const named = databaseUrl === undefined ? `${dataDir}/holdfast.sqlite` : new URL(databaseUrl).pathname;
  expect((await run()).stdout).toContain(`${named} has `);
  const { status, stdout } = await run(['copy.sqlite']);
  expect(stdout).toMatch(/^Nothing was verified: .* npm run backup -- --check copy\.sqlite\n$/);
  expect(status).toBe(1);
});

test('what the sweep leaves is whole', async () => {
  const { token } = await registerUser(app);
  const { create, remove } = taskCalls(app);
  await remove(token, (await create(token, plain))._id, { key: randomUUID() });
  await runFor(server, 32 * DAY);
  expect((await verifyDatabase(place)).violations).toEqual([]);
});
