import { expect, test } from 'vitest';

import type { FieldName } from '#contract/task.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';

import { makeDelete } from '../changes/changes.ts';
import { describeKept } from './undo-words.ts';

/** One of the changes of a press, of which these fields stay. */
function keep(order: number, ...kept: FieldName[]) {
  const change = makeDelete(makeTask());
  return {
    entry: { order, account: 'anna', made: change, isUndone: false },
    reversal: { change, kept, lost: [] },
  };
}

test('an undo says once what stays of many tasks', () => {
  const steps = [keep(1, 'dueDate'), keep(2, 'dueDate'), keep(3, 'dueDate'), keep(4)];
  expect(describeKept(steps, 0, 4)).toEqual(['The due date of 3 tasks was changed since and stays.']);
});
