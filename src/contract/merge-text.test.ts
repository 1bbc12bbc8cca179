import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { LIMITS } from './limits.ts';
import { mergeLines } from './merge-lines.ts';
import { mergeText } from './merge-text.ts';

const text = (...lines: string[]) => lines.join('\n');
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

  test('are merged where a line came at one end and another end was changed', () => {
    const theirs = `${BASE}\n- [ ] d`;
    const mine = text('- [x] a', '- [ ] b', '- [ ] c');
    expect(mergeText(BASE, theirs, mine)).toBe(`${mine}\n- [ ] d`);
    expect(mergeLines(BASE, theirs, mine)).toBe(null);
  });

  test('that both add a line at one place ask', () => {
    expect(mergeText(BASE, `${BASE}\nd`, `${BASE}\ne`)).toBe(null);
  });

  test('that are too long together, or of too many lines, ask', () => {
    const long = 'x'.repeat(LIMITS.description - BASE.length - 10);
    expect(mergeText(BASE, `${long}\n${BASE}`, `${BASE}\n${long}`)).toBe(null);
    const lines = '\n'.repeat(LIMITS.description - 2);
    const begun = performance.now();
    expect(mergeText(lines, `${lines}a`, `b\n${lines}`)).toBe(null);
    expect(performance.now() - begun).toBeLessThan(500);
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
