import { lockUser } from './lock-user.ts';
import type { DatabaseTransaction } from './schema.ts';
import type { Transacting } from './transact.ts';
import { transact } from './transact.ts';

/** What a change of one user's tasks has at hand. */
export type Write = {
  userId: string;
  /** Where the change comes from, in words. */
  source: string;
  transaction: DatabaseTransaction;
  at: string;
  /** The number of the user's last revision; a change raises it. */
  seq: number;
};

/** A change that is worked out before its transaction begins. */
export type Draft = Omit<Write, 'transaction'>;

export type Writer = Pick<Write, 'userId' | 'source'>;

/** Changes one user's tasks in one transaction, alone among that user's changes, and announces the new number. */
export async function writeOf<Result>(
  { userId, source }: Writer,
  database: Transacting,
  now: Date,
  change: (write: Write) => Promise<Result>,
): Promise<Result> {
  return transact(database, async (transaction, announce) => {
    const { seq } = await lockUser(userId, transaction);
    const write = { userId, source, transaction, at: now.toISOString(), seq };
    const result = await change(write);
    if (write.seq === seq) return result;
    await transaction.updateTable('user').set({ seq: write.seq }).where('id', '=', userId).execute();
    await announce({ userId, seq: write.seq });
    return result;
  });
}
