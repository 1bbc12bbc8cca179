import { expect, test } from 'vitest';

import { listSearchSchema } from './list-search.ts';

test.each([
  [{ sort: 'priority' }, 'priority'],
  [{}, 'newest'],
  [{ sort: 'colour' }, 'newest'],
  [{ sort: 7 }, 'newest'],
])('the search %j sorts by %s', (search, sort) => {
  expect(listSearchSchema.parse(search)).toEqual({ sort });
});
