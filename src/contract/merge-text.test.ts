import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { taskFieldsSchema } from './field-rules.ts';
import { LIMITS } from './limits.ts';
import { mergeLines } from './merge-lines.ts';
import { chooseMine, mergeText } from './merge-text.ts';

const text = (...lines: string[]) => lines.join('\n');
const equal = (count: number) => Array.from({ length: count }, () => '');
const BASE = text('- [ ] a', '- [ ] b', '- [ ] c');

describe('two changes of one description', () => {
  test('to neighbouring lines are merged', () => {
    const theirs = text('- [x] a', '- [ ] b', '- [ ] c');
    const mine = text('- [ ] a', '- [x] b', '- [ ] c');
    const both = text('- [x] a', '- [x] b', '- [ ] c');
    expect(mergeText(BASE, theirs, mine)).toBe(both);
    expect(mergeLines(BASE, theirs, mine)).toBe(both);
  });

  test('to the same line ask, unless they say the same', () => {
    expect(
      mergeText(BASE, text('- [x] a', '- [ ] b', '- [ ] c'), text('- [ ] apples', '- [ ] b', '- [ ] c')),
    ).toBe(null);
    const same = text('- [x] a', '- [ ] b', '- [ ] c');
    expect(mergeText(BASE, same, same)).toBe(same);
  });

  test('keep what nobody disputes where one of them is chosen', () => {
    const base = text('Milk', 'Bread', 'Eggs');
    const theirs = text('Milk 1 l', 'Bread', 'Eggs', 'The present');
    expect(mergeText(base, theirs, text('Milk 2 l', 'Bread', 'Eggs'))).toBe(null);
    expect(chooseMine(base, theirs, text('Milk 2 l', 'Bread', 'Eggs'))).toBe(
      text('Milk 2 l', 'Bread', 'Eggs', 'The present'),
    );
    expect(chooseMine(base, theirs, text('Milk 2 l', 'Rye', 'Eggs'))).toBe(
      text('Milk 2 l', 'Rye', 'Eggs', 'The present'),
    );
    // Where all of it is disputed, and where it would be too long, it is what was said.
    expect(chooseMine(base, text('Other', 'words'), 'Mine')).toBe('Mine');
    const long = 'x'.repeat(LIMITS.description - 10);
    expect(
      chooseMine(base, text('Milk 1 l', 'Bread', 'Eggs', long), text('Milk 2 l', 'Bread', 'Eggs', 'More')),
    ).toBe(text('Milk 2 l', 'Bread', 'Eggs', 'More'));
  });

  test('are merged where a line came at one end and another end was changed', () => {
    const theirs = `${BASE}\n- [ ] d`;
    const mine = text('- [x] a', '- [ ] b', '- [ ] c');
    expect(mergeText(BASE, theirs, mine)).toBe(`${mine}\n- [ ] d`);
    expect(mergeLines(BASE, theirs, mine)).toBe(null);
  });

  test.each([
    [
      'comes',
      text('- [ ] a', '- [ ] b', '- [x] c'),
      `${BASE}\n- [ ] d`,
      text('- [ ] a', '- [ ] b', '- [x] c', '- [ ] d'),
    ],
    [
      'comes first',
      text('- [x] a', '- [ ] b', '- [ ] c'),
      `Intro\n${BASE}`,
      text('Intro', '- [x] a', '- [ ] b', '- [ ] c'),
    ],
    [
      'comes where the last one goes',
      text('- [ ] a', '- [ ] b'),
      `${BASE}\n- [ ] d`,
      text('- [ ] a', '- [ ] b', '- [ ] d'),
    ],
    [
      'comes after one that is changed, beside another one that is',
      text('- [ ] a', '- [x] b', '- [ ] c'),
      text('- [ ] a', '- [ ] b', '- [x] c', '- [ ] d'),
      text('- [ ] a', '- [x] b', '- [x] c', '- [ ] d'),
    ],
    [
      'comes elsewhere than where two side by side are changed',
      text('- [ ] a', '- [x] b', '- [ ] c'),
      text('- [x] a', '- [ ] b', '- [ ] c', '- [ ] d'),
      text('- [x] a', '- [x] b', '- [ ] c', '- [ ] d'),
    ],
  ])('are merged where a line %s', (_, one, other, both) => {
    expect(mergeText(BASE, one, other)).toBe(both);
    expect(mergeText(BASE, other, one)).toBe(both);
  });

  test('ask where one of them adds a line beside one that the other makes two of', () => {
    expect(mergeText(BASE, `${BASE}\n- [ ] d`, text('- [ ] a', '- [ ] b', '- [x] c', '- [ ] e'))).toBe(null);
  });

  test('that both add a line at one place ask', () => {
    expect(mergeText(BASE, `${BASE}\nd`, `${BASE}\ne`)).toBe(null);
    expect(mergeText('', 'd', 'e\n')).toBe(null);
    expect(mergeText(BASE, `${BASE}\nd`, text('- [ ] a', '- [ ] b', 'd'))).toBe(null);
  });

  test('leave a line away that one removed, where both added the same one and so have as many lines as before', () => {
    const base = text('bread', 'butter', 'cheese', 'dates');
    const theirs = text('bread', 'butter', 'dates', 'eggs');
    const mine = text('bread', 'cheese', 'dates', 'eggs');
    for (const [one, other] of [
      [theirs, mine],
      [mine, theirs],
    ] as const) {
      expect(mergeText(base, one, other)).toBe(null);
      expect(mergeLines(base, one, other)).toBe(null);
    }
    // Apart from each other both are done.
    const longer = `${base}\nflour\ngarlic`;
    const removed = text('bread', 'butter', 'dates', 'flour', 'garlic', 'eggs');
    const other = text('butter', 'cheese', 'dates', 'flour', 'garlic', 'eggs');
    expect(mergeText(longer, removed, other)).toBe(text('butter', 'dates', 'flour', 'garlic', 'eggs'));
    expect(mergeLines(longer, removed, other)).toBe(null);
  });

  test('ask where both moved the same line, and are merged where one of them did', () => {
    const base = text('a', 'b', 'c', 'd', 'e');
    const moved = text('b', 'c', 'a', 'd', 'e');
    expect(mergeText(base, moved, text('b', 'c', 'd', 'e', 'a'))).toBe(null);
    expect(mergeText(base, moved, text('a', 'b', 'c', 'd', 'f'))).toBe(text('b', 'c', 'a', 'd', 'f'));
  });

  test('are merged where two items side by side are ticked, though another one says the same', () => {
    const base = text('- [x] set', '- [ ] set', '- [ ] stretch');
    const [one, other] = [
      text('- [x] set', '- [x] set', '- [ ] stretch'),
      text('- [x] set', '- [ ] set', '- [x] stretch'),
    ];
    expect(mergeText(base, one, other)).toBe(text('- [x] set', '- [x] set', '- [x] stretch'));
    const equals = text('- [ ] set', '- [ ] set');
    const both = mergeText(equals, text('- [x] set', '- [ ] set'), text('- [ ] set', '- [x] set'));
    expect(both).toBe(text('- [x] set', '- [x] set'));
  });

  test('that are too long together ask', () => {
    const long = 'x'.repeat(LIMITS.description - BASE.length - 10);
    expect(mergeText(BASE, `${long}\n${BASE}`, `${BASE}\n${long}`)).toBe(null);
  });

  test.each(['x', '\u{1f331}'])('in letters like %s are merged if a description may be so long', (letter) => {
    const merge = (length: number) => {
      const long = letter.repeat(length - 4);
      return mergeText(text('a', long, 'b'), text('c', long, 'b'), text('a', long, letter));
    };
    expect(taskFieldsSchema.shape.description.safeParse(merge(LIMITS.description)).success).toBe(true);
    expect(merge(LIMITS.description + 1)).toBe(null);
  });

  test.each([
    ['many different lines', Array.from({ length: 300 }, (_, index) => `- [ ] item ${index}`)],
    ['many blank lines', Array.from({ length: 300 }, (_, index) => (index % 2 ? '' : `Paragraph ${index}`))],
    ['many equal lines', Array.from({ length: 300 }, () => '- [ ]')],
    ['nothing but line breaks', equal(9_000)],
  ])('of %s are merged where they are apart', (_, lines) => {
    const theirs = text('- [x] first', 'second', ...lines.slice(1));
    const mine = text(...lines.slice(0, -1), 'before the last', '- [x] last');
    const both = text('- [x] first', 'second', ...lines.slice(1, -1), 'before the last', '- [x] last');
    expect(mergeText(text(...lines), theirs, mine)).toBe(both);
  });

  test.each([
    ['merged', 400, 402],
    ['a question where comparing them takes long', 900, null],
  ])('of equal lines, one of which is to both ends, are %s', (_, length, lines) => {
    const theirs = text('a', ...equal(length - 1), 'b');
    const mine = text(...equal(length / 2), 'c', ...equal(length / 2));
    const merged = mergeText(text(...equal(length)), theirs, mine);
    expect(merged?.split('\n').length ?? null).toBe(lines);
  });

  test('bring no line back that either removed, double none that both moved, and keep what both have and what either added', () => {
    const lines = ['a', 'b', 'c', 'd', 'e'];
    const added = fc.uniqueArray(fc.constantFrom('x', 'y'), { maxLength: 2 });
    const side = fc
      .tuple(
        fc.oneof(fc.subarray(lines, { minLength: 3 }), fc.shuffledSubarray(lines, { minLength: 3 })),
        added,
        fc.array(fc.nat(lines.length), { minLength: 2, maxLength: 2 }),
      )
      .map(([kept, more, places]) =>
        more.reduce((some, line, index) => some.toSpliced(places[index] ?? 0, 0, line), kept),
      );
    fc.assert(
      fc.property(side, side, (one, other) => {
        for (const merge of [mergeText, mergeLines]) {
          const merged = merge(text(...lines), text(...one), text(...other))?.split('\n');
          if (!merged) continue;
          const words = merged.filter((line) => line !== '');
          expect(words.filter((line) => lines.includes(line)).toSorted()).toEqual(
            lines.filter((line) => one.includes(line) && other.includes(line)),
          );
          const came = [...one, ...other].filter((line) => !lines.includes(line));
          expect(words).toEqual(expect.arrayContaining(came));
        }
      }),
      { numRuns: 5_000 },
    );
  });

  test('hold all that either changed, and come to the same in either order', () => {
    const line = fc.constantFrom('a', 'b', 'c', 'd', '');
    const someLines = fc.array(line, { maxLength: 5 }).map((some) => some.join('\n'));
    fc.assert(
      fc.property(someLines, someLines, someLines, (base, one, other) => {
        const merged = mergeText(base, one, other);
        expect(mergeText(base, other, one)).toBe(merged);
        expect(mergeText(base, base, other)).toBe(other);
        expect(mergeText(base, one, base)).toBe(one);
        if (merged === null) return;
        const known = new Set([base, one, other].flatMap((lines) => lines.split('\n')));
        for (const letter of merged.split('\n')) expect(known.has(letter)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});
