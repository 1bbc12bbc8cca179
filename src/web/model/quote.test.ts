import { expect, test } from 'vitest';

import { quote } from './quote.ts';

test('a name stands in quotation marks, and of a long one its beginning with all of its letters', () => {
  expect(quote('Buy rope')).toBe('“Buy rope”');
  expect(quote('🪢'.repeat(40))).toBe(`“${'🪢'.repeat(40)}”`);
  expect(quote('🪢'.repeat(200))).toBe(`“${'🪢'.repeat(40)}…”`);
});
