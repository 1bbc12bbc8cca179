import { FIRST_DAY_OF_WEEK } from '../time/week.ts';
import { makeMatcher } from './matcher.ts';
import type { SearchedTask } from './matcher.ts';

/** Returns the test that a query makes of a task on the reader's day, in their week. */
export function makeFilter(query: string, today: string): (task: SearchedTask) => boolean {
  return makeMatcher(query, { today, firstDay: FIRST_DAY_OF_WEEK });
}
