import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { parseSearch, stringifySearch } from './search-strings.ts';

const PARTS = [
  '"',
  '\\',
  '\\"',
  ' ',
  '2026',
  '0',
  '-',
  '.',
  'e',
  '[',
  ']',
  '{',
  'null',
  'true',
  '&',
  '=',
  '+',
  '%22',
];
const texts = fc.oneof(
  fc.array(fc.constantFrom(...PARTS), { maxLength: 8 }).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => text.isWellFormed()),
);

test('every text is read as it was written', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('q', 'task', 'redirect'), texts), (search) => {
      expect({ ...parseSearch(stringifySearch(search)) }).toEqual({ ...search });
    }),
    { numRuns: 5_000 },
  );
});

test.each([
  ['?q="the door"', 'the door in quotes', '"the door"'],
  ['?q=9400111899223817512345', 'a long number', '9400111899223817512345'],
  ['?q=null', 'a word', 'null'],
  ['?q=007', 'a number with noughts', '007'],
  ['?q=["a"]', 'brackets', '["a"]'],
  ['?q="-5"', 'a sign in quotes', '"-5"'],
  ['?q="red', 'a quote that is open', '"red'],
  // An earlier version wrote these.
  ['?q="2026"', 'a number', '2026'],
  [`?q=${encodeURIComponent(JSON.stringify('"the door"'))}`, 'the door in quotes', '"the door"'],
  [`?q=${encodeURIComponent(JSON.stringify('"my ""best"" list"'))}`, 'no JSON', '"my ""best"" list"'],
])('%s is %s', (search, _, q) => {
  expect(parseSearch(search)).toEqual({ q });
});

test('what has no value is not written', () => {
  expect(stringifySearch({ q: undefined })).toBe('');
  expect(stringifySearch({ q: 'red paint', task: undefined })).toBe('?q=red+paint');
});
