import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

import { expect, test } from 'vitest';

import { openDatabase } from '#server/database/database.ts';

import { startServer } from '../process.ts';
import { countRows, temporaryFolder } from '../server.ts';

const BACKUP = path.join(import.meta.dirname, '../../../src/tools/backup.ts');

test("the operator's tools work beside a running server", async () => {
  const dataDir = temporaryFolder();
  const { address } = await startServer({ dataDir });
  const body = { name: 'User', email: 'user@example.com', password: 'secret-1' };
  const registered = await fetch(`${address}/api/user/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(registered.status).toBe(201);

  const copied = path.join(temporaryFolder(), 'holdfast.sqlite');
  const backup = spawn(process.execPath, [BACKUP, copied], { env: { ...process.env, DATA_DIR: dataDir } });
  expect(await once(backup, 'exit')).toEqual([0, null]);
  for (const place of [{ dataDir }, { dataDir: path.dirname(copied) }]) {
    const database = await openDatabase(place);
    expect(await countRows(database, 'user')).toBe(1);
    await database.destroy();
  }
  expect((await fetch(`${address}/api/health`)).status).toBe(200);
});
