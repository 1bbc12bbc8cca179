import { describe, expect, test } from 'vitest';

import { parseChecklist } from '#contract/checklist.ts';
import { losses, read, readTududi } from '#tests/fixtures/foreign-files.ts';

describe('an item of a checklist', () => {
  test('is none of the code above it, which its text does not end', () => {
    const note = 'Run:\n```sh\nmake';
    const first = { id: 2, parent_task_id: 1, name: 'First', note };
    const { tasks } = readTududi([{ id: 1, note }, first, { id: 3, parent_task_id: 1, name: 'Second' }]);
    const items = parseChecklist(tasks[0]?.description ?? '');
    expect(items.map(({ text }) => text)).toEqual(['First', 'Second']);
  });

  test('is none of the code of a comment above it', () => {
    const rows = ['task,Build,4,1,~~~', 'note,```,4,1,', 'task,First,4,2,'];
    const file = read(`TYPE,CONTENT,PRIORITY,INDENT,DESCRIPTION\n${rows.join('\n')}\n`);
    expect(file.tasks[0]?.description).toBe('~~~\n~~~\n\n```\n```\n\n- [ ] First');
  });

  test('stands below code that its text ends as it is', () => {
    const note = '```\nmake\n```';
    const { tasks } = readTududi([
      { id: 1, note },
      { id: 2, parent_task_id: 1, name: 'First' },
    ]);
    expect(tasks[0]?.description).toBe(`${note}\n\n- [ ] First`);
  });
});

/** A completed task with open ones below it: [id, title, parent, whether it is done]. */
const OPEN_BELOW_DONE = [
  [1, 'Move out', 0, true],
  [2, 'Call the landlord', 1, false],
  [3, 'Find the number', 2, true],
  [4, 'Ask for the deposit', 2, false],
  [5, 'Pack', 1, true],
  [6, 'Return the boxes', 5, false],
  [7, 'Buy tape', 5, true],
] as const;

describe.each([
  [
    'Vikunja',
    JSON.stringify([
      {
        id: 1,
        title: 'House',
        tasks: OPEN_BELOW_DONE.map(([id, title, , done]) => ({
          id,
          title,
          done,
          related_tasks: {
            subtask: OPEN_BELOW_DONE.filter(([, , of]) => of === id).map(([of]) => ({ id: of })),
          },
        })),
      },
    ]),
  ],
  [
    'TickTick',
    [
      'Folder Name,List Name,Title,Status,taskId,parentId',
      ...OPEN_BELOW_DONE.map(([id, title, of, done]) => `,House,${title},${done ? 2 : 0},${id},${of || ''}`),
    ].join('\n'),
  ],
  [
    'tududi',
    JSON.stringify({
      exported_at: '',
      data: {
        tasks: OPEN_BELOW_DONE.map(([id, name, of, done]) => ({
          id,
          name,
          status: done ? 2 : 0,
          parent_task_id: of || null,
        })),
      },
    }),
  ],
  [
    'Google Tasks',
    JSON.stringify({
      items: [
        {
          title: 'House',
          items: OPEN_BELOW_DONE.map(([id, title, of, done]) => ({
            id: String(id),
            title,
            status: done ? 'completed' : 'needsAction',
            parent: of ? String(of) : '',
          })),
        },
      ],
    }),
  ],
])('below a completed task of %s', (_, text) => {
  const file = read(text);

  test('what is open stays open work with all below it, and is counted', () => {
    expect(file.tasks.map(({ title, completed, description }) => [title, completed, description])).toEqual([
      ['Move out', true, '- [x] Pack\n  - [x] Buy tape'],
      ['Call the landlord', false, '- [x] Find the number\n- [ ] Ask for the deposit'],
      ['Return the boxes', false, ''],
    ]);
    expect(losses(file)).toEqual({ openSubtasks: 2 });
  });
});
