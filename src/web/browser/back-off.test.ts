import { expect, test } from 'vitest';

import { backOff } from './back-off.ts';

test.each([
  [1, 500, 1_000],
  [2, 1_000, 2_000],
  [4, 4_000, 8_000],
  [6, 15_000, 30_000],
  [1_000, 15_000, 30_000],
])('after %d failures the pause is between %d and %d ms', (failures, shortest, longest) => {
  for (let tries = 0; tries < 100; tries += 1) {
    const pause = backOff(failures, 30_000);
    expect(pause).toBeGreaterThanOrEqual(shortest);
    expect(pause).toBeLessThanOrEqual(longest);
  }
});
