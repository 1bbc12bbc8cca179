import { notBefore, serverDay } from '../time/clock.ts';
import type { Database } from './database.ts';
import { insertMark } from './list-marks.ts';
import type { UserSession } from './lock-user-row.ts';
import { withUserLocked } from './lock-user-row.ts';
import { prepareUnawaited } from './prepare.ts';
import type { ChangeNotice } from './pub-sub.ts';
import type { DatabaseTransaction } from './schema.ts';
import { newStamp } from './stamp.ts';

/** The user whose data is written. `source` names where the change comes from, such as 'Firefox on Linux'. */
export type Actor = UserSession & { source: string };

/** One transaction in which one user's data is written. */
export type UserWrite = Pick<Actor, 'userId' | 'source'> & {
  transaction: DatabaseTransaction;
  /** When it is: never before the user's last change, whatever the clock says. */
  at: string;
  /** The server's calendar date. */
  today: string;
  /** The user's `seq`, which each change of tasks or the trash raises here, and one of the profile or the views where the write ends. */
  seq: number;
  /** Is set where sessions were ended, so that their streams end too. */
  hasEndedSessions: boolean;
  /** Is set where the profile or the views were changed, which other devices ask for only then. */
  isOfAccount: boolean;
};

/** A write whose rows are worked out before a transaction stores them. */
export type PlannedWrite = Pick<UserWrite, 'userId' | 'source' | 'at' | 'seq'>;

const setSeq = prepareUnawaited<{ userId: string; seq: number }>()((queries, parameter) =>
  queries
    .updateTable('user')
    .set({ seq: parameter('seq') })
    .where('id', '=', parameter('userId')),
);

/** Returns a write that has changed nothing yet, of a user whose row is locked. */
export function beginWrite(
  { userId, source }: Pick<Actor, 'userId' | 'source'>,
  { seq, changed_at }: { seq: number; changed_at: string | null },
  now: Date,
): Omit<UserWrite, 'transaction'> {
  const at = notBefore(changed_at, now);
  return { userId, source, at, today: serverDay(now), seq, hasEndedSessions: false, isOfAccount: false };
}

function collectNotices(
  { userId, seq, hasEndedSessions, isOfAccount }: UserWrite,
  seqBefore: number,
): ChangeNotice[] {
  const notices: ChangeNotice[] = [];
  if (seq !== seqBefore) notices.push({ userId, seq, isOfAccount, seqBefore });
  if (hasEndedSessions) notices.push({ userId, seq: null });
  return notices;
}

/** Ends a write: makes the number that it came to the user's, if it is another one, and sends what other processes are told. */
export async function endWrite(
  write: UserWrite,
  seqBefore: number,
  pubSub: Database['pubSub'],
): Promise<ChangeNotice[]> {
  const { userId, transaction, at } = write;
  const seq = write.isOfAccount ? Math.max(write.seq, seqBefore + 1) : write.seq;
  if (seq !== seqBefore) {
    await setSeq(transaction, { userId, seq });
    await insertMark(transaction, { userId, seq, stamp: newStamp(), at });
  }
  const notices = collectNotices({ ...write, seq }, seqBefore);
  for (const notice of notices) await pubSub.send(transaction, notice);
  return notices;
}

/**
 * Runs `change` in one transaction, which waits for the other writes of this user. Subscribers of every process get its
 * notices once it is committed, and only then.
 */
export async function inUserWrite<Result>(
  actor: Actor,
  database: Pick<Database, 'transaction' | 'pubSub' | 'userLock' | 'inUserQueue'>,
  now: Date,
  change: (write: UserWrite) => Promise<Result>,
): Promise<Result> {
  const committed = await database.userLock.shared(actor.userId, async () =>
    withUserLocked(actor, database, async (transaction, user) => {
      const write = { ...beginWrite(actor, user, now), transaction };
      const result = await change(write);
      return { result, notices: await endWrite(write, user.seq, database.pubSub) };
    }),
  );
  committed.notices.forEach(database.pubSub.publish);
  return committed.result;
}
