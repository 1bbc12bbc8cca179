import { expect, test } from 'vitest';

import { makeTask } from '#tests/fixtures/tasks.ts';

import { listLabels } from './known-labels.ts';

test('labels are listed once, in their first spelling, and those first that most tasks have in any', () => {
  const tasks = [['Garden', 'paint'], ['home'], ['PAINT', 'Home'], ['home', 'garden'], []].map((labels) =>
    makeTask({ labels }),
  );
  expect(listLabels(tasks)).toEqual(['home', 'Garden', 'paint']);
  expect(listLabels([])).toEqual([]);
});
