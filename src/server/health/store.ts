import { sql } from 'kysely';

import type { Database } from '../database/database.ts';

export function healthStore(database: Database) {
  return {
    /** Throws if the database does not answer a query. */
    async check(): Promise<void> {
      await database.selectNoFrom(sql`1`.as('one')).execute();
    },
  };
}

export type HealthStore = ReturnType<typeof healthStore>;
