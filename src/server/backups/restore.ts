import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { openDatabase } from '../database/database.ts';
import { isFileLocked } from '../database/failures.ts';
import { readFileAge, verifyWhole } from '../database/read-only.ts';
import { noDataIn } from '../database/schema-age.ts';
import { lockDataDir } from '../database/server-lock.ts';
import { checkPages, copyFile, fileIn } from '../database/sqlite-file.ts';
import type { Verdict } from '../database/verify.ts';
import type { FormerUser } from './another-life.ts';
import { beginAnotherLife } from './another-life.ts';

/** How the folder is named in which a copy is made ready; six letters or digits follow. */
const UNFINISHED = 'restoring-';
/** What restorations that were killed leave. A folder that a person has called alike is none of them. */
const LEFT = /^(restoring-[\dA-Za-z]{6}|holdfast-before-.*\.part)$/;

/**
 * What a restoration did: in which files the former data is, how many passwords were changed since, of how many accounts nobody knows that,
 * and how many stay that are younger than the copy.
 */
type Restored = { verdict: Verdict; kept: string[]; passwords: number; unknown: number; younger: number };

/** Reads a user of the data that is replaced. An account of an older form, or one that is being removed, does not stay by itself. */
function toFormer(row: Record<string, unknown>): FormerUser {
  const { password_hash, seq, name, email, email_key, image, created_at, left_at } = row;
  const account = left_at === null &&
    typeof name === 'string' &&
    typeof email === 'string' &&
    typeof email_key === 'string' &&
    typeof created_at === 'string' && {
      name,
      email,
      email_key,
      image: typeof image === 'string' ? image : null,
      created_at,
    };
  return { passwordHash: String(password_hash), seq: Number(seq), account: account || undefined };
}

/** Returns what outlives a restoration of the users of now, or null where the file cannot be read. */
function readFormer(file: string): Map<string, FormerUser> | null {
  try {
    checkPages(file);
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      const rows = database.prepare('select * from user').all();
      return new Map(rows.map((row) => [String(row['id']), toFormer(row)]));
    } finally {
      database.close();
    }
  } catch {
    // It is what has to be replaced, and is kept as it is.
    return null;
  }
}

/** Puts what is in the log into the file itself, so that the file alone is all of it. Throws where that cannot be. */
function foldLog(file: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec('pragma journal_mode = delete');
  } finally {
    // Windows renames no file that is open.
    database.close();
  }
}

/** Folds the log of the data that is replaced: one that is broken keeps its log. */
function foldFormer(file: string): void {
  try {
    foldLog(file);
  } catch (error) {
    if (isFileLocked(error))
      throw new Error('another program has the data open. Close that one, then try again.', { cause: error });
  }
}

/** What a disk that is full most probably refused. */
function noRoom(what: string, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(`${what} (${reason}). Make room on the disk, then try again.`, { cause: error });
}

/** Folds the log of what was made ready, which goes to its place as one file. */
function foldPrepared(file: string): void {
  try {
    foldLog(file);
  } catch (error) {
    throw noRoom('the copy could not be written to its end', error);
  }
}

/** The name of a file that is not whole yet. */
const toPart = (file: string) => `${file}.part`;

/** Gives a file another name as well. */
function linkOrCopy(file: string, other: string): void {
  try {
    linkSync(file, other);
  } catch {
    // Not every file system has links.
    copyFileSync(file, other);
  }
}

/**
 * Keeps the data that is there under another name, and never leaves a moment without any. Its logs go along, also where they are all
 * that is left: SQLite would write them into whatever has the name next. Returns the files.
 */
function keepFormer(file: string, former: string): string[] {
  if (existsSync(file)) foldFormer(file);
  const kept = ['', '-wal', '-shm', '-journal'].filter((end) => existsSync(file + end));
  const logs = kept.filter((end) => end !== '');
  // Whoever starts after a kill would write into a linked file without its log, and so into what is kept.
  const keep = logs.length === 0 ? linkOrCopy : copyFileSync;
  try {
    for (const end of kept) keep(file + end, toPart(former + end));
  } catch (error) {
    for (const end of kept) rmSync(toPart(former + end), { force: true });
    throw noRoom('what is there could not be kept beside it', error);
  }
  for (const end of kept.toReversed()) renameSync(toPart(former + end), former + end);
  for (const end of logs) rmSync(file + end);
  return kept.map((end) => former + end);
}

/** Makes a copy ready in a folder of its own: upgraded, and in another life. */
async function prepare(copy: string, dataDir: string, users: Map<string, FormerUser> | null, now: Date) {
  const file = fileIn(dataDir);
  await copyFile(copy, file);
  const database = await openDatabase({ dataDir });
  try {
    return await beginAnotherLife(database, users ?? new Map(), now);
  } finally {
    await database.destroy();
  }
}

/** Removes what restorations left that were killed: under the lock none is at work. The copy that is to be restored stays. */
function removeUnfinished(dataDir: string, copy: string): void {
  const [kept, folder] = [realpathSync(copy), realpathSync(dataDir)];
  for (const name of readdirSync(folder).filter((each) => LEFT.test(each))) {
    const left = path.join(folder, name);
    if (kept !== left && !kept.startsWith(left + path.sep)) rmSync(left, { recursive: true, force: true });
  }
}

/**
 * Puts a copy of the built-in database in the place of what is there, which is kept beside it. Throws a sentence, and has
 * changed nothing, while a server runs and where the copy has no data of Holdfast, or is not whole.
 */
export async function restore(copy: string, dataDir: string, now: Date): Promise<Restored> {
  // Its pages are sound, and opening it would make the tables.
  if ((await readFileAge(copy)) === 'empty') throw noDataIn(copy);
  const unlock = lockDataDir(dataDir);
  try {
    removeUnfinished(dataDir, copy);
    const folder = mkdtempSync(path.join(dataDir, UNFINISHED));
    try {
      const file = fileIn(dataDir);
      const prepared = await prepare(copy, folder, existsSync(file) ? readFormer(file) : null, now);
      foldPrepared(fileIn(folder));
      const verdict = await verifyWhole(fileIn(folder));
      const former = `${dataDir}/holdfast-before-${now.toISOString().replaceAll(':', '-')}.sqlite`;
      const kept = keepFormer(file, former);
      renameSync(fileIn(folder), file);
      return { ...prepared, verdict, kept };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  } finally {
    unlock();
  }
}
