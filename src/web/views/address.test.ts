import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { LIMITS } from '#contract/limits.ts';
import { LISTS } from '#contract/lists.ts';
import { viewFieldsSchema } from '#contract/view.ts';

import { formatAddress, parseAddress } from './address.ts';

test('whatever is searched for, a view keeps it in a form that the server takes', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...LISTS),
      fc.string({ unit: 'grapheme', maxLength: 20 }).filter((q) => q.isWellFormed()),
      fc.constantFrom(undefined, 'newest', 'priority'),
      (path, q, sort) => {
        const search = formatAddress({ path, q, sort });
        expect(parseAddress(search)).toEqual({ path, q, ...(sort && { sort }) });
        expect(viewFieldsSchema.safeParse({ name: 'Any', search }).success).toBe(true);
      },
    ),
  );
});

test.each(['x', ' ', '+', 'ж', '語', '🌱'])(
  'of a search with %j each character counts as one',
  (character) => {
    const isTaken = (length: number) => {
      const search = formatAddress({ path: '/complete', q: character.repeat(length), sort: 'priority' });
      return viewFieldsSchema.shape.search.safeParse(search).success;
    };
    expect([LIMITS.viewSearch, LIMITS.viewSearch + 1].map(isTaken)).toEqual([true, false]);
  },
);

test.each(['/profile?q=a', '/pending?q=a&sort=colour'])('%s is not read', (search) => {
  expect(parseAddress(search)).toBeNull();
});
