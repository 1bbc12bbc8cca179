import { expect, test } from 'vitest';

import { asDone, intention, isWorthwhile, outcome } from './import-words.ts';

const none = { added: 0, changed: 0, restored: 0, unchanged: 0, differing: 0 };

test('says what an import would do, and leaves out what it would not', () => {
  expect(intention({ ...none, added: 12, changed: 3, unchanged: 40 })).toBe(
    'This will add 12 tasks, change 3 tasks, and leave 40 tasks unchanged.',
  );
  expect(intention({ ...none, added: 1, changed: 0, unchanged: 0 })).toBe('This will add 1 task.');
  expect(intention({ ...none, added: 0, changed: 0, unchanged: 0 })).toBe('This file holds no tasks.');
  expect(intention({ ...none, added: 0, changed: 0, unchanged: 2 })).toMatch(/^Nothing to add/);
});

test('says of a file that was imported before what stays as it is, and what comes back', () => {
  expect(intention({ ...none, restored: 1, unchanged: 3, differing: 1 })).toBe(
    'This will restore 1 task from the trash and leave 3 tasks unchanged. 1 of them says something else here, and stays so.',
  );
  expect(intention({ ...none, unchanged: 1, differing: 1 })).toBe(
    'Nothing to add: every task of this file is here already (1 task). It says something else here, and stays so.',
  );
  expect(intention({ ...none, unchanged: 3, differing: 2 })).toMatch(
    /\(3 tasks\)\. 2 of them say something else here, and stay so\.$/,
  );
  expect(outcome({ ...none, restored: 1 })).toContain('1 restored');
});

test('says of the trash of a file that it goes to the trash', () => {
  const counts = { ...none, added: 43, trashed: 40, unchanged: 2 };
  expect(intention(counts)).toBe(
    'This will add 3 tasks, add 40 deleted tasks to the trash, and leave 2 tasks unchanged.',
  );
  expect(intention({ ...none, added: 1, trashed: 1 })).toBe('This will add 1 deleted task to the trash.');
  expect(outcome(asDone('account', counts, { added: 43, trashed: 40, changed: 0 }))).toBe(
    '3 tasks added, 40 added to the trash, and 2 left unchanged.',
  );
});

test('says what it did', () => {
  expect(outcome({ ...none, added: 2, changed: 0, unchanged: 0 })).toBe('2 tasks added.');
});

test('says what becomes of saved views, also where there is nothing else', () => {
  const back = { ...none, unchanged: 3, views: { added: 1, kept: 0 } };
  expect(intention(back)).toBe('This will add 1 saved view and leave 3 tasks unchanged.');
  expect(isWorthwhile(back)).toBe(true);
  expect(outcome(back)).toBe('0 tasks added, 3 left unchanged, and 1 saved view added.');
  const kept = { ...none, unchanged: 3, views: { added: 0, kept: 2 } };
  expect(intention(kept)).toBe(
    'Nothing to add: what is in this file is here already (3 tasks). 2 saved views say something else here, and stay so.',
  );
  expect(isWorthwhile(kept)).toBe(false);
});
