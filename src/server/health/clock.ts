import type { Database } from '../database/database.ts';
import type { Clock } from '../time/clock.ts';
import { SKEW_MS, isoPlus } from '../time/clock.ts';

/** Whether the last change that is saved is of a later time than the clock's: then that is wrong, or was. */
export async function isClockBehind(database: Database, now: Clock): Promise<boolean> {
  const { last } = await database
    .selectFrom('user')
    .innerJoin('list_mark', (join) =>
      join.onRef('list_mark.user_id', '=', 'user.id').onRef('list_mark.seq', '=', 'user.seq'),
    )
    .select(({ fn }) => fn.max<string | null>('list_mark.created_at').as('last'))
    .executeTakeFirstOrThrow();
  return last !== null && last > isoPlus(now(), SKEW_MS);
}
