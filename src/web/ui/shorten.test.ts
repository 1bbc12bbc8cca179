import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { shorten } from './shorten.ts';

test('keeps a short text, and cuts a long one between words', () => {
  expect(shorten('Mend the tap')).toBe('Mend the tap');
  expect(shorten('word '.repeat(100))).toMatch(/^(word ){27}word…$/);
  expect(shorten('a\nb\nc\nd')).toBe('a\nb\nc…');
});

test('is the beginning of any text, without half a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const short = shorten(text);
      expect(short.isWellFormed()).toBe(true);
      expect(short === text || text.startsWith(short.slice(0, -1))).toBe(true);
    }),
  );
});
