import { expect, test } from 'vitest';

import type { Task } from '../tasks/schema.ts';
import { creation, deletion, restoration, update } from './changes.ts';
import type { MadeChange } from './intent.ts';
import { applyChanges } from './view.ts';

const rope: Task = {
  _id: 'rope',
  title: 'Buy rope',
  description: '',
  priority: 'Low',
  dueDate: '2026-11-21',
  completed: false,
};
const plants: Task = { ...rope, _id: 'plants', title: 'Water the plants' };

function changed(task: Task, fields: Partial<Task>): MadeChange[] {
  return [update(task, fields)].flatMap((change) => change ?? []);
}

test('without changes the view is what the server said', () => {
  const tasks = [rope, plants];
  expect(applyChanges(tasks, [])).toBe(tasks);
});

test('a new task is there at once, and stays one task when the server’s list has it too', () => {
  const { _id, ...fields } = rope;
  const change = creation({ ...fields, title: 'Call the harbour' });
  const [created, ...others] = applyChanges([rope], [change]);
  expect(created).toMatchObject({ _id: change.taskId, title: 'Call the harbour' });
  expect(others).toEqual([rope]);
  expect(applyChanges([{ ...rope, _id: change.taskId }], [change])).toHaveLength(1);
});

test('changes apply in the order in which they were made, and leave other fields alone', () => {
  const done = changed(rope, { completed: true });
  const reopened = changed({ ...rope, completed: true }, { completed: false });
  expect(applyChanges([{ ...rope, title: 'News' }], done)).toEqual([
    { ...rope, title: 'News', completed: true },
  ]);
  expect(applyChanges([rope], [...done, ...reopened])).toEqual([rope]);
});

test('a deleted task is gone, and back when it is restored', () => {
  expect(applyChanges([rope, plants], [deletion(rope)])).toEqual([plants]);
  expect(applyChanges([rope, plants], [deletion(rope), restoration(rope)])).toEqual([rope, plants]);
});

test('an edit of a task that was deleted elsewhere stays in view', () => {
  expect(applyChanges([plants], changed(rope, { title: 'Buy twine' }))).toEqual([
    { ...rope, title: 'Buy twine' },
    plants,
  ]);
});

test('fields that stay as they were are no change', () => {
  expect(update(rope, { title: 'Buy rope', completed: false })).toBeNull();
});
