import { mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { buildApp } from '../app.ts';
import { readSettings } from '../settings.ts';
import { openDatabase } from './database.ts';

async function openFresh() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'holdfast-test-'));
  const dataDir = path.join(folder, 'made', 'when missing');
  const database = await openDatabase({ dataDir });
  onTestFinished(async () => {
    await database.destroy();
    rmSync(folder, { recursive: true, force: true });
  });
  return { database, dataDir };
}

test('SQLite keeps what it is told, in one file that others on the machine cannot read', async () => {
  const { database, dataDir } = await openFresh();
  const pragma = async (name: string) => {
    const { rows } = await sql`pragma ${sql.raw(name)}`.execute(database);
    return rows[0];
  };
  expect(await pragma('journal_mode')).toEqual({ journal_mode: 'wal' });
  expect(await pragma('synchronous')).toEqual({ synchronous: 2 });
  expect(await pragma('foreign_keys')).toEqual({ foreign_keys: 1 });
  expect(await pragma('busy_timeout')).toEqual({ timeout: 0 });
  expect(statSync(path.join(dataDir, 'holdfast.sqlite')).isFile()).toBe(true);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
});

test('the list of tasks is read from an index, in its order', async () => {
  const { database } = await openFresh();
  const { rows } = await sql<{ detail: string }>`
    explain query plan select * from task where user_id = 'x' and deleted_at is null
    order by created_at desc, created_seq desc`.execute(database);
  expect(rows.map(({ detail }) => detail)).toEqual([
    expect.stringContaining('USING INDEX task_newest_first'),
  ]);
});

test('a full disk is answered as such, and what was saved is still there', async () => {
  const { database, dataDir } = await openFresh();
  const app = await buildApp({ settings: readSettings({}), database, dist: dataDir });
  onTestFinished(async () => app.close());
  const registered = await app.inject({
    method: 'POST',
    url: '/api/user/register',
    payload: { name: 'User', email: 'user@example.com', password: 'secret-1' },
  });
  const headers = { authorization: `Bearer ${registered.json().token}` };
  const create = async () =>
    app.inject({
      method: 'POST',
      url: '/api/tasks/gp',
      headers,
      payload: { title: 'Large', description: 'x'.repeat(10_000), dueDate: '2026-04-01' },
    });
  const list = async () => (await app.inject({ url: '/api/tasks/gp', headers })).json();

  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database);
  await sql`pragma max_page_count = ${sql.raw(String((rows[0]?.page_count ?? 0) + 20))}`.execute(database);
  const statuses: number[] = [];
  while (!statuses.includes(507) && statuses.length < 20) statuses.push((await create()).statusCode);
  expect(statuses.at(-1)).toBe(507);
  expect((await create()).json()).toMatchObject({
    success: false,
    code: 'storage_full',
    message: expect.any(String),
  });
  const saved = statuses.length - 1;
  expect(await list()).toMatchObject({
    tasks: Array.from({ length: saved }, () => ({ title: 'Large' })),
    seq: saved,
  });

  await sql`pragma max_page_count = 1000000`.execute(database);
  expect((await create()).statusCode).toBe(201);
  expect(await list()).toMatchObject({ seq: saved + 1 });
});
