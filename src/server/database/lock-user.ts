import type { Database } from './database.ts';
import { HeldUpError, isTooLong } from './failures.ts';
import { prepare } from './prepare.ts';
import type { DatabaseTransaction } from './schema.ts';

const lock = prepare<{ userId: string }>()((queries, parameter) =>
  queries
    .updateTable('user')
    .set((expression) => ({ seq: expression.ref('seq') }))
    .where('id', '=', parameter('userId'))
    .where('left_at', 'is', null)
    .returning((user) => [
      'seq',
      'password_hash',
      // The last mark is never forgotten.
      user
        .selectFrom('list_mark')
        .select('created_at')
        .whereRef('list_mark.user_id', '=', 'user.id')
        .whereRef('list_mark.seq', '=', 'user.seq')
        .as('changed_at'),
    ]),
);

const findChangedAt = prepare<{ userId: string; seq: number }>()((queries, parameter) =>
  queries
    .selectFrom('list_mark')
    .select('created_at')
    .where('user_id', '=', parameter('userId'))
    .where('seq', '=', parameter('seq')),
);

/** Waits for the user's row, which another process may hold for as long as its import takes. */
async function waitForUser(userId: string, transaction: DatabaseTransaction) {
  try {
    return await lock(transaction, { userId });
  } catch (error) {
    throw isTooLong(error) ? new HeldUpError() : error;
  }
}

/** Locks the user's row for this transaction, so that the writes of one user come one after another. Throws where they have left. */
export async function lockUser(userId: string, transaction: DatabaseTransaction) {
  const [user] = await waitForUser(userId, transaction);
  if (!user) throw new Error('The user does not exist any more.');
  if (user.changed_at !== null || user.seq === 0) return user;
  // PostgreSQL sees the number of a write that was waited for, but not yet its mark.
  const [mark] = await findChangedAt(transaction, { userId, seq: user.seq });
  return { ...user, changed_at: mark?.created_at ?? null };
}

type LockedUser = Awaited<ReturnType<typeof lockUser>>;

/** Runs a work in one transaction that has the user's row. What waits for that row is in the user's lane, and in nobody else's way. */
export async function whileLocked<Result>(
  userId: string,
  database: Pick<Database, 'inLane' | 'transaction'>,
  work: (transaction: DatabaseTransaction, user: LockedUser) => Promise<Result>,
): Promise<Result> {
  return database.inLane(userId, async () =>
    database
      .transaction()
      .execute(async (transaction) => work(transaction, await lockUser(userId, transaction))),
  );
}
