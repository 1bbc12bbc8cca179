import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { openDatabase } from '#server/database/database.ts';
import { readFileAge, verifyWhole } from '#server/database/read-only.ts';
import { copyChecked, copyFile, fileIn } from '#server/database/sqlite-file.ts';
import type { Verdict } from '#server/database/verify.ts';
import { readSettings } from '#server/settings.ts';

import { explain, say } from './process.ts';

/*
 * npm run backup -- copy.sqlite: a copy of the built-in database, also while Holdfast runs, and its check.
 * npm run backup -- --check copy.sqlite: the check alone.
 */

const inWords = ({ users, tasks, revisions }: Verdict) =>
  `${users} users, ${tasks} tasks and ${revisions} changes, all of it whole`;

/** Checks a copy that an older Holdfast made as it would be after the upgrade. */
async function verifyUpgraded(file: string): Promise<Verdict> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'holdfast-check-'));
  try {
    await copyFile(file, fileIn(dataDir));
    await (await openDatabase({ dataDir })).destroy();
    return await verifyWhole(fileIn(dataDir));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function check(file: string): Promise<string> {
  const age = await readFileAge(file);
  const verdict = await (age === 'older' ? verifyUpgraded(file) : verifyWhole(file));
  const made = statSync(file).mtime.toLocaleString('sv');
  return `${file} of ${made} is good: ${inWords(verdict)}.`;
}

async function backUp(target: string): Promise<string> {
  const { dataDir, databaseUrl } = readSettings(process.env);
  if (databaseUrl !== undefined)
    throw new Error(
      'the data is on PostgreSQL (DATABASE_URL). Back it up with its own tools: pg_dump --format=custom --file=copy.dump "$DATABASE_URL"',
    );
  const source = fileIn(dataDir);
  if (!existsSync(source)) throw new Error(`there is no ${source}.`);
  if (existsSync(target)) throw new Error(`${target} is already there.`);
  const verdict = await copyChecked(source, target, verifyWhole);
  return `The copy of ${source} is in ${target}: ${inWords(verdict)}.`;
}

const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [file] = positionals;
try {
  if (file === undefined)
    throw new Error(
      'say where the copy should go: npm run backup -- copy.sqlite, or which one to check: npm run backup -- --check copy.sqlite',
    );
  say(await (values.check ? check(file) : backUp(file)));
} catch (error) {
  say(`${values.check ? 'The check failed' : 'Nothing was copied'}: ${explain(error)}`);
  process.exitCode = 1;
}
