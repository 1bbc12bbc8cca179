import { sql } from 'kysely';

import type { HealthAnswer } from '#contract/answers.ts';

import type { Database } from '../database/database.ts';
import type { Clock } from '../time/clock.ts';
import { SKEW_MS, isoPlus } from '../time/clock.ts';

/** What a process knows that the person who runs it should know. */
export type HealthReport = () => Pick<HealthAnswer, 'warnings' | 'backup'>;

export const NOTHING_KNOWN: HealthReport = () => ({
  warnings: [],
  backup: { at: null, isGood: true, message: 'This process makes no backups.', keptDays: null },
});

const READ_ONLY = 'The database takes no changes: it is a standby, or set to be read only.';

/** Whether the last change that is saved is of a later time than the clock's: then that is wrong, or was. */
export async function isClockBehind(database: Database, now: Clock): Promise<boolean> {
  const { last } = await database
    .selectFrom('user')
    .innerJoin('list_mark', (join) =>
      join.onRef('list_mark.user_id', '=', 'user.id').onRef('list_mark.seq', '=', 'user.seq'),
    )
    .select(({ fn }) => fn.max<string | null>('list_mark.created_at').as('last'))
    .executeTakeFirstOrThrow();
  return last !== null && last > isoPlus(now(), SKEW_MS);
}

export function healthStore(database: Database, report: HealthReport) {
  // What SQLite may not write is told by the next change that fails.
  const state = database.hasOneWriter
    ? sql<string>`'off'`
    : sql<string>`current_setting('transaction_read_only')`;

  return {
    /** Returns what the person who runs the server should know. Throws if the database cannot be read. */
    async check(): Promise<ReturnType<HealthReport>> {
      // A query of no table would be answered also where the file of the data cannot be read.
      const { readOnly } = await database
        .selectFrom('data_life')
        .select(['word', state.as('readOnly')])
        .executeTakeFirstOrThrow();
      const { warnings, backup } = report();
      const doubts = [...(readOnly === 'on' ? [READ_ONLY] : []), ...(backup.isGood ? [] : [backup.message])];
      return { warnings: [...warnings, ...doubts], backup };
    },
  };
}

export type HealthStore = ReturnType<typeof healthStore>;
