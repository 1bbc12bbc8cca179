import { describe, expect, test } from 'vitest';

import { GOOGLE_TASKS, takeout } from '#tests/fixtures/exports.ts';
import { answer, losses, read } from '#tests/fixtures/foreign-files.ts';

describe('Google Tasks', () => {
  test.each(['America/Los_Angeles', 'Pacific/Kiritimati'])('has days that %s does not move', (zone) => {
    const file = read(JSON.stringify(GOOGLE_TASKS), zone);
    expect(file.source).toBe('Google Tasks');
    expect(file.tasks).toEqual([
      expect.objectContaining({
        title: 'Return the books',
        description: 'Two of them\n\n- [x] The atlas',
        dueDate: '2026-12-03',
        lists: ['Errands'],
      }),
    ]);
    expect(losses(file)).toEqual({ deleted: 1, links: 1, untitled: 1 });
  });

  test('is found in the zip that Google Takeout delivers', () => {
    expect(read(takeout())).toEqual(read(JSON.stringify(GOOGLE_TASKS)));
  });

  test.each([
    ['tasks#taskList', {}],
    ['tasks#tasks', {}],
    [undefined, { kind: 'tasks#task' }],
    [undefined, { status: 'needsAction' }],
  ])('of one list of the kind %s has its tasks', (kind, fields) => {
    const items = [{ ...fields, title: 'Sweep', due: '2026-12-05T00:00:00Z' }, { title: 'Dust' }];
    const file = read(JSON.stringify({ kind, title: 'House', items }));
    expect(file).toMatchObject({
      source: 'Google Tasks',
      tasks: [
        { title: 'Sweep', dueDate: '2026-12-05', lists: ['House'] },
        { title: 'Dust', lists: ['House'] },
      ],
    });
  });

  test.each([{ items: [] }, { items: [{ title: 'A post', url: 'https://example.org' }] }])(
    'are not what has items of another kind: %j',
    (json) => {
      expect(answer(JSON.stringify(json)).kind).toBe('problems');
    },
  );

  test('has its other tasks where one or a list has no title', () => {
    const file = read(
      JSON.stringify({
        items: [
          { items: [{ id: '1', title: 'Sweep' }] },
          { title: null, items: [{ id: '2', title: null }] },
          { title: 'House', items: [{ id: '3', title: 'Dust' }, { id: '4' }] },
        ],
      }),
    );
    expect(file.tasks.map(({ title, lists }) => [title, lists])).toEqual([
      ['Sweep', []],
      ['Dust', ['House']],
    ]);
    expect(losses(file)).toEqual({ untitled: 2 });
  });
});
