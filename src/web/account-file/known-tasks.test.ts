import { describe, expect, test } from 'vitest';

import { makeTask } from '#tests/fixtures/tasks.ts';

import type { Mapping } from '../importers/column-meanings.ts';
import { readForeign } from '../importers/read-foreign.ts';
import { taskId } from '../importers/task-ids.ts';
import type { Task } from '../model/task.ts';
import { toImportBody } from './foreign-import.ts';
import { idsFor } from './known-tasks.ts';

const TODAY = '2026-11-22';

function readText(name: string, text: string, mapping?: Mapping) {
  const context = { today: TODAY, zone: 'UTC', name };
  const reading = mapping && { mapping, order: 'day' as const };
  const read = readForeign(new TextEncoder().encode(text), context, reading);
  if (read.kind !== 'tasks') throw new Error('It was not read.');
  return read.file;
}

/** What a file of any product adds to the tasks that are here, as these are after it. */
function addText(here: readonly Task[], name: string, text: string, mapping?: Mapping): Task[] {
  const file = readText(name, text, mapping);
  const ids = idsFor(file, { account: 'me', here });
  const { tasks } = toImportBody(file, { undatedDue: TODAY, hasListLabels: true }, ids);
  const known = new Set(here.map(({ _id }) => _id));
  return [...here, ...tasks.filter(({ _id }) => !known.has(_id)).map((task) => makeTask({ ...task }))];
}

/** What a project of Todoist adds. */
function add(here: readonly Task[], name: string, ...rows: string[]): Task[] {
  return addText(here, name, ['TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,DATE', ...rows].join('\n'));
}

const BARE = 'task,Call the landlord,,4,1,';
const DATED = 'task,Call the landlord,About the roof,4,1,2026-12-01';
const OTHER = 'task,Sweep,,4,1,';

test.each([
  ['Home [1]', 'Work [2]', BARE],
  ['Home [1]', 'Work [2]', DATED],
  ['Tasks [1]', 'Tasks [2]', BARE],
  ['Home', 'Work', DATED],
])('a task of %s and one of that name in %s are two', (one, other, row) => {
  const here = add([], one, BARE);
  expect(add(here, other, row)).toHaveLength(2);
});

test.each(['Home [1]', 'Home [1] (1)', 'Household [1] copy'])(
  'a file that was edited here adds nothing as %s',
  (name) => {
    const here = add([], 'Home [1]', BARE, OTHER).map(({ _id }) => makeTask({ _id, title: 'Edited' }));
    expect(add(here, name, BARE, OTHER)).toHaveLength(2);
  },
);

test('a file without the number of its project adds nothing under another name, while all of it is here', () => {
  const here = add([], 'Home', BARE, OTHER);
  expect(add(here, 'Home again', BARE, OTHER)).toHaveLength(2);
  expect(add(here, 'Home [1]', BARE, OTHER)).toHaveLength(2);
  const both = add(here, 'Work', BARE, 'task,Post the letter,,4,1,');
  expect(both).toHaveLength(4);
  expect(add(both, 'Work', BARE, 'task,Post the letter,,4,1,', OTHER)).toHaveLength(5);
});

// The id that versions before this one gave to BARE, whatever its project.
const FORMER = taskId('me', 'Todoist', JSON.stringify(['', 'Call the landlord']));

test('a list that comes again when the former one is done is a new one', () => {
  const done = add([], 'Packing 2026', BARE, OTHER).map((task) => Object.assign(task, { completed: true }));
  expect(add(done, 'Packing 2027', BARE, OTHER)).toHaveLength(4);
});

test('what an earlier version imported is known by the label of its project, and is not taken for that of another', () => {
  const here = [makeTask({ _id: FORMER, title: 'Edited', labels: ['Home'] })];
  expect(add(here, 'Home [1]', BARE)).toHaveLength(1);
  expect(add(here, 'Work [2]', BARE)).toHaveLength(2);
});

test('an open subtask of a completed task is the same one in every export, also in one where it has come to the top', () => {
  const lines = ['taskId,parentId,Folder Name,List Name,Title,Status', '1,,,House,Pack,2'];
  const below = [...lines, '2,1,,House,Call,0'].join('\n');
  const onTop = [...lines, '2,,,House,Call,0'].join('\n');
  const here = addText([], 'TickTick', below);
  expect(here.map(({ title, completed }) => [title, completed])).toEqual([
    ['Pack', true],
    ['Call', false],
  ]);
  expect(addText(here, 'TickTick', below)).toHaveLength(2);
  expect(addText(here, 'TickTick', onTop)).toHaveLength(2);
});

describe('a later backup of TickTick, in which the rows have other numbers', () => {
  const heading = 'taskId,Created Time,Folder Name,List Name,Title';
  const [at, later] = ['2026-11-01T10:00:00+0000', '2026-11-20T10:00:00+0000'];
  const backup = [heading, `1,${at},,House,Sweep`, `2,${at},,House,Dust`].join('\n');
  const next = [heading, `1,${later},,House,Call`, `2,${at},,House,Sweep`, `3,${at},,House,Dust`].join('\n');

  test('adds what is new, also where the rest was edited here', () => {
    const here = addText([], 'TickTick', backup).map(({ _id, createdAt }) =>
      makeTask({ _id, createdAt, title: 'Edited' }),
    );
    expect(addText(here, 'TickTick', next).map(({ title }) => title)).toEqual(['Edited', 'Edited', 'Call']);
  });

  test('is known by the name of an earlier version where nothing else was created in that moment', () => {
    const file = [heading, `1,${at},,Inbox,Sweep`, `2,${later},,Inbox,Dust`].join('\n');
    const former = taskId('me', 'TickTick', JSON.stringify(['1', at, '']));
    const here = [makeTask({ _id: former, title: 'Edited', labels: ['chores'] })];
    expect(addText(here, 'TickTick', file).map(({ title }) => title)).toEqual(['Edited', 'Dust']);
  });

  test('is known by the names of an earlier version, of those rows that have kept their numbers', () => {
    const former = taskId('me', 'TickTick', JSON.stringify(['1', at, '']));
    const here = [makeTask({ _id: former, title: 'Edited', labels: ['House'] })];
    expect(addText(here, 'TickTick', backup)).toHaveLength(2);
    expect(addText(here, 'TickTick', next)).toHaveLength(4);
  });
});

describe('a table whose columns were taken as they were offered', () => {
  const heading = 'Task,Notes,Due,Project,Remarks';
  const rows = [
    'Sweep,The stairs,2026-12-01,House,',
    'Sweep,The yard,2026-12-01,House,',
    'Call,,,House,Soon',
  ];
  const table = [heading, ...rows].join('\n');
  const offered = { title: 0, description: 1, dueDate: 2, list: 3 };
  const here = addText([], 'Home', table, offered).map((task) => Object.assign(task, { labels: [] }));

  test.each([
    ['no column of descriptions', { ...offered, description: undefined }],
    ['another one', { ...offered, description: 4 }],
    ['neither dates nor lists', { ...offered, dueDate: undefined, list: undefined }],
  ])('adds nothing with %s', (_, mapping) => {
    expect(here).toHaveLength(3);
    expect(addText(here, 'Home', table, mapping)).toHaveLength(3);
    const more = `${table}\nSweep,The attic,2026-12-01,House,`;
    expect(addText(here, 'Home', more, mapping)).toHaveLength(4);
  });
});
