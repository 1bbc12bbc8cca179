import { expect, test } from 'vitest';

import { read } from '#tests/fixtures/foreign-files.ts';

test.each([
  ['a table', 'Task,Done,Repeat,,Steps,Unused', ['Call,,weekly,x,one,', 'Sweep,,,,two,']],
  ['Todoist', 'TYPE,CONTENT,INDENT,Repeat,,Steps,Unused,AUTHOR', ['task,Call,1,weekly,x,one,,Someone (1)']],
  ['TickTick', 'Folder Name,List Name,Title,Repeat,Repeat,,Steps,Unused,Order', [',,Call,weekly,,x,one,,-1']],
])('%s names the columns that are left out', (_, heading, rows) => {
  const reading = { mapping: { title: 0, completed: 1 }, order: 'day' } as const;
  const { columns } = read([heading, ...rows].join('\n'), 'UTC', reading);
  const unnamed = `Column ${heading.split(',').indexOf('') + 1}`;
  expect(columns).toEqual(['Repeat', unnamed, 'Steps']);
});
