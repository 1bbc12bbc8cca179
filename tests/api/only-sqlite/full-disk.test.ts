import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { PATHS } from '#contract/paths.ts';

import { call, registerUser, startTestServer } from '../server.ts';
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
