import { expect, test } from 'vitest';

import { inGroups } from './in-groups.ts';

test('what comes while a group is under way is one group after it', async () => {
  const groups: number[][] = [];
  const hand = inGroups<number>(9, async (items) => {
    groups.push([...items]);
  });
  const first = hand(1);
  await Promise.resolve();
  await Promise.all([first, hand(2), hand(3)]);
  await hand(4);
  expect(groups).toEqual([[1], [2, 3], [4]]);
});

test('no group is larger than it may be, and one that waits goes on filling when the one before it begins', async () => {
  const groups: number[][] = [];
  const hand = inGroups<number>(2, async (items) => {
    groups.push([...items]);
  });
  const all = [1, 2, 3].map(hand);
  await all[0];
  await Promise.all([...all, hand(4), hand(5)]);
  expect(groups).toEqual([[1, 2], [3, 4], [5]]);
});

test('a group that fails fails for each of its items, and the next goes on', async () => {
  const hand = inGroups<string>(9, async ([item]) => {
    if (item === 'bad') throw new Error('It failed.');
  });
  const results = await Promise.allSettled([hand('bad'), hand('with it')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(hand('good')).resolves.toBeUndefined();
});
