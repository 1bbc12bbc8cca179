import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

const source = readFileSync(path.join(import.meta.dirname, 'themes.css.ts'), 'utf8');
const LEAST = 3;
const LEAST_OF_TEXT = 4.5;

const GROUNDS = ['page', 'surface', 'raised'];
const WASHES = ['accentWash', 'dangerWash', 'warningWash', 'okWash'];
const TEXTS = ['ink', 'inkSoft', 'accent', 'danger', 'highText', 'mediumText', 'lowText'];
/** What edges, marks and the focus are drawn in. */
const LINES = ['edge', 'inkFaint', 'accent'];

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const part = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const themes = [...source.matchAll(/const (\w+)[^=]* = (\{[\s\S]*?\n\});/g)].map(
  ([, name = '', body = '']) => {
    const colours = new Map(
      [...body.matchAll(/(\w+): '(#[\dA-F]{6})'/g)].map(([, key = '', value = '']) => [key, value]),
    );
    return { name, colours };
  },
);

test.each(themes)('every hue of a label can be told from what is behind it, in $name', ({ colours }) => {
  const hues = [...colours].filter(([name]) => /^\d$/.test(name)).map(([, colour]) => colour);
  expect(new Set(hues).size).toBe(8);
  for (const hue of hues) {
    for (const ground of GROUNDS)
      expect(contrast(hue, colours.get(ground) ?? '')).toBeGreaterThanOrEqual(LEAST);
  }
});

const pair = (colours: readonly string[], grounds: readonly string[], least: number) =>
  colours.flatMap((colour) => grounds.map((ground) => ({ colour, ground, least })));

test.each(themes)(
  'every text can be read, and every control be told from what is behind it, in $name',
  ({ colours }) => {
    const pairs = [
      ...pair(TEXTS, [...GROUNDS, ...WASHES], LEAST_OF_TEXT),
      ...pair(['onAccent'], ['accent', 'accentStrong'], LEAST_OF_TEXT),
      ...pair(['onDanger'], ['danger', 'dangerStrong'], LEAST_OF_TEXT),
      ...pair(LINES, GROUNDS, LEAST),
    ];
    for (const { colour, ground, least } of pairs)
      expect(
        contrast(colours.get(colour) ?? '', colours.get(ground) ?? ''),
        `${colour} on ${ground}`,
      ).toBeGreaterThanOrEqual(least);
  },
);

test('both themes were found', () => {
  expect(themes.map(({ name }) => name)).toEqual(['light', 'dark']);
});
