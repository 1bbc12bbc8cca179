import { expect, test } from 'vitest';

import { parseChecklist } from '#contract/checklist.ts';

import { toRows } from './checklist-rows.ts';

/** The keys of the rows of these lists, each drawn after the one before. */
function drawKeys(...lists: string[][]): number[][] {
  let drawn = toRows([], []);
  return lists.map((words) => {
    drawn = toRows(drawn, parseChecklist(words.map((word) => `- [ ] ${word}`).join('\n')));
    return drawn.map(({ key }) => key);
  });
}

test('an item keeps its row where lines come or go above it, and where its words change', () => {
  expect(
    drawKeys(['eggs', 'milk'], ['sugar', 'eggs', 'milk'], ['sugar', 'eggs', 'oat milk'], ['oat milk']),
  ).toEqual([[1, 2], [3, 1, 2], [3, 1, 2], [2]]);
});

test('no two items have the same row', () => {
  // The words of the first are those of the second by now, and the first has others.
  expect(drawKeys(['milk', 'eggs'], ['oat milk', 'milk'], ['soy', 'oat milk', 'milk', 'milk'])).toEqual([
    [1, 2],
    [3, 1],
    [4, 3, 1, 5],
  ]);
});

test('rows are the same where nothing changed', () => {
  const items = parseChecklist('- [ ] milk');
  const drawn = toRows([], items);
  expect(toRows(drawn, items)).toBe(drawn);
});
