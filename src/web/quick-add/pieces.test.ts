import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { cpuMsOf } from '#tests/fixtures/processor-time.ts';

import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { loadDateLanguages } from './languages.ts';
import type { Piece } from './piece.ts';
import { readLine } from './read-line.ts';
import type { LineReader } from './read-line.ts';
import { readChecklist, splitLines } from './read-lines.ts';

const reader: LineReader = { today: '2026-11-18', languages: [german, english] };

/** The characters that a person sees. */
const solid = (text: string) => text.replaceAll(/\s/gu, '');

const word = fc.oneof(
  fc.constantFrom(
    'pay',
    'rent',
    'the',
    'sun',
    'fri',
    'next',
    'tomorrow',
    'morgen',
    'every',
    'day',
    'month',
    '2',
    'weeks',
  ),
  fc.constantFrom(
    'on',
    'monday',
    '!high',
    'p1',
    '#home',
    '#"two words"',
    '#“two words”',
    '"',
    'mar',
    '5th',
    'at',
    '5pm',
    ':',
    ',',
    '-',
    '24.12.',
    'of',
    'in',
    'last',
    'and',
    'mondays',
    'her',
  ),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
);
const typed = fc
  .array(fc.tuple(word, fc.constantFrom(' ', ' ', ' ', '  ', '', '\t')), { maxLength: 14 })
  .map((words) => words.flat().join(''));

describe('a line', () => {
  test('is its title and its recognised pieces, and nothing else', () => {
    fc.assert(
      fc.property(typed, (line) => {
        const { title, pieces } = readLine(line, reader);
        let rest = '';
        let at = 0;
        // What stands between a piece and the title's first word is no more of it, nor is a second dash.
        const keep = (text: string) => {
          const isParted = at > 0 && (rest.trim() === '' || /\s[/–—-]\s*$/u.test(rest));
          rest += isParted ? text.replace(/^(?:[.,;:!?)]+|\s+[/–—-](?=\s|$))/u, '') : text;
        };
        for (const { start, end, text } of pieces) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(end).toBeGreaterThan(start);
          expect(text).toBe(line.slice(start, end));
          keep(line.slice(at, start));
          at = end;
        }
        keep(line.slice(at));
        // Nor is what stands between its last word and the pieces at its end.
        if (at > 0 && line.slice(at).trim() === '') rest = rest.replace(/(?:[\s,;]|(?<=\s)[/–—-])+$/u, '');
        expect(solid(title)).toBe(solid(rest));
        expect(title).toBe(title.trim());
      }),
      { numRuns: 5000 },
    );
  });

  test('whose pieces were all dismissed is its own title', () => {
    fc.assert(
      fc.property(typed, (line) => {
        const dismissed: Piece[] = [];
        let read = readLine(line, reader);
        for (let round = 0; read.pieces.length > 0 && round < 30; round += 1) {
          dismissed.push(...read.pieces);
          read = readLine(line, { ...reader, dismissed });
        }
        expect(read.pieces).toEqual([]);
        expect(read.title).toBe(line.trim());
        expect(read).toMatchObject({ dueDate: reader.today, priority: 'Low', labels: [], repeat: '' });
      }),
    );
  });

  test('has its chips in their order, and keeps the words of one that is dismissed', () => {
    const line = 'pay rent fri !high #home every month';
    const { pieces } = readLine(line, reader);
    expect(pieces.map(({ kind, text }) => [kind, text])).toEqual([
      ['date', 'fri'],
      ['priority', '!high'],
      ['label', '#home'],
      ['repeat', 'every month'],
    ]);
    const dismissed = [{ kind: 'date' as const, text: 'fri' }];
    expect(readLine(line, { ...reader, dismissed })).toMatchObject({
      title: 'pay rent fri',
      dueDate: reader.today,
      priority: 'High',
      repeat: 'FREQ=MONTHLY;BYMONTHDAY=18',
    });
  });

  test.each([
    'a'.repeat(20_000),
    '#a!'.repeat(5000),
    'every '.repeat(3000),
    ' '.repeat(20_000),
    '"'.repeat(199_999),
    '„'.repeat(50_000),
    '1st, '.repeat(1000),
    'mon and '.repeat(1000),
    'on march 5 - '.repeat(1000),
  ])('of %.6s and thousands more is read while one types', (line) => {
    expect(cpuMsOf(() => readLine(`${line} tomorrow`, reader))).toBeLessThan(3_000);
    expect(cpuMsOf(() => readLine(`${line} of every month every year`, reader))).toBeLessThan(3_000);
  });
});

const readLines = (pasted: string) =>
  splitLines(pasted, reader.languages).map(({ text, completed }) =>
    Object.assign(readLine(text, reader), { completed }),
  );

describe('several lines', () => {
  const pasted =
    '- [ ] milk tomorrow\r\n* eggs !high\n\n1. [x] bread\n2) butter #home\n   \n[X] jam\n-5 degrees';

  test('are one task each, without the signs of a list', () => {
    expect(
      readLines(pasted).map(({ title, dueDate, priority, labels, completed }) => [
        title,
        dueDate,
        priority,
        labels.join(),
        completed,
      ]),
    ).toEqual([
      ['milk', '2026-11-19', 'Low', '', false],
      ['eggs', '2026-11-18', 'High', '', false],
      ['bread', '2026-11-18', 'Low', '', true],
      ['butter', '2026-11-18', 'Low', 'home', false],
      ['jam', '2026-11-18', 'Low', '', true],
      ['-5 degrees', '2026-11-18', 'Low', '', false],
    ]);
  });

  test('are done where their box has a tick, in a list that begins in the middle, too', () => {
    expect(splitLines('12. [x] Paint\n13. [ ] Sand', [english])).toMatchObject([
      { text: 'Paint', completed: true },
      { text: 'Sand', completed: false },
    ]);
  });

  test('are one task with a checklist, if its person wants that', () => {
    expect(readChecklist('shop tomorrow\n- milk\n- [x] eggs !high', reader)).toMatchObject({
      title: 'shop',
      dueDate: '2026-11-19',
      description: '- [ ] milk\n- [x] eggs !high',
    });
  });

  test('are whole, whatever breaks are in them', () => {
    expect(readLines('- [ ] milk\u2028tea \n eggs\u2029').map(({ title }) => title)).toEqual([
      'milk\u2028tea',
      'eggs',
    ]);
  });

  test.each<[string, string[], LineReader['languages']?]>([
    ['1. Milk\n2. Bread', ['Milk', 'Bread']],
    ['1) Milk\n\n2) Bread\n   1. white', ['Milk', 'Bread', 'white']],
    ['24. Dezember: Geschenke\nMilch', ['24. Dezember: Geschenke', 'Milch']],
    ['1. Mai Ausflug\n2. Mai: Zahnarzt', ['1. Mai Ausflug', '2. Mai: Zahnarzt']],
    ['1. Dez. Kino\n2. Maler', ['1. Dez. Kino', 'Maler']],
    ['24. Dezember\n25. Dezember', ['24. Dezember', '25. Dezember'], [english]],
    ['1. May be late\n2. Bread', ['May be late', 'Bread'], [english]],
    ['1984. a novel\n300. a film', ['1984. a novel', '300. a film']],
    ['2. Bread\n3. Milk', ['Bread', 'Milk']],
    ['8. Flour\n9. Eggs\n\n10. Milk\n   - whole\n11) Tea', ['Flour', 'Eggs', 'Milk', 'whole', 'Tea']],
    ['8. Buy flour\n9. Buy eggs\n10. Bake', ['Buy flour', 'Buy eggs', 'Bake']],
    ['12. [x] Paint\n14. [ ] Sand', ['Paint', 'Sand']],
    ['30. [] Paint', ['Paint']],
    ['300. a film\n302. a novel', ['300. a film', '302. a novel']],
    [
      '24. Dezember: Geschenke\n25. Dezember: Kirche',
      ['24. Dezember: Geschenke', '25. Dezember: Kirche'],
      [english],
    ],
    ['24. Dezember: Geschenke\n25. Kirche', ['24. Dezember: Geschenke', '25. Kirche']],
    ['8. Mai: Zahnarzt\n9. Juni: Kino', ['8. Mai: Zahnarzt', '9. Juni: Kino']],
    ['buy 2\n3. Milk', ['buy 2', '3. Milk']],
    ['1. FC Köln Tickets\nBrot', ['1. FC Köln Tickets', 'Brot']],
    ['Brot\n1. FC Köln Tickets', ['Brot', '1. FC Köln Tickets']],
    ['1. FC Köln Tickets', ['1. FC Köln Tickets']],
    ['1. FC Köln Tickets\n- Brot\n- Milch', ['1. FC Köln Tickets', 'Brot', 'Milch']],
    ['1. FC Köln\n1. FC Nürnberg', ['1. FC Köln', '1. FC Nürnberg']],
    ['2. Liga\n1. Liga', ['2. Liga', '1. Liga']],
    ['1. FC Köln Tickets\n24. Dezember: Geschenke', ['1. FC Köln Tickets', '24. Dezember: Geschenke']],
    ['1. FC Köln Tickets\n100. Geburtstag', ['1. FC Köln Tickets', '100. Geburtstag']],
    ['2. Stock putzen\nBrot\nMilch', ['2. Stock putzen', 'Brot', 'Milch']],
    ['1. Milk\nnote\n2. Bread', ['Milk', 'note', 'Bread']],
    ['1. Milk\n3. Bread\n4. Jam\n- Eggs', ['Milk', 'Bread', 'Jam', 'Eggs']],
    ['1. Milk\n2. Bread\n\n1. Paint\n2. Sand', ['Milk', 'Bread', 'Paint', 'Sand']],
    ['1. [ ] Milk\nBread', ['Milk', 'Bread']],
    ['- [x] Milk\n\n2. Bread', ['Milk', 'Bread']],
    ['- [x] Milk\n1984. a novel', ['Milk', '1984. a novel']],
    ['1. [ ] Milk\n1. [x] Bread', ['Milk', 'Bread']],
    ['  1. Milk\n  2. Bread', ['Milk', 'Bread']],
    ['1. Milk\n   1. whole\n   2. half\n2. Bread', ['Milk', 'whole', 'half', 'Bread']],
  ])(
    'of which the numbers of a list go, and no other ones: %j',
    (text, words, languages = reader.languages) => {
      expect(splitLines(text, languages).map((line) => line.text)).toEqual(words);
    },
  );
});

test.each([
  ['blanks', `a${' '.repeat(50_000)}b`],
  ['times of day', `a${' noon'.repeat(40_000)}`],
  ['times of day behind commas', `a${', noon'.repeat(40_000)}`],
  ['blanks behind a box and before a break', `[ ]${' '.repeat(2000)}b${' '.repeat(2000)}\u2028c`],
])('a line with thousands of %s is read while one pastes', (_, line) => {
  expect(cpuMsOf(() => readLines(`${line}\nb`))).toBeLessThan(3_000);
});

test('a browser understands English, and its own language where there is one', async () => {
  expect(await loadDateLanguages(['en-GB', 'en'])).toEqual([english]);
  expect(await loadDateLanguages(['fr', 'fr-FR'])).toEqual([french, english]);
  expect(await loadDateLanguages(['ja'])).toEqual([english]);
  expect(await loadDateLanguages(['de-AT', 'en'])).toEqual([german, english]);
  expect(await loadDateLanguages(['den'])).toEqual([english]);
  expect(await loadDateLanguages(['C', 'en_US@posix', 'de_DE'])).toEqual([german, english]);
});
