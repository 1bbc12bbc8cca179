import { STEP } from './in-steps.ts';
import { prepare, prepareUnawaited } from './prepare.ts';
import type { DatabaseTransaction } from './schema.ts';

/*
 * A mark is a number of a user with a random word. A database that was restored takes up its numbers anew, but not their
 * words: so a mark tells whether a difference from it is the truth.
 */

/** The number of a user's last change, the stamp of its mark, and the life of the data. */
export type LastChange = { seq: number; stamp: string | null; life: string | null };

/** Keeps the mark of a user's new number. */
export const insertMark = prepareUnawaited<{ userId: string; seq: number; stamp: string; at: string }>()(
  (queries, parameter) =>
    queries.insertInto('list_mark').values({
      user_id: parameter('userId'),
      seq: parameter('seq'),
      stamp: parameter('stamp'),
      created_at: parameter('at'),
    }),
);

/** Forgets the marks below this number: what happened after them can no longer be told. */
const forgetMarks = prepare<{ userId: string; below: number }>()((queries, parameter) =>
  queries
    .deleteFrom('list_mark')
    .where('user_id', '=', parameter('userId'))
    .where('seq', '<', parameter('below')),
);

/** Forgets some of the marks below this number, the first ones first: those that stay tell what they told. Resolves to whether there may be more. */
export async function forgetSomeMarks(
  transaction: DatabaseTransaction,
  userId: string,
  below: number,
): Promise<boolean> {
  const marks = await transaction
    .selectFrom('list_mark')
    .select('seq')
    .where('user_id', '=', userId)
    .where('seq', '<', below)
    .orderBy('seq')
    .limit(STEP)
    .execute();
  const last = marks.at(-1);
  if (last) await forgetMarks(transaction, { userId, below: last.seq + 1 });
  return marks.length === STEP;
}

/** Returns the user's `seq`, the stamp of its mark and when it was set, if there is one, and the data's life. */
export const findMark = prepare<{ userId: string }>()((queries, parameter) =>
  queries
    .selectFrom('user')
    .leftJoin('list_mark', (join) =>
      join.onRef('list_mark.user_id', '=', 'user.id').onRef('list_mark.seq', '=', 'user.seq'),
    )
    .select(['user.seq', 'list_mark.stamp', 'list_mark.created_at as changed_at'])
    .select((columns) => columns.selectFrom('data_life').select('word').as('life'))
    .where('user.id', '=', parameter('userId')),
);

/** Returns the stamp of one of the user's marks, unless it was forgotten. */
export const findStamp = prepare<{ userId: string; seq: number }>()((queries, parameter) =>
  queries
    .selectFrom('list_mark')
    .select('stamp')
    .where('user_id', '=', parameter('userId'))
    .where('seq', '=', parameter('seq')),
);
