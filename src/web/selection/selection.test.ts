import { beforeEach, expect, test } from 'vitest';

import { makeTask, makeTasks, taskId } from '#tests/fixtures/tasks.ts';

import {
  extendSelection,
  leaveList,
  readSelected,
  selectAll,
  selectNone,
  selectTo,
  showInList,
  toggleSelected,
} from './selection.ts';

const tasks = makeTasks(9);

/** The numbers of the selected tasks. */
const selected = () => readSelected().map(({ title }) => Number(title.slice('Task '.length)));

beforeEach(() => {
  leaveList();
  showInList(tasks);
});

test('a task is selected and taken out again', () => {
  toggleSelected(taskId(3));
  toggleSelected(taskId(5));
  expect(selected()).toEqual([3, 5]);
  toggleSelected(taskId(3));
  expect(selected()).toEqual([5]);
});

test('a range grows and shrinks from where it began, beside what was selected before', () => {
  toggleSelected(taskId(1));
  toggleSelected(taskId(4));
  selectTo(taskId(7));
  expect(selected()).toEqual([1, 4, 5, 6, 7]);
  selectTo(taskId(3));
  expect(selected()).toEqual([1, 3, 4]);
});

test('the focus takes the selection along, back and forth, and begins anew where it was moved', () => {
  extendSelection(taskId(2), taskId(3));
  extendSelection(taskId(3), taskId(4));
  expect(selected()).toEqual([2, 3, 4]);
  extendSelection(taskId(4), taskId(3));
  expect(selected()).toEqual([2, 3]);
  extendSelection(taskId(8), taskId(9));
  extendSelection(taskId(9), taskId(9));
  expect(selected()).toEqual([2, 3, 8, 9]);
});

test('what leaves the list leaves the selection, and does not come back with it', () => {
  selectAll();
  showInList(tasks.slice(0, 4));
  expect(selected()).toEqual([1, 2, 3, 4]);
  showInList(tasks);
  expect(selected()).toEqual([1, 2, 3, 4]);
  // Nor does a range reach to what went.
  selectTo(taskId(9));
  expect(selected()).toEqual([1, 2, 3, 4, 9]);
  selectNone();
  expect(selected()).toEqual([]);
});

test('a range goes on from the next one that is selected where its first or its last task leaves the list', () => {
  const without = (...gone: number[]) => tasks.filter((_, index) => !gone.includes(index + 1));
  toggleSelected(taskId(1));
  for (const number of [1, 2, 3]) extendSelection(taskId(number), taskId(number + 1));
  showInList(without(1));
  extendSelection(taskId(4), taskId(3));
  expect(selected()).toEqual([2, 3]);

  selectNone();
  showInList(tasks);
  toggleSelected(taskId(6));
  selectTo(taskId(2));
  showInList(without(6, 2));
  selectTo(taskId(4));
  expect(selected()).toEqual([4, 5]);

  // Where none of the range is left, it goes on from what is selected beside it.
  selectNone();
  showInList(tasks);
  toggleSelected(taskId(7));
  toggleSelected(taskId(3));
  showInList(without(3));
  selectTo(taskId(7));
  expect(selected()).toEqual([7]);
  selectTo(taskId(5));
  expect(selected()).toEqual([5, 6, 7]);
});

test('the selected tasks are those that the list shows now', () => {
  toggleSelected(taskId(2));
  showInList([makeTask({ _id: taskId(2), title: 'Changed since' })]);
  expect(readSelected()).toMatchObject([{ _id: taskId(2), title: 'Changed since' }]);
});
