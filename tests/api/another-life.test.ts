import { spawnSync } from 'node:child_process';
import path from 'node:path';

import { expect, test } from 'vitest';

import { PATHS } from '#contract/paths.ts';
import { verifyPlace } from '#server/database/read-only.ts';

import { call, registerUser, startTestServer } from './server.ts';
import { plain, taskCalls } from './task-calls.ts';

const RESTORE = path.join(import.meta.dirname, '../../src/tools/restore.ts');

test('data that other tools put back begins another life: sessions end, and numbers go on far above', async () => {
  const { app, database, place } = await startTestServer();
  const { token } = await registerUser(app);
  await taskCalls(app).create(token, plain);
  const { status, stdout } = spawnSync(process.execPath, [RESTORE, '--done'], {
    env: { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' },
    encoding: 'utf8',
  });
  expect(stdout).toMatch(/^The data begins another life\.\n/);
  expect(status).toBe(0);
  expect((await call(app, 'GET', PATHS.tasks, { token })).status).toBe(401);
  const { seq } = await database.selectFrom('user').select('seq').executeTakeFirstOrThrow();
  expect(seq).toBe(1_000_001);
  expect((await verifyPlace(place)).violations).toEqual([]);
});
