import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

const NAME = /^holdfast-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.sqlite$/;
const PART = /^holdfast-.*\.part$/;

/** The name of the backup of an instant. */
export const backupName = (at: Date) =>
  `holdfast-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.sqlite`;

function readTime(name: string): Date | null {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  return day === undefined ? null : new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Who makes a backup there says why it cannot be read.
    return [];
  }
}

/** Returns the times of the backups in a folder that are not in the future, the newest first. */
function listTimes(folder: string, now: Date): Date[] {
  return listNames(folder)
    .map(readTime)
    .filter((time) => time !== null)
    .filter((time) => time <= now)
    .toSorted((one, other) => other.getTime() - one.getTime());
}

/** Returns when the newest backup was made. A clock that was ahead once left names that count for nothing. */
export const findNewest = (folder: string, now: Date): Date | null => listTimes(folder, now)[0] ?? null;

/** Removes all but the newest backups, and what a process that died had begun. */
export function prune(folder: string, kept: number, now: Date): void {
  for (const time of listTimes(folder, now).slice(kept)) rmSync(path.join(folder, backupName(time)));
  for (const name of listNames(folder).filter((file) => PART.test(file)))
    rmSync(path.join(folder, name), { force: true });
}
