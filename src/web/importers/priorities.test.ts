import { expect, test } from 'vitest';

import { losses, read } from '#tests/fixtures/foreign-files.ts';

const HEADINGS = {
  Todoist: 'TYPE,CONTENT,INDENT,PRIORITY\ntask,Sweep,1,',
  TickTick: 'Folder Name,List Name,Title,Priority\n,House,Sweep,',
  'a table': 'Task,Due,Priority\nSweep,,',
};

test.each([
  ['Todoist', '1', 'High', true],
  ['Todoist', '2', 'Medium', true],
  ['Todoist', '4', 'Low', true],
  ['Todoist', '', 'Low', true],
  ['Todoist', 'p1', 'High', true],
  ['Todoist', 'P2', 'Medium', true],
  ['Todoist', 'p3', 'Low', true],
  ['Todoist', 'p4', 'Low', true],
  ['Todoist', '5', 'Low', false],
  ['Todoist', 'urgent', 'Low', false],
  ['TickTick', '5', 'High', true],
  ['TickTick', '0', 'Low', true],
  ['TickTick', 'p3', 'Low', true],
  ['TickTick', '9', 'Low', false],
  ['TickTick', '2', 'Low', false],
  ['a table', 'p1', 'High', true],
  ['a table', '3', 'Low', true],
  ['a table', '4', 'Low', false],
  ['a table', '5', 'Low', false],
  ['a table', '9', 'Low', false],
] as const)(
  'in %s the priority %j is %s, and it is understood: %s',
  (source, word, priority, isUnderstood) => {
    const reading = { mapping: { title: 0, priority: 2 }, order: 'day' } as const;
    const file = read(`${HEADINGS[source]}${word}\n`, 'UTC', reading);
    expect(file.tasks).toMatchObject([{ priority }]);
    expect(losses(file)).toEqual(isUnderstood ? {} : { priorities: 1 });
  },
);
