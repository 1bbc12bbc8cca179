import { expect, test } from 'vitest';

import type { Task } from './schema.ts';
import { applyWrites } from './view.ts';
import { creation, deletion, restoration, update } from './writes.ts';

const rope: Task = {
  _id: 'rope',
  title: 'Buy rope',
  description: '',
  priority: 'Low',
  dueDate: '2026-11-21',
  completed: false,
};
const plants: Task = { ...rope, _id: 'plants', title: 'Water the plants' };

test('without changes the view is what the server said', () => {
  const tasks = [rope, plants];
  expect(applyWrites(tasks, [])).toBe(tasks);
});

test('a new task is there at once, and stays one task when the server’s list has it too', () => {
  const write = creation({ ...rope, dueDate: '2026-11-21', title: 'Call the harbour' });
  const [created, ...others] = applyWrites([rope], [write]);
  expect(created).toMatchObject({ _id: write.id, title: 'Call the harbour' });
  expect(others).toEqual([rope]);
  expect(applyWrites([{ ...rope, _id: write.id }], [write])).toHaveLength(1);
});

test('changes apply in the order in which they were made', () => {
  const completed = update(rope, { completed: true });
  const reopened = update({ ...rope, completed: true }, { completed: false });
  expect(applyWrites([rope], [completed])).toEqual([{ ...rope, completed: true }]);
  expect(applyWrites([rope], [completed, reopened])).toEqual([rope]);
});

test('a deleted task is gone, and back when it is restored', () => {
  expect(applyWrites([rope, plants], [deletion(rope)])).toEqual([plants]);
  expect(applyWrites([rope, plants], [deletion(rope), restoration(rope)])).toEqual([rope, plants]);
});

test('a change of a task that is gone changes nothing', () => {
  expect(applyWrites([plants], [update(rope, { title: 'Buy twine' })])).toEqual([plants]);
});
