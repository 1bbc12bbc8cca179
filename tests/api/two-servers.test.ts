import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { expect, inject, test } from 'vitest';

import { runServer, startServer } from './process.ts';
import { freshDatabaseLocation, temporaryFolder } from './server.ts';

const place = await freshDatabaseLocation();
const variables = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '', PORT: '0' };

/** Waits until a server has printed its address, or has ended with the sentence that it returns. */
async function outcome({ child, ended, log }: ReturnType<typeof runServer>): Promise<string> {
  const printed = new Promise<string>((resolve) => child.stdout.once('data', () => resolve('')));
  return Promise.race([printed, ended.then(async () => log)]);
}

const REFUSAL = expect.stringMatching(
  /^Holdfast cannot start with the data in .*: another server is running with it\. Stop that one.*\.\n$/,
);
const EXPECTED = { postgres: ['', ''], sqlite: ['', REFUSAL] };

test('two first starts at once both succeed, or one says why', async () => {
  const said = await Promise.all([outcome(runServer(variables)), outcome(runServer(variables))]);
  expect(said.toSorted()).toEqual(EXPECTED[inject('engine')]);
});

test('two servers whose backups would be in one folder are told to have two', async () => {
  const places = [await freshDatabaseLocation(), await freshDatabaseLocation()];
  const backups = temporaryFolder();
  const said = await Promise.all(
    places.map(async ({ dataDir, databaseUrl = '' }) =>
      outcome(runServer({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, BACKUP_DIR: backups, PORT: '0' })),
    ),
  );
  const refusal = expect.stringContaining(
    `: another server has its backups in ${backups}. Set BACKUP_DIR to another folder.\n`,
  );
  expect(said.toSorted()).toEqual({ postgres: ['', ''], sqlite: ['', refusal] }[inject('engine')]);
});

test('a folder of backups that cannot be written keeps nobody from the data', async () => {
  const { dataDir, databaseUrl = '' } = await freshDatabaseLocation();
  const file = path.join(temporaryFolder(), 'a file');
  writeFileSync(file, '');
  expect(
    await outcome(runServer({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, BACKUP_DIR: file, PORT: '0' })),
  ).toBe('');
});

test('what a killed server held is free at once', async () => {
  const first = await startServer(place);
  first.child.kill('SIGKILL');
  await first.ended;
  const second = await startServer(place);
  expect((await fetch(`${second.address}/api/health`)).status).toBe(200);
});
