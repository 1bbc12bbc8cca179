import { promises as fs } from 'node:fs';
import path from 'node:path';

const NAME = /^holdfast-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(-not-whole)?\.sqlite$/;
const PART = /^holdfast-.*\.part(-journal|-wal|-shm)?$/;

/** The name of the backup of an instant. */
export const backupName = (at: Date) =>
  `holdfast-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.sqlite`;

/** A backup that is there: its name, the instant that it is of, and whether its data was whole. */
export type Backup = { name: string; at: Date; isWhole: boolean };

function readBackup(name: string): Backup | null {
  const [, day, hours, minutes, seconds, notWhole] = NAME.exec(name) ?? [];
  if (day === undefined) return null;
  return { name, at: new Date(`${day}T${hours}:${minutes}:${seconds}Z`), isWhole: notWhole === undefined };
}

async function listNames(folder: string): Promise<string[]> {
  try {
    return await fs.readdir(folder);
  } catch {
    // Who makes a backup there says why it cannot be read.
    return [];
  }
}

/** Returns the backups in a folder, the newest first. A clock that was ahead once left names that count for nothing. */
export async function listBackups(folder: string, now: Date): Promise<Backup[]> {
  return (await listNames(folder))
    .map(readBackup)
    .filter((backup) => backup !== null)
    .filter(({ at }) => at <= now)
    .toSorted((one, other) => other.at.getTime() - one.at.getTime());
}

/**
 * Removes each backup of which so many newer ones are whole, and what a process that died had begun. Those that are not whole push out
 * their like alone.
 */
export async function prune(folder: string, kept: number, now: Date): Promise<void> {
  const newer = { whole: 0, notWhole: 0 };
  for (const { name, isWhole } of await listBackups(folder, now)) {
    if (newer.whole >= kept || (!isWhole && newer.notWhole >= kept)) await fs.rm(path.join(folder, name));
    newer[isWhole ? 'whole' : 'notWhole'] += 1;
  }
  for (const name of await listNames(folder))
    if (PART.test(name)) await fs.rm(path.join(folder, name), { force: true });
}
