import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { PATHS } from '#contract/paths.ts';

import { runServer, startServer } from '../process.ts';
import { call, freshDatabaseLocation, registerUser, startTestServer } from '../server.ts';
import { plain, taskCalls } from '../task-calls.ts';

test('a full disk is answered as such, what was saved is still there, and it goes on when there is room', async () => {
  const { app, database } = await startTestServer();
  const { token } = await registerUser(app);
  const { list } = taskCalls(app);
  const body = { ...plain, description: 'x'.repeat(10_000) };
  const create = async () => call(app, 'POST', PATHS.tasks, { token, body });
  const changes = Array.from({ length: 2 }, () => ({ verb: 'create', key: randomUUID(), body }));
  const createMany = async () => call(app, 'POST', PATHS.applyChanges, { token, body: { changes } });
  const health = async () => (await call(app, 'GET', PATHS.health)).body;
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database);
  await sql`pragma max_page_count = ${sql.raw(String((rows[0]?.page_count ?? 0) + 20))}`.execute(database);
  const statuses: number[] = [];
  while (!statuses.includes(507) && statuses.length < 20) statuses.push((await create()).status);
  expect(statuses.at(-1)).toBe(507);
  const full = await create();
  expect(full).toMatchObject({ status: 507, body: { success: false, code: 'storage_full' } });
  expect(full.body).toMatchObject({ message: expect.any(String) });
  const warning = expect.stringContaining('The disk of the server was full');
  expect(await health()).toMatchObject({ warnings: [warning] });
  expect(await createMany()).toMatchObject({ status: 507 });
  const saved = statuses.length - 1;
  expect(await list(token)).toMatchObject({
    tasks: Array.from({ length: saved }, () => ({ title: plain.title })),
    seq: saved,
  });
  expect(await health()).toMatchObject({ warnings: [warning] });
  await sql`pragma max_page_count = 1000000`.execute(database);
  expect((await create()).status).toBe(201);
  expect(await health()).toMatchObject({ message: 'All is well.', warnings: [] });
  expect(await list(token)).toMatchObject({ seq: saved + 1 });
});

test('a disk that takes no changes any more is warned of until the next change is saved', async () => {
  const { app, database } = await startTestServer();
  const { token } = await registerUser(app);
  const create = async () => (await call(app, 'POST', PATHS.tasks, { token, body: plain })).status;
  const health = async () => (await call(app, 'GET', PATHS.health)).body;
  // SQLite then says what it says of such a disk.
  await sql`pragma query_only = on`.execute(database);
  expect(await create()).toBe(503);
  expect(await call(app, 'GET', PATHS.tasks, { token })).toMatchObject({ status: 200 });
  expect(await health()).toMatchObject({ warnings: [expect.stringContaining('let nothing be written')] });
  await sql`pragma query_only = off`.execute(database);
  expect(await create()).toBe(201);
  expect(await health()).toMatchObject({ message: 'All is well.', warnings: [] });
});

/** Makes a folder one of a disk that takes no changes, as this process alone sees it, and becomes the server. */
const READ_ONLY = 'mount --bind "$DATA_DIR" "$DATA_DIR" && mount -o remount,bind,ro "$DATA_DIR" && exec "$@"';
const MAY_MOUNT = spawnSync('unshare', ['-rm', 'true']).status === 0;

test.runIf(MAY_MOUNT)(
  'a server that was killed does not start again on a disk that takes no changes',
  async () => {
    const place = await freshDatabaseLocation();
    const killed = await startServer(place);
    killed.child.kill('SIGKILL');
    await killed.ended;
    const { ended, log } = runServer(
      { DATA_DIR: place.dataDir, PORT: '0' },
      `exec unshare -rm sh -c '${READ_ONLY}' sh "$0" "$@"`,
    );
    expect(await ended).toEqual([1, null]);
    expect(await log).toMatch(
      /^Holdfast cannot start with the data in .*: .*: nothing can be written there\.\n$/,
    );
  },
);
