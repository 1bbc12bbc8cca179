import { parseArgs } from 'node:util';

import { beginAnotherLife } from '#server/backups/another-life.ts';
import { restore } from '#server/backups/restore.ts';
import { openDatabase } from '#server/database/database.ts';
import { lockDataDir } from '#server/database/server-lock.ts';
import type { Settings } from '#server/settings.ts';
import { readSettings } from '#server/settings.ts';

import { explain, say } from './process.ts';

/*
 * npm run restore -- copy.sqlite: puts a copy in the place of the built-in database.
 * npm run restore -- --done: tells data that other tools have put back, on PostgreSQL too, that it begins another life.
 */

const OLD_PASSWORDS =
  'Passwords are those of the copy: whoever changed theirs since has to use the former one, and should change it again. ' +
  'Where a former one is known to a stranger, give the account another: npm run reset-password -- address';
const ENDED = 'All sessions have ended: everybody logs in again.';

async function putBack(file: string, { dataDir, databaseUrl }: Settings): Promise<string[]> {
  if (databaseUrl !== undefined)
    throw new Error(
      'the data is on PostgreSQL (DATABASE_URL). Stop Holdfast, put it back with pg_restore --clean, then run: npm run restore -- --done',
    );
  const { verdict, former, passwords } = await restore(file, dataDir, new Date());
  const { users, tasks, revisions } = verdict;
  return [
    `${file} is in place: ${users} users, ${tasks} tasks and ${revisions} changes, all of it whole.`,
    former === null ? 'There was no data before.' : `What was there is kept in ${former}.`,
    passwords === null
      ? OLD_PASSWORDS
      : `Passwords are those of now: ${passwords} were changed since the copy was made.`,
    ENDED,
  ];
}

async function afterOtherTools({ dataDir, databaseUrl }: Settings): Promise<string[]> {
  const unlock = databaseUrl === undefined ? lockDataDir(dataDir) : undefined;
  const database = await openDatabase({ dataDir, databaseUrl });
  try {
    await beginAnotherLife(database, new Map(), new Date());
    return ['The data begins another life.', OLD_PASSWORDS, ENDED];
  } finally {
    await database.destroy();
    unlock?.();
  }
}

const { values, positionals } = parseArgs({
  options: { done: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [file] = positionals;
try {
  const settings = readSettings(process.env);
  if (!values.done && file === undefined)
    throw new Error('say which copy to put back: npm run restore -- copy.sqlite');
  const lines = file === undefined ? await afterOtherTools(settings) : await putBack(file, settings);
  lines.forEach(say);
} catch (error) {
  say(`Nothing was restored: ${explain(error)}`);
  process.exitCode = 1;
}
