import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { expect, onTestFinished, test } from 'vitest';

import { openDatabase } from '#server/database/database.ts';
import { fileIn } from '#server/database/sqlite-file.ts';

import { COMPILED } from '../../../src/tools/process.ts';
import { runServer } from '../process.ts';
import { temporaryFolder } from '../server.ts';

/* What cannot be read may be sound: whoever is told that it is damaged throws it away. */

const TOOLS = path.join(import.meta.dirname, '../../../src/tools');

/** What a tool of the operator says of this data. */
function said(tool: string, args: readonly string[], dataDir: string): string {
  return spawnSync(process.execPath, [path.join(TOOLS, `${tool}.ts`), ...args], {
    env: { ...COMPILED, DATA_DIR: dataDir },
    encoding: 'utf8',
  }).stdout;
}

/** Data that another program has for itself until the test has finished. */
async function withHeld() {
  const dataDir = temporaryFolder();
  await (await openDatabase({ dataDir })).destroy();
  const other = new DatabaseSync(fileIn(dataDir));
  other.exec('pragma locking_mode = exclusive; begin exclusive');
  onTestFinished(() => other.close());
  return { dataDir, file: fileIn(dataDir) };
}

test('a file that another program has open is not called damaged', async () => {
  const { dataDir, file } = await withHeld();
  const copy = path.join(temporaryFolder(), 'copy.sqlite');
  const commands = [
    ['verify', [], 'Nothing was verified'],
    ['sessions', ['ida@example.com'], 'Nothing was done'],
    ['reset-password', ['ida@example.com'], 'No password was changed'],
    ['backup', [copy], 'Nothing was copied'],
    ['backup', ['--check', file], 'The check failed'],
    ['restore', [file], 'Nothing was restored'],
  ] as const;
  for (const [tool, args, beginning] of commands)
    expect(said(tool, args, dataDir)).toBe(
      `${beginning}: ${file}: another program has it open. Nothing is wrong with it; close that program, then try again.\n`,
    );
  const { ended, log } = runServer({ DATA_DIR: dataDir, PORT: '0' });
  expect(await ended).toEqual([1, null]);
  expect(await log).toContain(`Holdfast cannot start with the data in ${dataDir}: ${file}: another program`);
});

test('a folder is no copy, and nothing is no name', () => {
  const folder = temporaryFolder();
  expect(said('backup', ['--check', folder], folder)).toBe(`The check failed: there is no file ${folder}.\n`);
  expect(said('restore', [folder], folder)).toBe(`Nothing was restored: there is no file ${folder}.\n`);
  expect(said('backup', [''], folder)).toMatch(/^Nothing was copied: say where the copy should go: /);
});
