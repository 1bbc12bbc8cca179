import path from 'node:path';

import type { HealthAnswer } from '#contract/answers.ts';

import type { DatabaseLocation } from '../database/database.ts';
import { makeOwnFolder } from '../database/file-mode.ts';
import { fileIn } from '../database/sqlite-file.ts';
import type { Verdict } from '../database/verify.ts';
import type { Clock } from '../time/clock.ts';
import { DAY_MS, HOUR_MS } from '../time/clock.ts';
import { backupName, findNewest, prune } from './folder.ts';
import { copyInThread } from './in-thread.ts';

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
const ELSEWHERE = 'The data is on PostgreSQL: back it up with its own tools, such as pg_dump.';

const inWords = ({ users, tasks, revisions }: Verdict) =>
  `${users} users, ${tasks} tasks and ${revisions} changes`;

/** Returns the last time at which that hour began where the server stands. */
function lastTime(hour: number, now: Date): Date {
  const today = new Date(now);
  today.setHours(hour, 0, 0, 0);
  return today <= now ? today : new Date(today.getTime() - DAY_MS);
}

/** Backs the built-in database up once a day. Which backups there are is read from their folder. */
export function dailyBackups({ location: { dataDir, databaseUrl }, folder, hour, kept, now }: Parts) {
  let failedAt: Date | null = null;
  let isRunning = false;

  function isDue(time: number): boolean {
    const newest = findNewest(folder, now());
    if (newest !== null && newest >= lastTime(time, now())) return false;
    return failedAt === null || Math.abs(now().getTime() - failedAt.getTime()) >= RETRY_MS;
  }

  async function back(): Promise<string> {
    const target = path.join(folder, backupName(now()));
    makeOwnFolder(folder);
    prune(folder, kept, now());
    const verdict = await copyInThread({ source: fileIn(dataDir), target });
    prune(folder, kept, now());
    return `The backup ${target} is whole: ${inWords(verdict)}.`;
  }

  return {
    /** Makes a backup if it is time. Resolves to a sentence for the log about it, or null. Throws why it failed. */
    async runIfDue(): Promise<string | null> {
      if (databaseUrl !== undefined || hour === null || isRunning || !isDue(hour)) return null;
      isRunning = true;
      try {
        const sentence = await back();
        failedAt = null;
        return sentence;
      } catch (error) {
        failedAt = now();
        throw error;
      } finally {
        isRunning = false;
      }
    },

    report(): Report {
      if (databaseUrl !== undefined) return { at: null, isGood: true, message: ELSEWHERE, keptDays: null };
      if (hour === null) return { at: null, isGood: true, message: OFF, keptDays: null };
      const newest = findNewest(folder, now());
      const at = newest?.toISOString() ?? null;
      if (failedAt) return { at, isGood: false, message: FAILED, keptDays: kept };
      if (newest === null)
        return { at, isGood: true, message: 'The first backup is still to come.', keptDays: kept };
      const days = Math.floor((now().getTime() - newest.getTime()) / DAY_MS);
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
