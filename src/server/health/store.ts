import { sql } from 'kysely';

import type { HealthAnswer } from '#contract/answers.ts';

import type { Database } from '../database/database.ts';
import type { Clock } from '../time/clock.ts';
import { MINUTE_MS } from '../time/clock.ts';
import { findWrongClock } from './clock.ts';

/** What a process knows of its backups. */
export type BackupReport = () => HealthAnswer['backup'];

export const NO_BACKUPS: BackupReport = () => ({
  at: null,
  isGood: true,
  message: 'This process makes no backups.',
});

export function healthStore(database: Database, now: Clock, backup: BackupReport) {
  let asked = -MINUTE_MS;
  let warnings: string[] = [];

  /** What is wrong with the clock, asked at most once a minute: anybody may call this. */
  async function askClock(): Promise<string[]> {
    if (performance.now() - asked < MINUTE_MS) return warnings;
    asked = performance.now();
    warnings = await findWrongClock(database, now);
    return warnings;
  }

  return {
    /** Returns what the person who runs the server should know. Throws if the database does not answer a query. */
    async check(): Promise<Pick<HealthAnswer, 'warnings' | 'backup'>> {
      await database.selectNoFrom(sql`1`.as('one')).execute();
      const last = backup();
      return { warnings: [...(await askClock()), ...(last.isGood ? [] : [last.message])], backup: last };
    },
  };
}

export type HealthStore = ReturnType<typeof healthStore>;
