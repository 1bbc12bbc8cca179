import { promises as timers } from 'node:timers';

import { expect, test } from 'vitest';

import { batched } from './batched.ts';

/** What doubles numbers, so many at most with one question, which are all held until the first is let go. */
function doubler(most: number) {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const asked: number[][] = [];
  const double = batched(most, async (numbers: readonly number[]) => {
    asked.push([...numbers]);
    await held;
    if (numbers.includes(0)) throw new Error('Zero has no answer.');
    return (number) => 2 * number;
  });
  return { double, letGo, asked };
}

test('who asks while a question is under way is asked for together with the others, and gets the own answer', async () => {
  const { double, letGo, asked } = doubler(10);
  const first = double(1);
  await timers.setImmediate();
  const others = [2, 3, 4].map(double);
  await timers.setImmediate();
  expect(asked).toEqual([[1]]);
  letGo();
  expect(await Promise.all([first, ...others])).toEqual([2, 4, 6, 8]);
  expect(asked).toEqual([[1], [2, 3, 4]]);
  expect(await double(5)).toBe(10);
});

test('there are never more in one question than it can hold', async () => {
  const { double, letGo, asked } = doubler(2);
  const all = [1, 2, 3, 4, 5].map(double);
  letGo();
  expect(await Promise.all(all)).toEqual([2, 4, 6, 8, 10]);
  expect(asked).toEqual([[1, 2], [3, 4], [5]]);
});

test('a question that fails takes none with it but those who were asked for with it', async () => {
  const { double, letGo } = doubler(2);
  const all = [0, 1, 2, 3].map(double);
  letGo();
  const settled = await Promise.allSettled(all);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'fulfilled']);
});
