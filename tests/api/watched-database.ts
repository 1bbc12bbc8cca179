import type { Transaction } from 'kysely';

import type { Database } from '#server/database/database.ts';
import type { Schema } from '#server/database/schema.ts';

/** Returns the same database, which goes on after each transaction, and after each statement outside of one, only when `look` has ended. */
export function watched(base: Database, look: () => Promise<unknown>): Database {
  const queries = base.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await look();
      return result;
    },
  });
  const transaction = () =>
    Object.assign(base.transaction(), {
      async execute<T>(work: (transaction: Transaction<Schema>) => Promise<T>): Promise<T> {
        const result = await base.transaction().execute(work);
        await look();
        return result;
      },
    });
  return Object.assign(queries, {
    whileNobodyWrites: base.whileNobodyWrites,
    hasOneWriter: base.hasOneWriter,
    inUserQueue: base.inUserQueue,
    pubSub: base.pubSub,
    location: base.location,
    userLock: base.userLock,
    openSnapshot: base.openSnapshot,
    noteManyRows: base.noteManyRows,
    transaction,
  });
}
