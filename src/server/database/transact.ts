import type { Database } from './database.ts';
import type { News } from './pub-sub.ts';
import type { DatabaseTransaction } from './schema.ts';

export type Announce = (news: News) => Promise<void>;

/** The database, or one connection of it. */
export type Transacting = Pick<Database, 'transaction' | 'feed'>;

/** Runs the work in one transaction; what it announces is heard by all processes once that is committed, and only then. */
export async function transact<Result>(
  database: Transacting,
  work: (transaction: DatabaseTransaction, announce: Announce) => Promise<Result>,
): Promise<Result> {
  const announced: News[] = [];
  const result = await database.transaction().execute(async (transaction) =>
    work(transaction, async (news) => {
      announced.push(news);
      await database.feed.send(transaction, news);
    }),
  );
  announced.forEach(database.feed.tell);
  return result;
}
