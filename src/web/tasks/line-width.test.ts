import { expect, test } from 'vitest';

import { lineWidth } from './line-width.ts';

// In Inter at weight 600, as a browser measures them: 10.4 em, 3.0 em and 9.3 em.
const SENTENCE = 'Renew the passport';
const NARROW = 'illiilliilli';
const WIDE = 'WWWWWWWWWW';

test.each([
  [SENTENCE, 8, true],
  [SENTENCE, 12, false],
  [NARROW, 2.5, true],
  [NARROW, 4, false],
  [WIDE, 9, true],
  [WIDE, 11, false],
  ['買い物に行く', 5, true],
  ['買い物に行く', 7, false],
  ['Überprüfen', 4, true],
  ['Überprüfen', 8, false],
  ['', 1, false],
])('%j is wider than %d em: %s', (title, room, isLong) => {
  expect(lineWidth(title) > room).toBe(isLong);
});
