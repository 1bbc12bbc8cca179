import { expect, test } from 'vitest';

import type { FieldName } from '#contract/fields.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';

import { makeDelete } from '../changes/changes.ts';
import { describeKept, describeOutdated } from './undo-words.ts';

/** One of the changes of a press, of which these fields stay. */
function keep(order: number, ...kept: FieldName[]) {
  const change = makeDelete(makeTask());
  return {
    entry: { order, account: 'anna', made: change, isUndone: false },
    reversal: { changes: [change] as const, kept, heldByOthers: [], lost: [] },
  };
}

test('an undo says once what stays of many tasks', () => {
  const steps = [keep(1, 'dueDate'), keep(2, 'dueDate'), keep(3, 'dueDate'), keep(4)];
  expect(describeKept(steps, { changed: 0, gone: 0, before: 0 }, 4)).toEqual([
    'The due date of 3 tasks was changed since and stays.',
  ]);
});

test('an undo of many tells those that were deleted since from those that were changed', () => {
  expect(describeKept([], { changed: 1, gone: 2, before: 0 }, 4)).toEqual([
    'One task was changed since and stays as it is.',
    '2 tasks were deleted since.',
  ]);
  expect(describeKept([], { changed: 0, gone: 1, before: 2 }, 4)).toEqual([
    'One task was deleted since.',
    'With 2 tasks it had been done elsewhere before, and that stays.',
  ]);
});

test.each([
  [{ changed: 0, gone: 2, before: 0 }, 'The tasks were deleted since, and nothing was done'],
  [{ changed: 2, gone: 0, before: 0 }, 'The tasks were changed since, and nothing was overwritten'],
  [{ changed: 0, gone: 0, before: 2 }, 'It had been done elsewhere before, and that stays'],
  [
    { changed: 1, gone: 1, before: 1 },
    'The tasks were changed or deleted since, and nothing was overwritten',
  ],
])('an undo of which nothing could be done (%o) says why', (outdated, why) => {
  const entries = [keep(1), keep(2)].map(({ entry }) => entry);
  expect(describeOutdated(entries, outdated).startsWith(why)).toBe(true);
});
