import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Task } from '../model/task.ts';
import { creation, deletion, restoration, update } from './changes.ts';
import type { ConfirmedChange, MadeChange } from './intent.ts';
import { viewTasks } from './view.ts';

function applyChanges(tasks: readonly Task[], open: readonly MadeChange[]): readonly Task[] {
  return viewTasks({ tasks, upTo: 0 }, { confirmed: [], open });
}

const rope: Task = {
  _id: 'rope',
  title: 'Buy rope',
  description: '',
  priority: 'Low',
  dueDate: '2026-11-21',
  completed: false,
  labels: [],
  repeat: '',
};

test('labels that wait are shown with those that came since', () => {
  const open = changed({ ...rope, labels: ['home'] }, { labels: ['home', 'x'] });
  const [shown] = viewTasks({ tasks: [{ ...rope, labels: ['garden'] }], upTo: 0 }, { confirmed: [], open });
  expect(shown?.labels).toEqual(['garden', 'x']);
});

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

function confirmed(order: number, made: MadeChange, answered: Task | null): ConfirmedChange {
  return { order, account: 'someone', made, answered };
}

test('what was confirmed since the list was asked for is in view until a newer list comes', () => {
  const mended = { ...rope, title: 'Mend rope', version: 2 };
  const [made] = changed(rope, { title: 'Mend rope' });
  if (!made) throw new Error('Nothing was changed.');
  const outbox = { confirmed: [confirmed(7, made, mended), confirmed(8, deletion(plants), null)], open: [] };
  expect(viewTasks({ tasks: [rope, plants], upTo: 6 }, outbox)).toEqual([mended]);
  expect(viewTasks({ tasks: [rope, plants], upTo: 7 }, outbox)).toEqual([rope]);
  expect(viewTasks({ tasks: [rope, plants], upTo: 8 }, outbox)).toEqual([rope, plants]);
  const newer = { ...rope, title: 'Cut rope', version: 3 };
  expect(viewTasks({ tasks: [newer], upTo: 6 }, outbox)).toEqual([newer]);
});

test('a task that got another id at the server is there once, under that', () => {
  const made = creation({ ...rope, title: 'Call the harbour' });
  const answered = { ...rope, _id: '65f0a1', title: 'Call the harbour' };
  const outbox = { confirmed: [confirmed(1, made, answered)], open: [] };
  expect(viewTasks({ tasks: [rope], upTo: 0 }, outbox)).toEqual([answered, rope]);
  expect(viewTasks({ tasks: [answered, rope], upTo: 0 }, outbox)).toEqual([answered, rope]);
});

test('many changes in one pass leave what they leave one after the other', () => {
  const taskId = fc.constantFrom('rope', 'plants', 'lamp');
  const change = fc
    .record({ verb: fc.constantFrom('create', 'update', 'delete', 'restore'), taskId, title: fc.string() })
    .map(({ verb, taskId: id, title }) => ({
      id,
      verb,
      taskId: id,
      seen: { ...rope, _id: id },
      changes: { title },
    }));
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const oneByOne = changes.reduce<readonly Task[]>(
        (tasks, next) => applyChanges(tasks, [next]),
        [rope, plants],
      );
      expect(applyChanges([rope, plants], changes)).toEqual(oneByOne);
    }),
  );
});
