import { describe, expect, test } from 'vitest';

import {
  GOOGLE_TASKS,
  OUTLOOK_CSV,
  TICKTICK_CSV,
  TODOIST_CSV,
  TUDUDI,
  VIKUNJA_PROJECTS,
} from '#tests/fixtures/exports.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';

import type { ForeignFile } from '../importers/foreign-file.ts';
import { readForeign } from '../importers/read-foreign.ts';
import type { TableReading } from '../importers/table.ts';
import type { Task } from '../model/task.ts';
import { compareWithHere } from './compare-with-here.ts';
import { toImportBody } from './foreign-import.ts';
import { idsFor } from './known-tasks.ts';

const TODAY = '2026-11-22';
const TABLE: TableReading = {
  mapping: { title: 0, dueDate: 2, completed: 9, labels: 6, description: 7, priority: 8 },
  order: 'day',
};

function read(text: string, reading = TABLE, today = TODAY, name = 'Garden [123]'): ForeignFile {
  const context = { today, zone: 'UTC', name };
  const answer = readForeign(new TextEncoder().encode(text), context, reading);
  if (answer.kind !== 'tasks') throw new Error('It was not read.');
  return answer.file;
}

/** The tasks here once a file is imported. */
function bring(file: ForeignFile, hasListLabels = true): Task[] {
  const ids = idsFor(file, { account: 'me', here: [] });
  const { tasks } = toImportBody(file, { undatedDue: TODAY, hasListLabels }, ids);
  return tasks.map((task) => makeTask({ ...task }));
}

const compare = (file: ForeignFile, here: readonly Task[]) =>
  compareWithHere(file, idsFor(file, { account: 'me', here }), here);

describe.each([
  ['Todoist', `${TODOIST_CSV}task,Call,,,4,1,,,tomorrow,en,,,,,\ntask,Pay,,,4,1,,,every month,en,,,,,\n`],
  ['TickTick', TICKTICK_CSV],
  ['Vikunja', JSON.stringify(VIKUNJA_PROJECTS)],
  ['tududi', JSON.stringify(TUDUDI)],
  ['Google Tasks', JSON.stringify(GOOGLE_TASKS)],
  ['a table', `${OUTLOOK_CSV}\r\n"Call","","tomorrow","","","","","","",""`],
])('a file of %s that comes again', (_, text) => {
  test.each([true, false])(
    'says nothing else than its tasks here, with labels of their lists: %s',
    (hasListLabels) => {
      const here = bring(read(text), hasListLabels);
      for (const today of [TODAY, '2026-11-30'])
        expect(compare(read(text, TABLE, today), here)).toEqual({ alreadyHere: here.length, differing: 0 });
    },
  );
});

test('a task without a date in the file may have any here, and the label of the undated or not', () => {
  const file = read('TYPE,CONTENT,INDENT\ntask,Dig @soil,1');
  const here = bring(file);
  expect(here).toMatchObject([{ labels: ['Garden', 'soil', 'undated'] }]);
  const dated = here.map((task) =>
    Object.assign(task, { dueDate: '2027-02-03', labels: ['Garden', 'soil'] }),
  );
  expect(compare(file, dated)).toEqual({ alreadyHere: 1, differing: 0 });
});

test('a file that has another name this time says nothing else by it', () => {
  const list = 'TYPE,CONTENT,INDENT\ntask,Dig @soil,1';
  const here = bring(read(list, TABLE, TODAY, 'Garden'));
  expect(compare(read(list, TABLE, TODAY, 'Garden again'), here)).toEqual({ alreadyHere: 1, differing: 0 });
});

test('a task that was moved to another list there is in another one here', () => {
  const inWork = 'Folder Name,List Name,Title,Created Time\n,Work,Dig,2026-11-01T10:00:00+0000';
  expect(compare(read(inWork.replace('Work', 'Home')), bring(read(inWork)))).toEqual({
    alreadyHere: 0,
    differing: 1,
  });
});

const HEADING = 'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,DATE';
const ROW = 'task,Dig @soil,,4,1,2026-12-01';

test.each([
  ['date', ['task,Dig @soil,,4,1,2026-12-02']],
  ['priority', ['task,Dig @soil,,1,1,2026-12-01']],
  ['description', ['task,Dig @soil,Deep,4,1,2026-12-01']],
  ['label', ['task,Dig @earth,,4,1,2026-12-01']],
  ['repeat', ['task,Dig @soil,,4,1,every day']],
  ['comment', [ROW, 'note,Soon,,,,']],
  ['subtask', [ROW, 'task,Fetch the spade,,4,2,']],
])('a later list of Todoist says something else by another %s', (_, rows) => {
  const here = bring(read([HEADING, ROW].join('\n')));
  expect(compare(read([HEADING, ...rows].join('\n')), here)).toEqual({ alreadyHere: 0, differing: 1 });
});

test.each(['Rent,done,,', 'Rent,,High,', 'Rent,,,home'])('a later table says something else in %s', (row) => {
  const reading: TableReading = { mapping: { title: 0, completed: 1, priority: 2, labels: 3 }, order: 'day' };
  const readRow = (line: string) => read(`Title,Done,Priority,Tags\n${line}\nSweep,,,`, reading);
  const here = bring(readRow('Rent,,,'));
  expect(compare(readRow(row), here)).toEqual({ alreadyHere: 1, differing: 1 });
});
