import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { matchLines } from './match-lines.ts';

const someLines = fc.array(fc.constantFrom('', 'a', 'b', 'c'), { maxLength: 7 });

/** How many lines two texts have in common, by its definition. */
function longest(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return 0;
  if (one[0] === other[0]) return 1 + longest(one.slice(1), other.slice(1));
  return Math.max(longest(one.slice(1), other), longest(one, other.slice(1)));
}

test('as many lines as can be are found again, in their order, and the same lines', () => {
  fc.assert(
    fc.property(someLines, someLines, (base, other) => {
      const places = matchLines(base, other) ?? [];
      expect(places.pop()).toBe(other.length);
      expect(places).toHaveLength(base.length);
      const found = places.flatMap((place, line) => (place === -1 ? [] : [{ place, line }]));
      expect(found).toHaveLength(longest(base, other));
      for (const { place, line } of found) expect(other[place]).toBe(base[line]);
      expect(found.map(({ place }) => place)).toEqual(
        [...new Set(found.map(({ place }) => place))].toSorted((one, next) => one - next),
      );
    }),
  );
});

const equal = (length: number) => Array.from({ length }, () => '');

test.each([
  ['1,000 equal lines', equal(1_000), ['x', ...equal(998), 'x'], null],
  ['equal lines among many more', equal(10_000), ['x', ...equal(100), 'x'], null],
  ['as many as may be', equal(500), ['x', ...equal(498), 'x'], 498],
  ['one line instead of many', equal(10_000), ['x'], 0],
  ['many equal lines, of which one is gone and another came', equal(10_000), ['x', ...equal(9_998)], 9_998],
])('%s: no more than 250,000 pairs of lines are compared', (_, base, other, found) => {
  const places = matchLines(base, other);
  expect(places && places.slice(0, -1).filter((place) => place !== -1).length).toBe(found);
});
