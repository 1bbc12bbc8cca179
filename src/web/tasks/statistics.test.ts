import { expect, test } from 'vitest';

import { computeStatistics } from './statistics.ts';

function tasks(completed: number, pending: number) {
  return Array.from({ length: completed + pending }, (_, index) => ({ completed: index < completed }));
}

test('no tasks are 0 percent', () => {
  expect(computeStatistics([])).toEqual({ total: 0, completed: 0, pending: 0, rate: 0 });
});

test.each([
  [1, 2, 33],
  [2, 1, 67],
  [1, 7, 13],
  [1, 199, 1],
  [1, 299, 0],
  [5, 0, 100],
])('%i completed and %i pending are %i percent', (completed, pending, rate) => {
  expect(computeStatistics(tasks(completed, pending))).toEqual({
    total: completed + pending,
    completed,
    pending,
    rate,
  });
});
