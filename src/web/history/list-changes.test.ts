import { describe, expect, test } from 'vitest';

import { makeRevision, makeState } from '#tests/fixtures/revisions.ts';

import { listChanges, summarize } from './list-changes.ts';

describe('the changes of a revision', () => {
  test('are the fields that differ, in words', () => {
    const before = makeState({ priority: 'Low', dueDate: '2026-11-21', completed: false, description: '' });
    const after = makeState({ priority: 'High', dueDate: '2026-12-01', completed: true, description: 'Now' });
    const changes = listChanges({ before, after });
    expect(changes.map(({ label, from, to }) => [label, from, to])).toEqual([
      ['Description', '(empty)', 'Now'],
      ['Priority', 'Low', 'High'],
      ['Due date', expect.stringMatching(/2026/), expect.stringMatching(/2026/)],
      ['Status', 'In Progress', 'Completed'],
    ]);
    expect(changes[2]?.to).not.toBe('2026-12-01');
  });

  test('of a rule that is counted from another date say both dates', () => {
    const [before, after] = ['20261120', '20261211'].map((start) =>
      makeState({ repeat: `FREQ=WEEKLY;INTERVAL=2;DTSTART=${start};BYDAY=FR` }),
    );
    expect(listChanges({ before: before ?? null, after: after ?? makeState() })).toMatchObject([
      {
        label: 'Repeat',
        from: expect.stringMatching(/^Every 2 weeks on Friday, counted from .*20.*2026$/),
        to: expect.stringMatching(/^Every 2 weeks on Friday, counted from .*11.*2026$/),
      },
    ]);
  });

  test('of a new task are all that it has', () => {
    const changes = listChanges({ before: null, after: makeState({ description: '' }) });
    expect(changes.map(({ label, from }) => [label, from])).toEqual([
      ['Title', null],
      ['Priority', null],
      ['Due date', null],
      ['Status', null],
    ]);
  });

  test('hold a long text in full', () => {
    const description = 'word '.repeat(2_000).trim();
    expect(listChanges(makeRevision({ before: makeState(), after: makeState({ description }) }))[0]?.to).toBe(
      description,
    );
  });
});

describe('the summary of a revision', () => {
  const done = makeState({ completed: true });
  const open = makeState({ completed: false });

  test.each([
    ['Created', makeRevision({ verb: 'create', before: null })],
    ['Deleted', makeRevision({ verb: 'delete', before: open, after: { ...open, deleted: true } })],
    ['Restored', makeRevision({ verb: 'restore', before: { ...open, deleted: true }, after: open })],
    ['Completed', makeRevision({ before: open, after: done })],
    ['Reopened', makeRevision({ before: done, after: open })],
    ['Changed title', makeRevision()],
    [
      'Changed title, due date, and status',
      makeRevision({ before: open, after: { ...done, title: 'Another', dueDate: '2027-01-01' } }),
    ],
  ])('is “%s”', (words, revision) => {
    expect(summarize(revision)).toBe(words);
  });
});
