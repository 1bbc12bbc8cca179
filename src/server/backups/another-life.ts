import type { Database } from '../database/database.ts';
import { insertMark } from '../database/list-marks.ts';
import { newStamp } from '../database/stamp.ts';
import { notBefore } from '../time/clock.ts';

/** More numbers than a user uses up between a backup and its restoration. */
const NUMBERS = 1_000_000;

/**
 * Makes data of an earlier time begin another life. Its sessions end, since some of them had ended meanwhile. Its users
 * get the password hashes that are given by their ids. Their devices hear another word, and offer what this data lacks. And their numbers go on above all that they can have had: a device
 * that saw later ones hears of a change, asks for what it does not know, and takes no later number for one that it has seen.
 */
export async function beginAnotherLife(
  database: Database,
  hashes: ReadonlyMap<string, string>,
  now: Date,
): Promise<{ passwords: number }> {
  return database.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('session').execute();
    await transaction.updateTable('data_life').set({ word: newStamp() }).execute();
    const users = await transaction
      .selectFrom('user')
      .leftJoin('list_mark', (join) =>
        join.onRef('list_mark.user_id', '=', 'user.id').onRef('list_mark.seq', '=', 'user.seq'),
      )
      .select(['user.id', 'user.password_hash', 'list_mark.created_at as changed_at'])
      .execute();
    await transaction
      .updateTable('user')
      .set((user) => ({ seq: user('seq', '+', NUMBERS) }))
      .execute();
    let passwords = 0;
    for (const { id, password_hash, changed_at } of users) {
      const { seq } = await transaction
        .updateTable('user')
        .set({ password_hash: hashes.get(id) ?? password_hash })
        .where('id', '=', id)
        .returning('seq')
        .executeTakeFirstOrThrow();
      await insertMark(transaction, { userId: id, seq, stamp: newStamp(), at: notBefore(changed_at, now) });
      if ((hashes.get(id) ?? password_hash) !== password_hash) passwords += 1;
    }
    return { passwords };
  });
}
