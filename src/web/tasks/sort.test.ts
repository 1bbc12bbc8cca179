import { expect, test } from 'vitest';

import type { Task } from '../model/task.ts';
import { sortTasks } from './sort.ts';

function task(title: string, changes: Partial<Task> = {}): Task {
  return {
    _id: title,
    title,
    description: '',
    priority: 'Low',
    dueDate: '2026-11-21',
    completed: false,
    labels: [],
    repeat: '',
    ...changes,
  };
}

function titles(tasks: readonly Task[]): string[] {
  return tasks.map(({ title }) => title);
}

test('newest first goes by the time of creation', () => {
  const tasks = [
    task('first', { createdAt: '2026-01-01T00:00:00.000Z' }),
    task('third', { createdAt: '2026-01-03T00:00:00.000Z' }),
    task('second', { createdAt: '2026-01-02T00:00:00.000Z' }),
  ];
  expect(titles(sortTasks(tasks, 'newest'))).toEqual(['third', 'second', 'first']);
});

test('the order of a server that tells no times is kept', () => {
  expect(titles(sortTasks([task('b'), task('a'), task('c')], 'newest'))).toEqual(['b', 'a', 'c']);
});

test('by priority the high ones come first, and within one the earlier due date; none is last', () => {
  const tasks = [
    task('low', { priority: 'Low', dueDate: '2026-01-01' }),
    task('high, undated', { priority: 'High', dueDate: null }),
    task('medium', { priority: 'Medium' }),
    task('high, later', { priority: 'High', dueDate: '2026-12-01' }),
    task('high, sooner', { priority: 'High', dueDate: '2026-11-30' }),
  ];
  expect(titles(sortTasks(tasks, 'priority'))).toEqual([
    'high, sooner',
    'high, later',
    'high, undated',
    'medium',
    'low',
  ]);
});

test('the newer of two that are equally urgent comes first', () => {
  const tasks = [
    task('older', { createdAt: '2026-01-01T00:00:00.000Z' }),
    task('newer', { createdAt: '2026-01-02T00:00:00.000Z' }),
  ];
  expect(titles(sortTasks(tasks, 'priority'))).toEqual(['newer', 'older']);
});
