import { describe, expect, test } from 'vitest';

import { OUTLOOK_CSV } from '#tests/fixtures/exports.ts';
import { answer, byTitle, losses, read } from '#tests/fixtures/foreign-files.ts';

describe('a table', () => {
  test('offers what its headings mean, and asks for the order of its dates where both fit', () => {
    expect(answer(OUTLOOK_CSV)).toMatchObject({
      kind: 'table',
      table: {
        mapping: { title: 0, dueDate: 2, completed: 9, labels: 6, description: 7, priority: 8 },
        ambiguous: [2, 4],
        rowCount: 3,
      },
    });
  });

  test.each([
    ['month', '2026-03-04'],
    ['day', '2026-04-03'],
  ] as const)('is read with the %s first', (order, day) => {
    const mapping = { title: 0, dueDate: 2, completed: 9, labels: 6, description: 7, priority: 8 };
    const file = read(OUTLOOK_CSV, 'UTC', { mapping, order });
    expect(byTitle(file, 'Order the timber')).toMatchObject({
      dueDate: day,
      labels: ['Home', 'Garden'],
      priority: 'High',
      description: 'Twelve boards',
      completed: false,
    });
    expect(byTitle(file, 'Send the letter').completed).toBe(true);
    expect(byTitle(file, 'Think of a name').dueDate).toBeNull();
    expect(losses(file)).toEqual({});
    expect(file.columns).toEqual(['Reminder On/Off', 'Date Completed', '% Complete']);
  });

  test('has its headings below the line that names the separator', () => {
    expect(answer('sep=;\r\nTask;Due;Notes\r\nRent;2026-12-31;x, y')).toMatchObject({
      kind: 'table',
      table: { mapping: { title: 0, dueDate: 1, description: 2 }, rowCount: 1 },
    });
  });

  test.each([
    ['Task\r\nBuy milk\nCall Bob\nPay rent\n', ['Buy milk', 'Call Bob', 'Pay rent']],
    ['sep=;\r\nTask;Due\nA;1.12.2026\rB;\r\n"C\r\nD";', ['A', 'B', 'C D']],
    ['Task,Due\r\nA,\r\n"B",\nC,"2026-12-03"\r\nD,\r\n', ['A', 'B', 'C', 'D']],
  ])('%j has each of its rows, however its lines end', (text, titles) => {
    const file = read(text, 'UTC', { mapping: { title: 0, dueDate: 1 }, order: 'day' });
    expect(file.tasks.map(({ title }) => title)).toEqual(titles);
  });

  test('is read without what guards its formulas, and its rows keep the names that they had with it', () => {
    const rows = ["'-5 degrees,'- [ ] a,'-cold", "'quoted,''+1,'it"];
    const mapping = { title: 0, description: 1, labels: 2 };
    const file = read(['Title,Notes,Tags', ...rows].join('\n'), 'UTC', { mapping, order: 'day' });
    expect(file.tasks).toMatchObject([
      { title: '-5 degrees', description: '- [ ] a', labels: ['-cold'] },
      { title: "'quoted", description: "'+1", labels: ["'it"] },
    ]);
    // An account that imported the rows with their guards has them under these.
    expect(file.tasks[0]?.sourceId).toBe(JSON.stringify(["'-5 degrees", "'- [ ] a", '', '']));
  });

  test.each([
    ['yes', true, {}],
    ['2026-01-05T10:00:00.000Z', true, {}],
    ['2026-01-05T10:00:00+01:00', true, {}],
    ['2026-01-05 10:00:00 +0000', true, {}],
    ['5-Jan-2026', true, {}],
    ['"Monday, January 5, 2026"', true, {}],
    ['5. Dezember 2026', true, {}],
    ['', false, {}],
    ['No', false, {}],
    ['Not Started', false, {}],
    ['In Progress', false, {}],
    ['Waiting on someone else', false, { underWay: 1 }],
    ['50%', false, {}],
    ['Cancelled', true, { cancelled: 1 }],
    ['canceled', true, { cancelled: 1 }],
    ["won't do", true, { cancelled: 1 }],
    ['Won’t fix', true, { cancelled: 1 }],
    ['Abandoned', true, { cancelled: 1 }],
    ['Archived', true, {}],
    ['abgebrochen', true, { cancelled: 1 }],
    ['not cancelled', false, { states: 1 }],
    ['0.5', false, {}],
    ['when it rained', false, { states: 1 }],
    ['2026-01', false, { states: 1 }],
  ])('of which %j says whether it is done, or is counted', (state, completed, counted) => {
    const text = `Title,Due,Completed At\nRent,2026-12-31,${state}`;
    const file = read(text, 'UTC', { mapping: { title: 0, dueDate: 1, completed: 2 }, order: 'day' });
    expect(file.tasks[0]?.completed).toBe(completed);
    expect(losses(file)).toEqual(counted);
  });
});

test.each([
  ['a table', 'Task,Due,Notes\nCall Bob,2026-10-05,ask about X, Y and Z\nSweep,2026-10-05,,,\n'],
  ['Todoist', 'TYPE,CONTENT,INDENT,DESCRIPTION\ntask,Call Bob,1,ask about X, Y and Z\ntask,Sweep,1,,,\n'],
  [
    'TickTick',
    'Date: today\nFolder Name,List Name,Title,Content\n,,Call Bob,ask about X, Y and Z\n,,Sweep,,,\n',
  ],
])('%s counts the rows that go on beyond the headings', (_, text) => {
  const mapping = { title: 0, dueDate: 1, description: 2 };
  expect(losses(read(text, 'UTC', { mapping, order: 'day' }))).toEqual({ beyond: 1 });
});

test('a day of completion says that a task is done, unless there is no such day', () => {
  const days = [
    '2026-01-31',
    '31/1/26',
    '1/31/26',
    'Jan 31 2026',
    '0000-00-00',
    '0/0/00',
    '00.00.0000',
    '99/99/99',
  ];
  const rows = days.map((day) => `Task,${day}`);
  const file = read(['Task,Done', ...rows].join('\n'), 'UTC', {
    mapping: { title: 0, completed: 1 },
    order: 'day',
  });
  expect(file.tasks.map(({ completed }) => completed)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(losses(file)).toEqual({ states: 1 });
});
