import { expect, test } from 'vitest';

import { describeBackups } from './words.ts';

test.each([
  [1, /^The daily backups of this server have it until 1 newer one is made; other copies /],
  [14, /^The daily backups of this server have it until 14 newer ones are made; other copies /],
  [null, /^Backups that whoever runs this server makes may have it for longer\.$/],
])('where %s backups are kept, it is said how long they have a deleted account', (kept, words) => {
  expect(describeBackups(kept)).toMatch(words);
});
