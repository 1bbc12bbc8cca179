import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { taskFieldsSchema } from './field-rules.ts';
import { foldLabel, mergeLabels, uniqueLabels } from './labels.ts';

const { labels } = taskFieldsSchema.shape;

describe('the labels of a task', () => {
  test.each([
    [[' home '], ['home']],
    [
      ['#home', '##  two \t words '],
      ['home', 'two words'],
    ],
    [
      ['zoo', 'Apple', 'äpfel'],
      ['Apple', 'zoo', 'äpfel'],
    ],
    [['Home', 'home', 'HOME'], ['Home']],
    [['Cafe\u0301', 'café'], ['Cafe\u0301']],
    [['👩‍💻'], ['👩‍💻']],
    [['x'.repeat(40)], ['x'.repeat(40)]],
    [
      [...Array.from({ length: 20 }, (_, index) => `l${index}`), 'L1'],
      expect.objectContaining({ length: 20 }),
    ],
  ])('%j are %j', (said, kept) => {
    expect(labels.parse(said)).toEqual(kept);
  });

  test.each([
    [['']],
    [['#']],
    [['\u200B']],
    [['x'.repeat(41)]],
    [['a,b']],
    [['a\u0007b']],
    [['a\0b']],
    [['\ud800']],
    [[1]],
    ['home'],
    [null],
    [Array.from({ length: 21 }, (_, index) => `l${index}`)],
  ])('%j are refused in words', (said) => {
    expect(labels.safeParse(said).error?.issues[0]?.message).toMatch(/\.$/);
  });

  test('are the same again once they are stored', () => {
    const word = fc
      .string({ unit: 'grapheme', maxLength: 12 })
      .filter((some) => labels.safeParse([some]).success);
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), (said) => {
        const once = labels.parse(said);
        expect(labels.parse(once)).toEqual(once);
      }),
    );
  });
});

describe('a merge of labels', () => {
  const set = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e')).map(uniqueLabels);

  test('is theirs with what mine added and without what it removed, and never twice the same', () => {
    fc.assert(
      fc.property(set, set, set, (base, theirs, mine) => {
        const added = mine.filter((label) => !base.includes(label));
        const removed = new Set(base.filter((label) => !mine.includes(label)));
        const expected = uniqueLabels([...theirs, ...added]).filter((label) => !removed.has(label));
        expect(mergeLabels(base, theirs, mine)).toEqual(expected);
      }),
    );
  });

  test('comes to the same in either order', () => {
    fc.assert(
      fc.property(set, set, set, (base, one, other) => {
        expect(mergeLabels(base, one, other)).toEqual(mergeLabels(base, other, one));
      }),
    );
  });

  test('without a base is the union', () => {
    expect(mergeLabels([], ['Home', 'x'], ['garden', 'x'])).toEqual(['garden', 'Home', 'x']);
  });

  test('takes over another spelling, and leaves those alone that nobody touched', () => {
    expect(mergeLabels(['home'], ['home', 'X'], ['Home'])).toEqual(['Home', 'X']);
    expect(mergeLabels(['home'], ['HOME'], ['home', 'x'])).toEqual(['HOME', 'x']);
  });

  test('keeps the first spelling of a label that both added', () => {
    expect(mergeLabels([], ['Home'], ['home', 'x'])).toEqual(['Home', 'x']);
    expect(mergeLabels(['y'], ['Home', 'y'], ['home', 'y'])).toEqual(['Home', 'y']);
  });

  test('keeps all, also where they are more than a task may have: nobody drops a label in silence', () => {
    const theirs = uniqueLabels(Array.from({ length: 19 }, (_, index) => `l${index}`));
    expect(mergeLabels([], theirs, ['a', 'b'])).toEqual(['a', 'b', ...theirs]);
  });
});

test('two spellings of a label fold alike, and others do not', () => {
  expect(foldLabel('CAFÉ')).toBe(foldLabel('cafe\u0301'));
  expect(foldLabel('café')).not.toBe(foldLabel('cafe'));
});
