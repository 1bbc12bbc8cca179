import type { DatabaseTransaction } from './schema.ts';

/**
 * Locks the user's row for this transaction, so that the writes of one user come one after another. It has to be the
 * first statement: a SQLite transaction that begins with a read cannot always go on to write.
 */
export async function lockUser(userId: string, transaction: DatabaseTransaction) {
  return transaction
    .updateTable('user')
    .set((expression) => ({ seq: expression.ref('seq') }))
    .where('id', '=', userId)
    .returning(['seq', 'password_hash'])
    .executeTakeFirstOrThrow();
}
