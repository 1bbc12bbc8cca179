import { sql } from 'kysely';

import type { HealthAnswer } from '#contract/answers.ts';

import type { Database } from '../database/database.ts';

/** What a process knows that the person who runs it should know. */
export type HealthReport = () => Pick<HealthAnswer, 'warnings' | 'backup'>;

export const NOTHING_KNOWN: HealthReport = () => ({
  warnings: [],
  backup: { at: null, isGood: true, message: 'This process makes no backups.', keptDays: null },
});

export function healthStore(database: Database, report: HealthReport) {
  return {
    /** Returns what the person who runs the server should know. Throws if the database does not answer a query. */
    async check(): Promise<ReturnType<HealthReport>> {
      await database.selectNoFrom(sql`1`.as('one')).execute();
      const { warnings, backup } = report();
      return { warnings: backup.isGood ? warnings : [...warnings, backup.message], backup };
    },
  };
}

export type HealthStore = ReturnType<typeof healthStore>;
