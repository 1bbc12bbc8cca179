import { PostgresAdapter } from 'kysely';

import type { Database } from './database.ts';
import { HeldUpError, isRowLocked, isStatementTimeout, SessionEndedError } from './failures.ts';
import { prepare, prepareUnawaited } from './prepare.ts';
import { retryWhileLocked } from './retry-while-locked.ts';
import type { DatabaseTransaction } from './schema.ts';

// An import of another process may have the row for as long as it takes.
const ROW_LOCK_MS = 10_000;

/** Whose row it is, and by which session; the server itself has none. */
export type UserSession = { userId: string; tokenHash?: string };

const lock = prepareUnawaited<{ userId: string }>()((queries, parameter) =>
  queries.selectFrom('user').select('id').where('id', '=', parameter('userId')).forNoKeyUpdate().noWait(),
);

const read = prepare<{ userId: string; tokenHash: string }>()((queries, parameter) =>
  queries
    .selectFrom('user')
    .select((user) => [
      'seq',
      'password_hash',
      // The last mark is never forgotten.
      user
        .selectFrom('list_mark')
        .select('created_at')
        .whereRef('list_mark.user_id', '=', 'user.id')
        .whereRef('list_mark.seq', '=', 'user.seq')
        .as('changed_at'),
      user
        .selectFrom('session')
        .select('token_hash')
        .whereRef('session.user_id', '=', 'user.id')
        .where('session.token_hash', '=', parameter('tokenHash'))
        .as('session'),
    ])
    .where('id', '=', parameter('userId'))
    .where('left_at', 'is', null),
);

/**
 * Runs `work`, which begins with `lockUser`, again and again while another transaction has the row, for 10 seconds. Meanwhile it
 * takes no connection from others, as a statement that waits would.
 */
export async function retryWhileRowLocked<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await retryWhileLocked(work, performance.now() + ROW_LOCK_MS, isRowLocked);
  } catch (error) {
    throw isRowLocked(error) ? new HeldUpError() : error;
  }
}

/**
 * Takes the user's row, unless another transaction has it, and reads it. For the table it waits: another program may have all of that.
 * PostgreSQL sees what a statement began with, so that only one that begins under the lock sees all that was done under it before.
 */
async function takeRow({ userId, tokenHash = '' }: UserSession, transaction: DatabaseTransaction) {
  try {
    // A transaction of SQLite that writes has all rows from its beginning.
    if (transaction.getExecutor().adapter instanceof PostgresAdapter) await lock(transaction, { userId });
    return await read(transaction, { userId, tokenHash });
  } catch (error) {
    throw isStatementTimeout(error) ? new HeldUpError() : error;
  }
}

/**
 * Locks the user's row for this transaction, so that the writes of one user come one after another. Throws where they have left,
 * where their session has ended, which it may have since its request began, or where another transaction has the row.
 */
export async function lockUser(owner: UserSession, transaction: DatabaseTransaction) {
  const [user] = await takeRow(owner, transaction);
  if (owner.tokenHash !== undefined && !user?.session) throw new SessionEndedError();
  if (!user) throw new Error('The user does not exist any more.');
  return user;
}

type LockedUser = Awaited<ReturnType<typeof lockUser>>;

/** Runs `work` in one transaction that has the user's row. What waits for that row is in nobody else's way. */
export async function withUserLocked<Result>(
  owner: UserSession,
  database: Pick<Database, 'inUserQueue' | 'transaction'>,
  work: (transaction: DatabaseTransaction, user: LockedUser) => Promise<Result>,
): Promise<Result> {
  return database.inUserQueue(owner.userId, async () =>
    retryWhileRowLocked(async () =>
      database
        .transaction()
        .execute(async (transaction) => work(transaction, await lockUser(owner, transaction))),
    ),
  );
}
