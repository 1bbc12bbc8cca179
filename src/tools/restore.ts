import { parseArgs } from 'node:util';

import { beginAnotherLife } from '#server/backups/another-life.ts';
import { describeCounts } from '#server/backups/describe-counts.ts';
import { restore } from '#server/backups/restore.ts';
import { openDatabase } from '#server/database/database.ts';
import { readDatabaseAge, verifyDatabase } from '#server/database/read-only.ts';
import { noDataIn } from '#server/database/schema-age.ts';
import { lockDataDir } from '#server/database/server-lock.ts';
import { fileIn } from '#server/database/sqlite-file.ts';
import { readOwnSettings } from '#server/own-settings.ts';
import type { Settings } from '#server/settings.ts';

import { exitOnError, singleArgument } from './arguments.ts';
import { namePlace } from './place.ts';
import { say } from './process.ts';

/*
 * npm run restore -- copy.sqlite: puts a copy in the place of the built-in database.
 * npm run restore -- --done: tells data that other tools have put back, on PostgreSQL too, that it begins another life.
 */

const STRANGER =
  'Where a former one is known to a stranger, give the account another: npm run reset-password -- address';
const OLD_PASSWORDS =
  'Passwords are those of the copy: whoever changed theirs since has to use the former one, and should change it again. ' +
  STRANGER;
const YOUNGER = 'Nothing of theirs is in it; their devices offer what they know of.';
const ENDED = 'All sessions have ended: everybody logs in again.';

/** Says whose passwords are those of now, and whose those of the copy since the data of now does not know them. */
function describePasswords(users: number, changed: number, unknown: number): string[] {
  if (unknown > 0 && unknown === users) return [OLD_PASSWORDS];
  const known = `Passwords are those of now: ${changed} were changed since the copy was made.`;
  if (unknown === 0) return [known];
  return [known, `Those of accounts that are gone by now are those of the copy: ${unknown}. ${STRANGER}`];
}

async function putBack(file: string, { dataDir, databaseUrl }: Settings): Promise<string[]> {
  if (databaseUrl !== undefined)
    throw new Error(
      'the data is on PostgreSQL (DATABASE_URL). Stop all processes of Holdfast, put the dump into an empty database with pg_restore ' +
        '--exit-on-error, let DATABASE_URL name that one, then run: npm run restore -- --done',
    );
  const { verdict, kept, passwords, unknown, younger } = await restore(file, dataDir, new Date());
  return [
    `${file} is in place as ${fileIn(dataDir)}: ${describeCounts(verdict)}, all of it whole.`,
    kept.length === 0 ? 'There was no data before.' : `What was there is kept in ${kept.join(', ')}.`,
    ...describePasswords(verdict.users, passwords, unknown),
    ...(younger === 0 ? [] : [`Accounts younger than the copy, which stay: ${younger}. ${YOUNGER}`]),
    ENDED,
  ];
}

async function afterOtherTools(settings: Settings): Promise<string[]> {
  // What other tools put back may be of an older Holdfast; where there is nothing, it went somewhere else.
  const place = namePlace(settings);
  if ((await readDatabaseAge(settings)) === 'empty') throw noDataIn(place);
  const unlock = settings.databaseUrl === undefined ? lockDataDir(settings.dataDir) : undefined;
  try {
    const database = await openDatabase(settings);
    try {
      const { violations, ...counts } = await verifyDatabase(settings);
      const [violation] = violations;
      if (violation !== undefined)
        throw new Error(
          `the data in ${place} is not whole, and all sessions are as they were. Put a copy into an empty database. ${violation}`,
        );
      await beginAnotherLife(database, new Map(), new Date());
      return [
        `The data in ${place} begins another life: ${describeCounts(counts)}, all of it whole.`,
        OLD_PASSWORDS,
        ENDED,
      ];
    } finally {
      await database.destroy();
    }
  } finally {
    unlock?.();
  }
}

await exitOnError('Nothing was restored', async () => {
  const { values, positionals } = parseArgs({
    options: { done: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  if (values.done && positionals.length > 0)
    throw new Error('--done is for data that other tools have put back, and takes no copy.');
  const settings = readOwnSettings();
  const lines = values.done
    ? await afterOtherTools(settings)
    : await putBack(
        singleArgument(positionals, 'say which copy to put back: npm run restore -- copy.sqlite'),
        settings,
      );
  lines.forEach(say);
});
