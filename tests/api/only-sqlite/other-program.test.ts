import { spawnSync } from 'node:child_process';

import { expect, test } from 'vitest';

import { fileIn } from '#server/database/sqlite-file.ts';

import { callsOf, longFile } from '../account-file.ts';
import { registerUser, startTestServer } from '../server.ts';

/** Reads the file as a program that wants it alone, which then takes the log of its last writes away. */
const TAKE_ALONE = `
  const database = new (require('node:sqlite').DatabaseSync)(process.argv[1]);
  database.exec('pragma locking_mode = exclusive; select * from task');
`;

test('no other program gets the file of a server for itself, not after a large import either', async () => {
  const { app, place } = await startTestServer();
  const { token } = await registerUser(app);
  // So long that a thread reads it, with a connection of its own.
  const file = longFile({ tasks: 20, changes: 100 });
  expect(JSON.stringify(file).length).toBeGreaterThan(512 * 1024);
  expect(await callsOf(app).send(token, file)).toMatchObject({ status: 200 });
  const { status, stderr } = spawnSync(process.execPath, ['-e', TAKE_ALONE, fileIn(place.dataDir)]);
  expect(status).toBe(1);
  expect(String(stderr)).toContain('database is locked');
});
