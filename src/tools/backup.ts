import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { describeCounts } from '#server/backups/describe-counts.ts';
import { openDatabase } from '#server/database/database.ts';
import { copyVerified, readFileAge, verifyWhole } from '#server/database/read-only.ts';
import { copyFile, fileIn, notWholeName } from '#server/database/sqlite-file.ts';
import type { Verdict } from '#server/database/verify.ts';
import { readOwnSettings } from '#server/own-settings.ts';

import { exitOnError, singleArgument } from './arguments.ts';
import { say } from './process.ts';

/*
 * npm run backup -- copy.sqlite: a copy of the built-in database, also while Holdfast runs, and its check.
 * npm run backup -- --check copy.sqlite: the check alone.
 */

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
  return `${file} of ${made} is good: ${describeCounts(verdict)}, all of it whole.`;
}

async function backUp(target: string): Promise<string> {
  const { dataDir, databaseUrl } = readOwnSettings();
  if (databaseUrl !== undefined)
    throw new Error(
      'the data is on PostgreSQL (DATABASE_URL). Back it up with its own tools: pg_dump --format=custom --file=copy.dump --dbname=…, and there what DATABASE_URL says.',
    );
  const source = fileIn(dataDir);
  if (!existsSync(source)) throw new Error(`there is no ${source}.`);
  for (const file of [target, notWholeName(target)])
    if (existsSync(file)) throw new Error(`${file} is already there.`);
  const { copy, ...verdict } = await copyVerified(source, target);
  const words = `The copy of ${source} is in ${copy}: ${describeCounts(verdict)}`;
  if (verdict.violations.length === 0) return `${words}, all of it whole.`;
  process.exitCode = 1;
  return [`${words}, not all of it whole.`, ...verdict.violations].join('\n');
}

const { values, positionals } = await exitOnError('Nothing was copied', () =>
  parseArgs({ options: { check: { type: 'boolean', default: false } }, allowPositionals: true }),
);
await exitOnError(values.check ? 'The check failed' : 'Nothing was copied', async () => {
  const file = singleArgument(
    positionals,
    'say where the copy should go: npm run backup -- copy.sqlite, or which one to check: npm run backup -- --check copy.sqlite',
  );
  say(await (values.check ? check(file) : backUp(file)));
});
