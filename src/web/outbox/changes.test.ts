import { expect, test } from 'vitest';

import { makeTask } from '#tests/fixtures/tasks.ts';

import { mergeBase, update } from './changes.ts';

const seen = makeTask({ title: 'Buy rope', description: 'Twelve metres', version: 3 });
const now = { ...seen, title: 'Buy line', description: 'Twenty metres', version: 5 };
const draft = { seen, fields: { title: 'Buy rope and shackles' } };

test('a draft is an edit of the version upon which it was typed, and of its fields alone', () => {
  const base = mergeBase(now, draft);
  expect(base).toEqual({ ...now, title: 'Buy rope', version: 3 });
  expect(update(base, { ...now, ...draft.fields, dueDate: now.dueDate })?.changes).toEqual(draft.fields);
});

test('without a draft the task was seen as it is', () => {
  expect(mergeBase(now, null)).toBe(now);
  expect(mergeBase(now, { seen: null, fields: { title: 'New' } })).toBe(now);
});
