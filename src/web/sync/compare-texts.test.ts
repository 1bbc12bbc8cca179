import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { LIMITS } from '#contract/limits.ts';

import { compareTexts } from './compare-texts.ts';

/** Returns two texts with brackets around what differs. */
function compare(one: string, other: string): [string, string] {
  const marks = compareTexts(one, other);
  const mark = (text: string, spans: typeof marks.one) =>
    spans.reduceRight(
      (marked, { from, to }) => `${marked.slice(0, from)}[${marked.slice(from, to)}]${marked.slice(to)}`,
      text,
    );
  return [mark(one, marks.one), mark(other, marks.other)];
}

test.each([
  [
    'a word',
    'Check the moorings twice',
    'Check the moorings daily',
    'Check the moorings [twice]',
    'Check the moorings [daily]',
  ],
  ['words at an end', 'Buy milk', 'Buy milk and two eggs', 'Buy milk', 'Buy milk [and two eggs]'],
  ['words at the beginning', 'Then buy milk', 'buy milk', '[Then] buy milk', 'buy milk'],
  ['a sign', 'Pay the rent', 'Pay the rent!', 'Pay the rent', 'Pay the rent[!]'],
  [
    'a tick',
    '- [ ] milk\n- [ ] eggs',
    '- [ ] milk\n- [x] eggs',
    '- [ ] milk\n- [[ ]] eggs',
    '- [ ] milk\n- [[x]] eggs',
  ],
  ['a line that came', 'one\ntwo', 'one\nnew\ntwo', 'one\ntwo', 'one\n[new]\ntwo'],
  [
    'a line that moved',
    'one two\nthree\nfour',
    'three\nfour\none two',
    '[one two]\nthree\nfour',
    'three\nfour\n[one two]',
  ],
  [
    'words of a script without spaces',
    '明天去北京开会',
    '明天去上海开会',
    '明天去[北京]开会',
    '明天去[上海]开会',
  ],
  ['space', 'one two', 'one  two', 'one[ ]two', 'one[  ]two'],
])('what differs is marked on each side: %s', (_, one, other, ...marked) => {
  expect(compare(one, other)).toEqual(marked);
});

test.each([
  ['other texts', 'Mend the sail', 'Call Ida'],
  ['an empty one', '', 'Call Ida'],
  ['a word such as the', 'Ask Ida for the long line', 'Mend the broken sail of it'],
  ['nothing', 'Mend the sail', 'Mend the sail'],
])('no mark stands where nothing is to be compared: %s', (_, one, other) => {
  expect(compare(one, other)).toEqual([one, other]);
});

test('what is not marked is the same in both texts', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', ' ', '\n'), { maxLength: 30 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, (one, other) => {
      const marks = compareTexts(one, other);
      fc.pre(marks.one.length + marks.other.length > 0);
      const [common, its] = compare(one, other).map((marked) => marked.replace(/\[.*?\]|\s/gs, ''));
      expect(common).toBe(its);
    }),
  );
});

test('the words that differ at both ends of the longest text are found', () => {
  const between = 'Double the bow lines. '.repeat(400);
  const texts = ['Today', 'Tomorrow'].map((word) => `${word} the gale comes. ${between}Ask ${word}.`);
  expect(between.length).toBeGreaterThan(0.8 * LIMITS.description);
  expect(compare(texts[0] ?? '', texts[1] ?? '')).toEqual([
    `[Today] the gale comes. ${between}Ask [Today].`,
    `[Tomorrow] the gale comes. ${between}Ask [Tomorrow].`,
  ]);
});
