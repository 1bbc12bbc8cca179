import { mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

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
