import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { taskFieldsSchema } from '#contract/field-rules.ts';

import { fold } from './fold.ts';
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
  [' #home #garden', '#work'],
  ['  rope  #home   paint #garden ', 'rope paint #work'],
  ['#home', '#work'],
  [' rope ', 'rope #work'],
])(
  'a choice takes the place of those before it, whatever blanks are left around them: %j',
  (query, chosen) => {
    expect(replaceTerms(query, ({ kind }) => kind === 'label', '#work')).toBe(chosen);
  },
);

test.each([
  ['"red pa', '"red pa" !low'],
  ['rope "red pa ', 'rope "red pa" !low'],
  ['-#"my gar', '-#"my gar" !low'],
  ['!high "red pa', '"red pa" !low'],
  ['12" pipe', '12" pipe !low'],
  ['rope “red pa', 'rope “red pa” !low'],
  ['"red ""', '"red """ !low'],
])('a choice stands beside a quote that is still open: %s', (query, chosen) => {
  const written = replaceTerms(query, ({ kind }) => kind === 'priority', '!low');
  expect(written).toBe(chosen);
  expect(parseQuery(written).at(-1)).toMatchObject({ kind: 'priority', priority: 'Low' });
});

const MARKS = ['"', '“', '”', '""', ' ', '-', '#', '!', ':', '\\', "'", 'a', 'É', '\u0301', 'ß', 'İ', '7'];
const label = fc
  .oneof(
    fc.array(fc.constantFrom(...MARKS), { maxLength: 12 }).map((parts) => parts.join('')),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.string({ unit: 'binary', maxLength: 20 }),
  )
  .map((text) => taskFieldsSchema.shape.labels.safeParse([text]).data?.[0])
  .filter((text) => text !== undefined);

test('every label that a task can have is found by its word, and by nothing else', () => {
  fc.assert(
    fc.property(label, label, (own, other) => {
      const terms = parseQuery(`rope ${labelWord(own)} -${labelWord(other)}`);
      expect(terms).toMatchObject([
        { kind: 'text', text: 'rope' },
        { kind: 'label', label: fold(own), isNegated: false },
        { kind: 'label', label: fold(other), isNegated: true },
      ]);
    }),
    { numRuns: 5000 },
  );
});

test.each([
  ['home', '#home'],
  ['\u1AEC', '#"\u1AEC"'],
  ['red paint', '#"red paint"'],
  ['12"', '#12"'],
  ['12" pipe', '#"12"" pipe"'],
  ['My "best" list', '#"My ""best"" list"'],
  ['"quoted"', '#"""quoted"""'],
  ['“quoted”', '#"“quoted”"'],
])('the label %j is written %s', (name, word) => {
  expect(labelWord(name)).toBe(word);
});

test.each([
  ['"red ""paint"""', ['red "paint"']],
  ['"red" "paint"', ['red', 'paint']],
  ['“red paint” rope', ['red paint', 'rope']],
  ['„red paint“ rope', ['red paint', 'rope']],
  ['rope “red pai', ['rope', 'red pai']],
  ['"red “paint”"', ['red "paint"']],
  ['"" rope', ['rope']],
  ['"red ""pai', ['red "pai']],
  ['"red pai', ['red pai']],
])('two quotes within quotes are one: %s', (query, texts) => {
  expect(parseQuery(query)).toMatchObject(texts.map((text) => ({ kind: 'text', text })));
});
