import { expect, test } from 'vitest';

import { makeRevision } from '#tests/fixtures/revisions.ts';

import { groupChangesByDay } from './days.ts';

// The second and third were imported into an account that had the others.
const CHANGES = ['2026-11-21', '2026-03-02', '2026-11-20', '2026-11-20', '2026-03-02', '2026-03-01'].map(
  (day, index) => makeRevision({ seq: 6 - index, at: `${day}T12:00:00.000Z` }),
);

test('changes stay in their order beneath their days, also where an import brought old ones', () => {
  const runs = groupChangesByDay(CHANGES);
  expect(runs.map(({ day }) => day)).toEqual([
    '2026-11-21',
    '2026-03-02',
    '2026-11-20',
    '2026-03-02',
    '2026-03-01',
  ]);
  expect(runs.flatMap(({ changes }) => changes)).toEqual(CHANGES);
  expect(new Set(runs.map(({ key }) => key)).size).toBe(runs.length);
});

test('a further page is put below what is read', () => {
  for (const [index] of CHANGES.entries()) {
    const before = groupChangesByDay(CHANGES.slice(0, index));
    const after = groupChangesByDay(CHANGES);
    expect(after.slice(0, before.length).map(({ key }) => key)).toEqual(before.map(({ key }) => key));
  }
});
