import { MOST_NUMBER } from '#contract/account-file.ts';

import type { Database } from '../database/database.ts';
import { insertMark } from '../database/list-marks.ts';
import type { UserTable } from '../database/schema.ts';
import { newStamp } from '../database/stamp.ts';
import { notBefore } from '../time/clock.ts';

/** What a user has in the data that is replaced; without `account` where that is of an older form. */
export type FormerUser = {
  passwordHash: string;
  seq: number;
  account?: Pick<UserTable, 'name' | 'email' | 'email_key' | 'image' | 'created_at'> | undefined;
};

/** More numbers than a user uses up between a backup and its restoration. */
const NUMBERS = 1_000_000;
const FIRST_SECOND = Date.parse('2026-01-01T00:00:00.000Z') / 1000;
/** After it there is room for a hundred more restorations before an account cannot be read from its file any more. */
const LAST_SECOND = MOST_NUMBER - 100 * NUMBERS;

/**
 * Returns a number that no other life of the same data has come to, where its users made fewer changes than there were seconds: it is the
 * second in which this one begins. A clock that is far ahead does not use all numbers up.
 */
const secondOf = (now: Date) => Math.min(Math.floor(now.getTime() / 1000 - FIRST_SECOND), LAST_SECOND);

/**
 * Keeps the accounts that are younger than the data: without them their devices could not say whose tasks they know of. One whose address
 * another account has there cannot stay. Returns how many stay.
 */
async function keepYounger(
  transaction: Pick<Database, 'selectFrom' | 'insertInto'>,
  former: ReadonlyMap<string, FormerUser>,
): Promise<number> {
  const known = await transaction.selectFrom('user').select(['id', 'email_key']).execute();
  const taken = new Set(known.flatMap(({ id, email_key }) => [id, email_key]));
  let kept = 0;
  for (const [id, { passwordHash, account }] of former) {
    if (!account || taken.has(id) || taken.has(account.email_key)) continue;
    const row = { ...account, id, password_hash: passwordHash, seq: 0, left_at: null };
    await transaction.insertInto('user').values(row).execute();
    kept += 1;
  }
  return kept;
}

/**
 * Makes data of an earlier time begin another life. Its sessions end, since some of them had ended meanwhile. Its users
 * get the password hashes of the data that is replaced, where that is known. Their devices hear another word, and offer what this data
 * lacks. And their numbers go on above all that they have had, or can have had: a device that saw later ones hears of a change, asks for
 * what it does not know, and takes no later number for one that it has seen.
 */
export async function beginAnotherLife(
  database: Database,
  former: ReadonlyMap<string, FormerUser>,
  now: Date,
): Promise<{ passwords: number; unknown: number; younger: number }> {
  return database.transaction().execute(async (transaction) => {
    const younger = await keepYounger(transaction, former);
    await transaction.deleteFrom('session').execute();
    await transaction.updateTable('data_life').set({ word: newStamp() }).execute();
    const users = await transaction
      .selectFrom('user')
      .leftJoin('list_mark', (join) =>
        join.onRef('list_mark.user_id', '=', 'user.id').onRef('list_mark.seq', '=', 'user.seq'),
      )
      .select(['user.id', 'user.password_hash', 'user.seq', 'list_mark.created_at as changed_at'])
      .execute();
    let passwords = 0;
    let unknown = 0;
    for (const { id, password_hash, changed_at, ...copied } of users) {
      const { passwordHash = password_hash, seq: last = 0 } = former.get(id) ?? {};
      const seq = Math.max(Math.max(copied.seq, last) + NUMBERS, secondOf(now));
      await transaction
        .updateTable('user')
        .set({ password_hash: passwordHash, seq })
        .where('id', '=', id)
        .execute();
      await insertMark(transaction, { userId: id, seq, stamp: newStamp(), at: notBefore(changed_at, now) });
      if (passwordHash !== password_hash) passwords += 1;
      if (!former.has(id)) unknown += 1;
    }
    return { passwords, unknown, younger };
  });
}
