import { expect, test } from 'vitest';

import { makeTask } from '#tests/fixtures/tasks.ts';

import { taskListSchema } from './task.ts';

const foreign = {
  _id: '665f1c',
  title: 'From elsewhere',
  description: 'Some words',
  priority: 'high',
  dueDate: '2026-11-21T23:00:00.000Z',
  completed: 'Yes',
  owner: 'someone',
  __v: 0,
};

const read = {
  _id: '665f1c',
  title: 'From elsewhere',
  description: 'Some words',
  priority: 'High',
  dueDate: '2026-11-21',
  completed: true,
  labels: [],
  repeat: '',
};

test('Holdfast’s own list comes with its revision number', () => {
  const task = makeTask();
  const list = taskListSchema.parse({ success: true, tasks: [task], seq: 12 });
  expect(list.seq).toBe(12);
  expect(list.tasks).toMatchObject([{ _id: task._id, title: task.title, dueDate: task.dueDate }]);
});

test.each([
  ['under tasks', { success: true, tasks: [foreign] }],
  ['under data', { data: [foreign] }],
  ['bare', [foreign]],
])('a list %s is read, in the words of another server', (_shape, answer) => {
  expect(taskListSchema.parse(answer)).toEqual({ tasks: [read], seq: null });
});

test.each([
  [{ dueDate: null }, { dueDate: null }],
  [{ dueDate: undefined }, { dueDate: null }],
  [{ dueDate: 'someday' }, { dueDate: null }],
  [{ completed: 'no' }, { completed: false }],
  [{ completed: true }, { completed: true }],
  [{ completed: undefined }, { completed: false }],
  [{ priority: 'urgent' }, { priority: 'Low' }],
  [{ description: null }, { description: '' }],
])('of a task with %j the rest is kept', (odd, expected) => {
  expect(taskListSchema.parse([{ ...foreign, ...odd }]).tasks).toEqual([{ ...read, ...expected }]);
});

test.each(['<!doctype html>', null, { success: true }, { tasks: 'none' }, [{ title: 'no id' }]])(
  '%j is no list',
  (answer) => {
    expect(taskListSchema.safeParse(answer).success).toBe(false);
  },
);
