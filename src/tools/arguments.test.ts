import { expect, test } from 'vitest';

import { singleArgument, throwIfNone, wholeNumber } from './arguments.ts';

test('one word is taken, and neither none nor two', () => {
  expect(singleArgument(['copy.sqlite'], 'say which')).toBe('copy.sqlite');
  expect(() => singleArgument([], 'say which')).toThrow('say which');
  expect(() => singleArgument(['one', 'two'], 'say which')).toThrow(
    'it takes one at a time, and got one and two.',
  );
});

test('a number is taken, and nothing that looks like one', () => {
  expect(wholeNumber('runs', '500')).toBe(500);
  expect(wholeNumber('sqlite', '0', 0)).toBe(0);
  for (const given of ['1,000', 'x', '', '-1', '1e3', '0.5', '9'.repeat(20), '0'])
    expect(() => wholeNumber('runs', given)).toThrow(/^--runs has to be a whole number from 1 on, and is /);
});

test('words have to choose something', () => {
  expect(() => throwIfNone(['a mutant'], ['mutant'])).not.toThrow();
  expect(() => throwIfNone([], ['typo'])).toThrow('nothing has a name with typo in it.');
});
