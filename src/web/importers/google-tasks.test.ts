import { describe, expect, test } from 'vitest';

import { GOOGLE_TASKS, takeout } from '#tests/fixtures/exports.ts';
import { losses, read } from '#tests/fixtures/foreign-files.ts';

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
