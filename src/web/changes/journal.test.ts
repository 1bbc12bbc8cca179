import { expect, test } from 'vitest';

import type { JournalEntry, MadeChange } from './intent.ts';
import { entriesOfPress, nextRedo, nextUndo } from './journal.ts';

const made = (id: string): MadeChange => ({ id, verb: 'delete', taskId: id, seen: null, changes: {} });

const entry = (order: number, isUndone = false, group?: string): JournalEntry => ({
  order,
  account: 'someone',
  made: made(String(order)),
  isUndone,
  ...(group !== undefined && { group }),
});

test('undo takes the last that is done, redo the first that is undone', () => {
  const journal = [entry(1), entry(2), entry(3, true), entry(4, true)];
  expect(nextUndo(journal)?.order).toBe(2);
  expect(nextRedo(journal)?.order).toBe(3);
});

test('undo takes no later press than the one that was the last when it was pressed', () => {
  const journal = [entry(1), entry(2, false, 'both'), entry(3, false, 'both'), entry(4)];
  expect(nextUndo(journal, made('1'))?.order).toBe(1);
  expect(nextUndo(journal, made('2'))?.order).toBe(3);
  expect(nextUndo(journal, made('of no entry'))?.order).toBe(4);
  expect(nextUndo(journal, null, 2)?.order).toBe(2);
  expect(nextUndo(journal, made('2'), 1)?.order).toBe(3);
});

test('a press has all its entries that are undone, or not, as the given one is', () => {
  const one = entry(1, false, 'both');
  const journal = [one, entry(2, false, 'both'), entry(3, true, 'both'), entry(4)];
  expect(entriesOfPress(journal, one).map(({ order }) => order)).toEqual([1, 2]);
});
