import { copyFileSync, existsSync, linkSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { openDatabase } from '../database/database.ts';
import { readFileAge, verifyWhole } from '../database/read-only.ts';
import { noDataIn } from '../database/schema-age.ts';
import { lockDataDir } from '../database/server-lock.ts';
import { checkPages, copyFile, fileIn } from '../database/sqlite-file.ts';
import type { Verdict } from '../database/verify.ts';
import type { FormerUser } from './another-life.ts';
import { beginAnotherLife } from './another-life.ts';

/** What a restoration did: in which files the former data is, and how many passwords were changed since; null where nobody knows. */
type Restored = { verdict: Verdict; kept: string[]; passwords: number | null };

/** Returns what outlives a restoration of the users of now, or null where the file cannot be read. */
function readFormer(file: string): Map<string, FormerUser> | null {
  try {
    checkPages(file);
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      const rows = database.prepare('select id, password_hash, seq from user').all();
      return new Map(
        rows.map(({ id, password_hash, seq }) => [
          String(id),
          { passwordHash: String(password_hash), seq: Number(seq) },
        ]),
      );
    } finally {
      database.close();
    }
  } catch {
    // It is what has to be replaced, and is kept as it is.
    return null;
  }
}

/** Puts what is in the log into the file itself, so that the file alone is all of it; one that is broken stays as it is. */
function foldLog(file: string): void {
  try {
    const database = new DatabaseSync(file);
    database.exec('pragma journal_mode = delete');
    database.close();
  } catch {
    // Its log is kept beside it.
  }
}

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
  const kept: string[] = [];
  if (existsSync(file)) {
    foldLog(file);
    linkOrCopy(file, former);
    kept.push(former);
  }
  for (const end of ['-wal', '-shm', '-journal']) {
    if (!existsSync(file + end)) continue;
    renameSync(file + end, former + end);
    kept.push(former + end);
  }
  return kept;
}

/** Makes a copy ready in a folder of its own: upgraded, and in another life. */
async function prepare(copy: string, dataDir: string, users: Map<string, FormerUser> | null, now: Date) {
  const file = fileIn(dataDir);
  await copyFile(copy, file);
  const database = await openDatabase({ dataDir });
  try {
    const { passwords } = await beginAnotherLife(database, users ?? new Map(), now);
    return { passwords: users && passwords };
  } finally {
    await database.destroy();
    foldLog(file);
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
  const folder = mkdtempSync(path.join(dataDir, 'restoring-'));
  try {
    const file = fileIn(dataDir);
    const prepared = await prepare(copy, folder, existsSync(file) ? readFormer(file) : null, now);
    const verdict = await verifyWhole(fileIn(folder));
    const former = `${dataDir}/holdfast-before-${now.toISOString().replaceAll(':', '-')}.sqlite`;
    const kept = keepFormer(file, former);
    renameSync(fileIn(folder), file);
    return { ...prepared, verdict, kept };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    unlock();
  }
}
