import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';

import { naming } from './failure-words.ts';
import { isDamage, isFileLocked } from './failures.ts';
import { OWNER_ALONE } from './file-mode.ts';

// In one step: a copy in many begins anew whenever somebody writes in between.
const ALL_PAGES = 2 ** 31 - 1;

/** The file of the built-in database. */
export const fileIn = (dataDir: string) => join(dataDir, 'holdfast.sqlite');

/** The folder of its copies, where no other one is named. */
export const backupsIn = (dataDir: string) => join(dataDir, 'backups');

/** Throws a sentence where a file is damaged, or none of SQLite's. */
export function checkPages(file: string): void {
  const found = naming(file, () => findDamage(file));
  if (found !== 'ok') throw new Error(`the file ${file} is damaged (${found}).`);
}

function findDamage(file: string): string {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const [first] = database.prepare('pragma integrity_check(1)').all();
    return String(first?.['integrity_check']);
  } catch (error) {
    // One that only cannot be read may be sound.
    if (error instanceof Error && isDamage(error)) return error.message;
    throw error;
  } finally {
    database.close();
  }
}

/**
 * Copies a database as it is at one moment, into a single file for its owner alone. Servers may go on writing. Throws
 * where there is a file already.
 */
export async function copyFile(source: string, target: string): Promise<void> {
  // Made before anything is in it, so that there is no moment in which others can read it.
  closeSync(openSync(target, 'wx', OWNER_ALONE));
  try {
    const original = naming(source, () => new DatabaseSync(source, { readOnly: true }));
    try {
      // SQLite's copying does not say why it cannot read.
      naming(source, () => original.exec('pragma schema_version'));
      await backup(original, target, { rate: ALL_PAGES });
    } finally {
      original.close();
    }
    const copy = new DatabaseSync(target);
    // Without it whoever reads the copy would leave files beside it.
    copy.exec('pragma journal_mode = delete');
    copy.close();
  } catch (error) {
    rmSync(target, { force: true });
    throw error;
  }
}

/** The name of a copy whose pages are sound, and whose data breaks a rule. */
export const notWholeName = (target: string) => target.replace(/(\.\w+)?$/, '-not-whole$1');

/** Removes what a copy that was killed has left. Throws a sentence where another one is still being written there. */
function removeLeft(part: string): void {
  if (!existsSync(part)) return;
  const left = new DatabaseSync(part, { timeout: 0 });
  try {
    left.exec('begin exclusive');
  } catch (error) {
    // Of what was cut off not everything is a database.
    if (isFileLocked(error)) throw new Error(`another copy is being written into ${part}.`, { cause: error });
  } finally {
    left.close();
  }
  for (const end of ['', '-journal', '-wal', '-shm']) rmSync(part + end, { force: true });
}

/** Copies a database, and gives the copy the name that `check` has found for it, so that each says what it is. */
export async function copyChecked<Checked extends { copy: string }>(
  source: string,
  target: string,
  check: (part: string) => Promise<Checked> | Checked,
): Promise<Checked> {
  const part = `${target}.part`;
  removeLeft(part);
  await copyFile(source, part);
  try {
    const checked = await check(part);
    renameSync(part, checked.copy);
    return checked;
  } finally {
    rmSync(part, { force: true });
  }
}
