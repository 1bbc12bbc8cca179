import type { Database } from '../database/database.ts';
import { PLAUSIBLE_GAP_MS, TRUSTED_AFTER_MS } from '../database/sweep.ts';
import type { Clock } from '../time/clock.ts';
import { MINUTE_MS, shifted } from '../time/clock.ts';

// The clocks of several processes differ by less.
const TOLERATED_MS = MINUTE_MS;

const BEHIND =
  'The clock of the server is wrong, now or before: the last change that is saved is of a later time. Changes take that ' +
  'time until the clock has reached it, so that their order stays; set the clock right.';
const JUMPED =
  'The clock is days away from where it was last: the server was off, or the clock is wrong. Nothing is deleted for good ' +
  'until the server has run for a day; set the clock right before that.';

/** Says in sentences what is wrong with the clock, by what the database knows of the time. */
export async function findWrongClock(database: Database, now: Clock): Promise<string[]> {
  const { last, first } = await database
    .selectFrom('user')
    .leftJoin('list_mark', (join) =>
      join.onRef('list_mark.user_id', '=', 'user.id').onRef('list_mark.seq', '=', 'user.seq'),
    )
    .select(({ fn }) => [
      fn.max<string | null>('list_mark.created_at').as('last'),
      fn.min<string | null>('user.created_at').as('first'),
    ])
    .executeTakeFirstOrThrow();
  const sweep = await database.selectFrom('sweep').select('trusted_ms').executeTakeFirst();
  const isBehind = last !== null && last > shifted(now(), TOLERATED_MS);
  const isOld = first !== null && first < shifted(now(), -PLAUSIBLE_GAP_MS);
  const hasJumped = isOld && sweep !== undefined && sweep.trusted_ms < TRUSTED_AFTER_MS;
  return [...(isBehind ? [BEHIND] : []), ...(hasJumped ? [JUMPED] : [])];
}
