import { expect, test } from 'vitest';

import { isSearchKey } from './search-key.ts';

const press = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test.each([
  ['English', '/', 'Slash', true],
  ['German, with Shift', '/', 'Digit7', true],
  ['Arabic', 'ظ', 'Slash', true],
  ['Russian', '.', 'Slash', true],
  ['German, the key at that place', '-', 'Slash', false],
  ['the full stop of most', '.', 'Period', false],
  ['f', 'f', 'KeyF', false],
])('%s: %j', (_layout, key, code, expected) => {
  expect(isSearchKey({ ...press, key, code, shiftKey: code === 'Digit7' })).toBe(expected);
});

test.each(['ctrlKey', 'metaKey', 'altKey'])('with %s it is the browser’s', (modifier) => {
  expect(isSearchKey({ ...press, key: '/', code: 'Slash', [modifier]: true })).toBe(false);
});
