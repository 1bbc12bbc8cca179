import { expect, test } from 'vitest';

import { intention, outcome } from './import-words.ts';

test('says what an import would do, and leaves out what it would not', () => {
  expect(intention({ added: 12, changed: 3, unchanged: 40 })).toBe(
    'This will add 12 tasks, change 3 tasks, and leave 40 tasks unchanged.',
  );
  expect(intention({ added: 1, changed: 0, unchanged: 0 })).toBe('This will add 1 task.');
  expect(intention({ added: 0, changed: 0, unchanged: 0 })).toBe('This file holds no tasks.');
  expect(intention({ added: 0, changed: 0, unchanged: 2 })).toMatch(/^There is nothing to do/);
});

test('says what it did', () => {
  expect(outcome({ added: 2, changed: 0, unchanged: 0 })).toBe('2 tasks added and 0 changed.');
});
