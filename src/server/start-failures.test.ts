import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { expect, onTestFinished, test } from 'vitest';

import { openDatabase } from './database/database.ts';
import { fileIn } from './database/sqlite-file.ts';
import { readSettings } from './settings.ts';
import { explainFailure } from './start-failures.ts';

function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** What is said of a start with this data. */
async function said(dataDir: string): Promise<string> {
  const error: unknown = await openDatabase({ dataDir }).then(
    async (database) => database.destroy(),
    (thrown: unknown) => thrown,
  );
  return explainFailure(error, readSettings({ DATA_DIR: dataDir }));
}

test.each([
  [
    'another file',
    (file: string) => writeFileSync(file, 'no database. '.repeat(1000)),
    'restore -- copy.sqlite',
  ],
  [
    'one that is cut off',
    (file: string) => {
      const database = new DatabaseSync(file);
      database.exec('create table task (id text); create table other (id text)');
      const whole = database.serialize();
      database.close();
      writeFileSync(file, whole.subarray(0, 5000));
    },
    'restore -- copy.sqlite',
  ],
  ['a folder', (file: string) => mkdirSync(file), 'is a folder, and has to be a file'],
])('where the file of the data is %s, the start names it and says what to do', async (_what, make, words) => {
  const dataDir = makeFolder();
  make(fileIn(dataDir));
  const sentence = await said(dataDir);
  expect(sentence).toContain(`: ${fileIn(dataDir)} is `);
  expect(sentence).toContain(words);
});

test('a folder that is a file, or below one, is told as such', async () => {
  const file = path.join(makeFolder(), 'file');
  writeFileSync(file, '');
  for (const dataDir of [file, path.join(file, 'data')])
    expect(await said(dataDir)).toContain(
      `the data in ${dataDir}: a file has that name, or stands above it.`,
    );
});

// There it says that there is no such folder, of one that it was told to make.
test.runIf(process.platform === 'linux')(
  'a folder below /proc is refused, and not tried for ever',
  async () => {
    for (const dataDir of ['/proc/holdfast', '/proc/holdfast/data'])
      expect(await said(dataDir)).toMatch(
        /^Holdfast cannot start with the data in \/proc\/holdfast.*: .*\.$/,
      );
  },
);

test.each([
  ['25006', 'it takes no changes'],
  ['42501', 'its role may not make or read tables there'],
  ['42P07', 'it has tables of another program'],
])('what PostgreSQL refuses with %s is told in words', (code, words) => {
  const error = Object.assign(new Error('relation "user" already exists'), { code });
  const settings = readSettings({ DATABASE_URL: 'postgres://ida@db.internal/holdfast' });
  expect(explainFailure(error, settings)).toContain(`the database of DATABASE_URL: ${words}`);
});
