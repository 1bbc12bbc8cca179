import type { HealthAnswer } from '#contract/answers.ts';

import type { DatabaseLocation } from '../database/database.ts';
import type { VerifiedCopy } from '../database/read-only.ts';
import { fileIn } from '../database/sqlite-file.ts';
import type { Clock } from '../time/clock.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/clock.ts';
import { describeCounts } from './describe-counts.ts';
import { listBackups } from './folder.ts';
import type { Backup } from './folder.ts';
import { backUpInThread } from './in-thread.ts';

type Report = HealthAnswer['backup'];
type Parts = {
  location: DatabaseLocation;
  /** The folder of the copies. */
  folder: string;
  /** The hour of the day from which on they are made, or null for none. */
  hour: number | null;
  /** How many of them are kept. */
  kept: number;
  now: Clock;
};

const RETRY_MS = HOUR_MS;
const OLD_DAYS = 2;
const OFF = 'No backups are made, because BACKUP_HOUR is off.';
// Anybody may ask, so that the reason stands in the log alone.
const FAILED = 'The last backup failed, and the log says why. It is tried again every hour.';
const NOT_WHOLE =
  'The data was not whole when it was last backed up, and the log says why. That copy is kept, beside the last ones that were whole.';
const LOOKING = 'Which backups there are is still being looked at.';
const SILENT = 'The folder of the backups does not answer, and none is made until it does.';
const ELSEWHERE = 'The data is on PostgreSQL: back it up with its own tools, such as pg_dump.';

/** Returns the last time at which that hour began where the server stands. */
function lastTime(hour: number, now: Date): Date {
  const time = new Date(now);
  time.setHours(hour, 0, 0, 0);
  if (time > now) {
    // Not 24 hours earlier: where the clocks change a day has 23 or 25 hours, and may lack this one.
    time.setDate(time.getDate() - 1);
    time.setHours(hour);
  }
  return time;
}

/** Backs the built-in database up once a day. Which backups there are is read from their folder. */
export function dailyBackups({ location: { dataDir, databaseUrl }, folder, hour, kept, now }: Parts) {
  let found: readonly Backup[] | null = null;
  let lookingSince: Date | null = null;
  let failedAt: Date | null = null;
  let isRunning = false;

  /** Looks into the folder, which may be on a disk that sleeps or is gone: nothing but the backups waits for it. */
  async function look(): Promise<void> {
    lookingSince = now();
    found = await listBackups(folder, now());
    lookingSince = null;
  }

  function isDue(atHour: number): boolean {
    const newest = found?.[0];
    if (newest !== undefined && newest.at >= lastTime(atHour, now())) return false;
    return failedAt === null || Math.abs(now().getTime() - failedAt.getTime()) >= RETRY_MS;
  }

  async function backUp(): Promise<VerifiedCopy> {
    try {
      const copied = await backUpInThread({ source: fileIn(dataDir), folder, kept, now: now() });
      failedAt = null;
      return copied;
    } catch (error) {
      failedAt = now();
      throw error;
    } finally {
      await look();
    }
  }

  async function backUpIfDue(atHour: number): Promise<string | null> {
    await look();
    if (!isDue(atHour)) return null;
    const { copy, violations, ...counts } = await backUp();
    const [violation] = violations;
    if (violation !== undefined)
      throw new Error(`The data is not whole, and is kept as it is in ${copy}. ${violation}`);
    return `The backup ${copy} is whole: ${describeCounts(counts)}.`;
  }

  return {
    /** Makes a backup if it is time. Resolves to a sentence for the log about it, or null. Throws what is wrong with it, or with the data. */
    async runIfDue(): Promise<string | null> {
      if (databaseUrl !== undefined || hour === null || isRunning) return null;
      isRunning = true;
      return backUpIfDue(hour).finally(() => {
        isRunning = false;
      });
    },

    report(): Report {
      if (databaseUrl !== undefined) return { at: null, isGood: true, message: ELSEWHERE, keptDays: null };
      if (hour === null) return { at: null, isGood: true, message: OFF, keptDays: null };
      const newest = found?.[0];
      const at = found?.find(({ isWhole }) => isWhole)?.at.toISOString() ?? null;
      if (lookingSince !== null && now().getTime() - lookingSince.getTime() >= MINUTE_MS)
        return { at, isGood: false, message: SILENT, keptDays: kept };
      if (found === null) return { at, isGood: true, message: LOOKING, keptDays: kept };
      if (failedAt) return { at, isGood: false, message: FAILED, keptDays: kept };
      if (newest === undefined)
        return { at, isGood: true, message: 'The first backup is still to come.', keptDays: kept };
      if (!newest.isWhole) return { at, isGood: false, message: NOT_WHOLE, keptDays: kept };
      const days = Math.floor((now().getTime() - newest.at.getTime()) / DAY_MS);
      const isGood = days < OLD_DAYS;
      return {
        at,
        isGood,
        message: `The last backup was whole, and is ${days === 0 ? 'less than a day' : `${days} days`} old.`,
        keptDays: kept,
      };
    },
  };
}

export type DailyBackups = ReturnType<typeof dailyBackups>;
