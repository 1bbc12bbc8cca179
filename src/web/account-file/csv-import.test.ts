import { describe, expect, test } from 'vitest';

import type { ImportedTask } from '#contract/account-file.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';

import { toImport } from './csv-import.ts';
import type { CsvTask } from './csv.ts';

const AT = '2026-11-21T09:00:00.000Z';

const row = (overrides: Partial<CsvTask> = {}): CsvTask => ({
  title: 'Buy flour',
  description: '',
  priority: 'Low',
  dueDate: '2026-11-21',
  completed: false,
  createdAt: undefined,
  labels: undefined,
  ...overrides,
});

const read = (rows: CsvTask[], here: readonly ImportedTask[] = []) => {
  const tasks = here.map((task) => makeTask({ createdAt: AT, ...task }));
  const { content, ...counts } = toImport(rows, { account: 'me', here: tasks });
  return { tasks: content.tasks, ...counts };
};

describe('the rows of a CSV file', () => {
  test('have the same ids whenever they are read, and equal ones are tasks of their own', () => {
    const rows = [row(), row(), row({ title: 'Call Ida' })];
    const { tasks } = read(rows);
    expect(new Set(tasks.map(({ _id }) => _id)).size).toBe(3);
    expect(read(rows).tasks).toEqual(tasks);
    expect(read(rows, tasks)).toEqual({ tasks: [], alreadyHere: 3, differing: 0 });
    // What was lost on the way is what is left to add.
    expect(read(rows, tasks.slice(1)).tasks).toEqual(tasks.slice(0, 1));
    expect(read([...rows, row()], tasks).tasks).toHaveLength(1);
  });

  test('are other tasks in another account', () => {
    const [mine, theirs] = ['me', 'you'].map(
      (account) => toImport([row()], { account, here: [] }).content.tasks[0]?._id,
    );
    expect(mine).not.toBe(theirs);
  });

  test('are known whatever labels their tasks got since, where the file has no column for them', () => {
    const rows = [row({ createdAt: AT })];
    const { _id, ...elsewhere } = makeTask({ ...row(), labels: ['home'], createdAt: AT });
    expect(read(rows, [{ _id, ...elsewhere }])).toMatchObject({ tasks: [], alreadyHere: 1 });
    const labelled = [row({ createdAt: AT, labels: ['home'] })];
    expect(read(labelled, [{ _id, ...elsewhere }])).toMatchObject({ tasks: [], alreadyHere: 1 });
    expect(read(labelled, [{ _id, ...elsewhere, labels: [] }]).tasks).toHaveLength(1);
  });

  test('overwrite no task that was made of them and changed since', () => {
    const [made] = read([row()]).tasks;
    if (!made) throw new Error('There is no task.');
    const here = [{ ...made, title: 'Buy rye flour', completed: true }];
    expect(read([row()], here)).toEqual({ tasks: [], alreadyHere: 0, differing: 1 });
  });

  test('get the line ends that are stored, and so are known again', () => {
    const rows = [row({ title: 'Bake\r\na cake', description: 'flour\r\neggs\rmilk' })];
    const { tasks } = read(rows);
    expect(tasks).toMatchObject([{ title: 'Bake a cake', description: 'flour\neggs\nmilk' }]);
    expect(read(rows, tasks)).toEqual({ tasks: [], alreadyHere: 1, differing: 0 });
    // The ids are those of the row as it stands in the file, as they were before: what was imported then does not come again.
    expect(read([row(tasks[0])]).tasks[0]?._id).not.toBe(tasks[0]?._id);
  });

  test('that say the same as a task from elsewhere are that task, one row for one task', () => {
    const dated = row({ createdAt: AT });
    const { _id, ...elsewhere } = makeTask({ ...dated, createdAt: AT });
    const once = read([dated, dated], [{ _id, ...elsewhere }]);
    expect(once).toMatchObject({ alreadyHere: 1, differing: 0 });
    expect(once.tasks).toHaveLength(1);
    const after = read([dated, dated], [{ _id, ...elsewhere }, ...once.tasks]);
    expect(after).toEqual({ tasks: [], alreadyHere: 2, differing: 0 });
  });

  test('without a time are tasks with their words, of which those with one come first', () => {
    const here = ['task-1', 'task-2'].map((_id, index) =>
      makeTask({ ...row(), labels: [], _id, createdAt: `2026-11-2${index}T09:00:00.000Z` }),
    );
    expect(read([row(), row()], here)).toEqual({ tasks: [], alreadyHere: 2, differing: 0 });
    expect(read([row(), row({ createdAt: here[0]?.createdAt })], here)).toMatchObject({ alreadyHere: 2 });
    expect(read([row(), row(), row()], here).tasks).toHaveLength(1);
    expect(read([row({ completed: true })], here).tasks).toHaveLength(1);
  });
});
