import { sql } from 'kysely';

import type { HealthAnswer } from '#contract/answers.ts';

import type { Database } from '../database/database.ts';

/** What a process knows that the person who runs it should know. */
export type HealthReport = () => Pick<HealthAnswer, 'warnings' | 'backup'>;

export const NOTHING_KNOWN: HealthReport = () => ({
  warnings: [],
  backup: { at: null, isGood: true, message: 'This process makes no backups.', keptDays: null },
});

const READ_ONLY = 'The database takes no changes: it is a standby, or set to be read only.';

export function healthStore(database: Database, report: HealthReport) {
  async function isReadOnly(): Promise<boolean> {
    // SQLite has no such state.
    if (database.hasOneWriter) return false;
    const { rows } = await sql`select 1 where current_setting('transaction_read_only') = 'on'`.execute(
      database,
    );
    return rows.length > 0;
  }

  return {
    /** Returns what the person who runs the server should know. Throws if the database cannot be read. */
    async check(): Promise<ReturnType<HealthReport>> {
      // A query of no table would be answered also where the file of the data cannot be read.
      await database.selectFrom('data_life').select('word').execute();
      const { warnings, backup } = report();
      const doubts = [
        ...((await isReadOnly()) ? [READ_ONLY] : []),
        ...(backup.isGood ? [] : [backup.message]),
      ];
      return { warnings: [...warnings, ...doubts], backup };
    },
  };
}

export type HealthStore = ReturnType<typeof healthStore>;
