import { expect, test } from 'vitest';

import { labelWord, parseQuery, removeTerm, replaceTerms } from './query.ts';

const QUERY = '"red paint" -#home !high due:week rope';

test('a term is taken out where it stands', () => {
  const without = parseQuery(QUERY).map((term) => removeTerm(QUERY, term));
  expect(without).toEqual([
    '-#home !high due:week rope',
    '"red paint" !high due:week rope',
    '"red paint" -#home due:week rope',
    '"red paint" -#home !high rope',
    '"red paint" -#home !high due:week',
  ]);
});

const choose = (word: string) => replaceTerms(QUERY, ({ kind }) => kind === 'priority', word);

test('a choice takes the place of the one before it', () => {
  expect(choose('!low')).toBe('"red paint" -#home due:week rope !low');
  expect(choose('')).toBe('"red paint" -#home due:week rope');
});

test.each([
  ['home', 'home'],
  ['red paint', 'red paint'],
])('the label %j is found by its word', (label, expected) => {
  expect(parseQuery(labelWord(label))).toMatchObject([{ kind: 'label', label: expected }]);
});
