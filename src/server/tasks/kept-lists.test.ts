import { expect, test } from 'vitest';

import { keptLists } from './kept-lists.ts';

const makeList = (seq: number, bytes: number) => ({
  mark: { seq, stamp: 'x' },
  entries: [],
  body: Buffer.alloc(bytes),
});

test('the lists that nobody asked for go when there is no more room', () => {
  const kept = keptLists(3 * 10_000 + 5000);
  for (const user of ['one', 'two', 'three']) kept.keep(user, makeList(1, 3000));
  expect(kept.get('one')).toMatchObject({ mark: { seq: 1 } });
  kept.keep('four', makeList(1, 3000));
  expect(['one', 'two', 'three', 'four'].map((user) => kept.get(user) !== undefined)).toEqual([
    true,
    false,
    true,
    true,
  ]);
});

test('a newer list takes the place of the older, and one beyond all room is not kept', () => {
  const kept = keptLists(35_000);
  for (let seq = 1; seq <= 20; seq += 1) kept.keep('one', makeList(seq, 3000));
  kept.keep('two', makeList(1, 3000));
  expect(kept.get('one')).toMatchObject({ mark: { seq: 20 } });
  kept.keep('one', makeList(21, 30_000));
  expect(kept.get('one')).toBe(undefined);
  expect(kept.get('two')).toMatchObject({ mark: { seq: 1 } });
});
