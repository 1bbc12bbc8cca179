import { expect, test } from 'vitest';

import { describeBackups, describeTasks } from './words.ts';

test.each([
  [undefined, 'your tasks with their history, the trash and your views'],
  [0, '0 tasks with their history, the trash and your views'],
  [1, '1 task with its history, the trash and your views'],
  [3, '3 tasks with their history, the trash and your views'],
])('of %s tasks it is said what goes with them', (tasks, words) => {
  expect(describeTasks(tasks)).toBe(words);
});

test.each([
  [1, /^The daily backups of this server have it until 1 newer one is made; other copies /],
  [14, /^The daily backups of this server have it until 14 newer ones are made; other copies /],
  [null, /^Backups that whoever runs this server makes may have it for longer\.$/],
])('where %s backups are kept, it is said how long they have a deleted account', (kept, words) => {
  expect(describeBackups(kept)).toMatch(words);
});
