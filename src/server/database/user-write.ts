import { notBefore, serverDay } from '../time/clock.ts';
import type { Database } from './database.ts';
import { insertMark } from './list-marks.ts';
import { lockUser } from './lock-user.ts';
import { prepareUnawaited } from './prepare.ts';
import type { ChangeNotice } from './pub-sub.ts';
import type { DatabaseTransaction } from './schema.ts';
import { newStamp } from './stamp.ts';

/** The user whose data is written. `source` names where the change comes from, such as 'Firefox on Linux'. */
export type Actor = { userId: string; source: string };

/** One transaction in which one user's data is written. */
export type UserWrite = Actor & {
  transaction: DatabaseTransaction;
  /** When it is: never before the user's last change, whatever the clock says. */
  at: string;
  /** The server's calendar date. */
  today: string;
  /** The number of the user's last revision. A change of tasks raises it. */
  seq: number;
  /** Is set where sessions were ended, so that their streams end too. */
  hasEndedSessions: boolean;
};

/** A write that is worked out before its transaction begins. */
export type PlannedWrite = Pick<UserWrite, 'userId' | 'source' | 'at' | 'seq'>;

const setSeq = prepareUnawaited<{ userId: string; seq: number }>()((queries, parameter) =>
  queries
    .updateTable('user')
    .set({ seq: parameter('seq') })
    .where('id', '=', parameter('userId')),
);

function collectNotices({ userId, seq, hasEndedSessions }: UserWrite, seqBefore: number): ChangeNotice[] {
  const notices: ChangeNotice[] = [];
  if (seq !== seqBefore) notices.push({ userId, seq });
  if (hasEndedSessions) notices.push({ userId, seq: null });
  return notices;
}

/**
 * Runs `change` in one transaction, which waits for the other writes of this user. Subscribers of every process get its
 * notices once it is committed, and only then.
 */
export async function inUserWrite<Result>(
  { userId, source }: Actor,
  database: Pick<Database, 'transaction' | 'pubSub'>,
  now: Date,
  change: (write: UserWrite) => Promise<Result>,
): Promise<Result> {
  const committed = await database.transaction().execute(async (transaction) => {
    const { seq, changed_at } = await lockUser(userId, transaction);
    const at = notBefore(changed_at, now);
    const today = serverDay(now);
    const write = { userId, source, transaction, at, today, seq, hasEndedSessions: false };
    const result = await change(write);
    if (write.seq !== seq) {
      await setSeq(transaction, { userId, seq: write.seq });
      await insertMark(transaction, { userId, seq: write.seq, stamp: newStamp(), at: write.at });
    }
    const notices = collectNotices(write, seq);
    for (const notice of notices) await database.pubSub.send(transaction, notice);
    return { result, notices };
  });
  committed.notices.forEach(database.pubSub.publish);
  return committed.result;
}
