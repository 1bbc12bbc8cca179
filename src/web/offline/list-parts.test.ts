import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { divide } from './list-parts.ts';

type Item = { name: number };

const makeItems = (length: number): Item[] => Array.from({ length }, (_, name) => ({ name }));
const findNew = (parts: ReadonlyMap<string, unknown>, before: ReadonlyMap<string, unknown>) =>
  [...parts.keys()].filter((id) => !before.has(id));

test('a list in parts says what it said before, whatever changes in it', () => {
  const change = fc.record({
    kind: fc.constantFrom('add', 'change', 'remove'),
    place: fc.nat(),
    count: fc.integer({ min: 1, max: 400 }),
  });
  fc.assert(
    fc.property(fc.nat(2_000), fc.array(change, { maxLength: 12 }), (length, changes) => {
      let items = makeItems(length);
      let parts = divide<Item>(items, new Map());
      for (const { kind, place, count } of changes) {
        const from = items.length === 0 ? 0 : place % items.length;
        const added = kind === 'remove' ? [] : makeItems(count);
        items = items.toSpliced(from, kind === 'add' ? 0 : count, ...added);
        parts = divide(items, parts);
        expect([...parts.values()].flat()).toEqual(items);
        for (const part of parts.values()) expect(part.length).toBeLessThan(500);
      }
    }),
    { numRuns: 100 },
  );
});

test('what changes one task of 10,000 makes one part anew', () => {
  const items = makeItems(10_000);
  const before = divide(items, new Map());
  expect(before.size).toBe(40);
  expect(findNew(divide(items, before), before)).toEqual([]);
  for (const after of [
    items.with(0, { name: -1 }),
    items.with(5_000, { name: -1 }),
    [{ name: -1 }, ...items],
    items.toSpliced(7_777, 1),
  ])
    expect(findNew(divide(after, before), before)).toHaveLength(1);
});

test('a thousand tasks that are added one by one leave no crumbs', () => {
  let items = makeItems(1_000);
  let parts = divide<Item>(items, new Map());
  for (let name = 0; name < 1_000; name += 1) {
    items = items.toSpliced(0, 0, { name });
    parts = divide(items, parts);
  }
  expect(parts.size).toBeLessThanOrEqual(8);
});
