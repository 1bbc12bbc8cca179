import { assert, nat, property } from 'fast-check';
import { expect, test } from 'vitest';

import { withCommas } from './with-commas.ts';

test('a whole number has the commas that a reader of English expects', () => {
  assert(
    property(nat(), (number) => {
      expect(withCommas(number)).toBe(number.toLocaleString('en'));
    }),
  );
});
