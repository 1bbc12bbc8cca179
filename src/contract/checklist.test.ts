import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { parseChecklist, textBeside } from './checklist.ts';
import { addItem, clearTicks, tickItem } from './tick.ts';

const SHOPPING = [
  'For Sunday:',
  '- [ ] flour',
  '  * [x] two eggs ',
  '1. [X] milk',
  '',
  '```',
  '- [ ] code',
  '```',
].join('\n');

describe('a checklist', () => {
  test('is the lines with a box, in any list, and none in fenced code', () => {
    expect(parseChecklist(SHOPPING)).toEqual([
      { line: 1, text: 'flour', isDone: false },
      { line: 2, text: 'two eggs', isDone: true },
      { line: 3, text: 'milk', isDone: true },
    ]);
    expect(parseChecklist('- [ ] a\r\n- [x] b\r\n').map(({ text }) => text)).toEqual(['a', 'b']);
  });

  test.each([
    '',
    'flour',
    '[ ] flour',
    '-[ ] flour',
    '- [] flour',
    '- [y] flour',
    '- [ ]flour',
    '- [ ] ',
    '~~~\n- [ ] code\n```\n- [ ] code',
    '````\n```\n- [ ] code\n````',
    '``` a language\r\n- [ ] code',
    '~~~ a `language`\n- [ ] code\n~~~ not the end',
  ])('is none in %j', (description) => {
    expect(parseChecklist(description)).toEqual([]);
  });

  test('is found by its box alone, whatever blank stands behind it', () => {
    expect(parseChecklist('- [ ]\ta').map(({ text }) => text)).toEqual(['a']);
    expect(parseChecklist('- [x]\u00A0a').map(({ text }) => text)).toEqual(['a']);
  });

  test('goes on after fenced code', () => {
    expect(parseChecklist('```js\n- [ ] a\n```\n- [ ] b')).toEqual([{ line: 3, text: 'b', isDone: false }]);
  });

  test.each(['1. ```sh', '- ```', '  * 2) ~~~ a language'])(
    'goes on after fenced code that begins on the line of a list item: %s',
    (opening) => {
      const [mark] = /`{3}|~{3}/.exec(opening) ?? [];
      const text = `${opening}\n   npm ci\n   - [ ] code\n   - ${mark}\n   ${mark}\n- [x] deploy\n- [ ] tell Bob`;
      expect(parseChecklist(text).map(({ text: words }) => words)).toEqual(['deploy', 'tell Bob']);
      expect(clearTicks(text)).toBe(text.replace('[x] deploy', '[ ] deploy'));
      expect(addItem(text, 'rest')).toBe(`${text}\n- [ ] rest`);
    },
  );

  test.each(['- [ ] ```', '1984 ```', '-```', '- a ```', '- ```npm ci```'])(
    'has no code behind %s',
    (line) => {
      expect(parseChecklist(`${line}\n- [ ] b`).at(-1)).toMatchObject({ text: 'b' });
    },
  );

  test('goes on after code in a line, which begins no fenced code', () => {
    expect(parseChecklist('```npm test```\n- [ ] a')).toEqual([{ line: 1, text: 'a', isDone: false }]);
    expect(parseChecklist('```\n```npm test```\n- [ ] a\n```\n- [ ] b').map(({ text }) => text)).toEqual([
      'b',
    ]);
  });

  test('has the words of an item as they are, whatever blanks and breaks are in them', () => {
    expect(parseChecklist('- [ ] a \u2028 b \r c\t').map(({ text }) => text)).toEqual(['a \u2028 b \r c']);
  });

  test('changes the one box that is ticked, and nothing else', () => {
    const [flour] = parseChecklist(SHOPPING);
    if (!flour) throw new Error('There is no item.');
    const ticked = tickItem(SHOPPING, flour, true);
    expect(ticked).toBe(SHOPPING.replace('[ ] flour', '[x] flour'));
    expect(tickItem(ticked, flour, false)).toBe(SHOPPING);
    expect(tickItem('other words', flour, true)).toBe('other words');
  });

  test('ticked and unticked is the text that it was, whatever that was', () => {
    const line = fc.oneof(
      fc.constantFrom('- [ ] a', '* [x] b', '  2) [X] c', '```', '', '- [ ] [x] d'),
      fc.string({ maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), fc.nat(), (lines, pick) => {
        const text = lines.join('\n');
        const items = parseChecklist(text);
        const item = items[pick % Math.max(items.length, 1)];
        if (!item) return;
        const other = tickItem(text, item, !item.isDone);
        expect(parseChecklist(other)).toEqual(
          items.with(items.indexOf(item), { ...item, isDone: !item.isDone }),
        );
        expect(tickItem(other, item, item.isDone).toLowerCase()).toBe(text.toLowerCase());
      }),
    );
  });

  test('gets one more item below the last, like it', () => {
    expect(addItem('', 'flour')).toBe('- [ ] flour');
    expect(addItem('For Sunday:\n', ' two\neggs ')).toBe('For Sunday:\n\n- [ ] two eggs');
    expect(addItem('  * [x] a\nThe end', 'b')).toBe('  * [x] a\n  * [ ] b\nThe end');
    expect(addItem('9. [ ] a', 'b')).toBe('9. [ ] a\n10. [ ] b');
  });

  test('leaves an item the notes below it when it gets one more', () => {
    expect(addItem('- [ ] a\n  note of a', 'b')).toBe('- [ ] a\n  note of a\n- [ ] b');
    expect(addItem('- [ ] a\n\tone\n\n\ttwo\n\nThe end', 'b')).toBe(
      '- [ ] a\n\tone\n\n\ttwo\n- [ ] b\n\nThe end',
    );
    expect(addItem('- [ ] a\n  - [ ] c\n    note of c\n  note', 'b')).toBe(
      '- [ ] a\n  - [ ] c\n    note of c\n  - [ ] b\n  note',
    );
    expect(addItem('- [ ] a\n  ```\n  code\n  ```\n', 'b')).toBe('- [ ] a\n  ```\n  code\n  ```\n- [ ] b\n');
    expect(addItem('- [ ] a\n  ```\ncode', 'b')).toBe('- [ ] a\n- [ ] b\n  ```\ncode');
  });

  test('gets its first item above code that nothing ends', () => {
    expect(addItem('Run:\n```\nnpm test', 'flour')).toBe('- [ ] flour\n\nRun:\n```\nnpm test');
    expect(addItem('- [ ] a\n```\nnpm test', 'b')).toBe('- [ ] a\n- [ ] b\n```\nnpm test');
  });

  test('gets one more item in any text', () => {
    const line = fc.constantFrom(
      '- [ ] a',
      '* [x] b',
      '```',
      '  ```',
      '````js',
      '~~~',
      '- ```',
      '  1. ~~~',
      '```a```',
      '',
      'words',
      '  words',
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
        const text = lines.join('\n');
        const items = parseChecklist(addItem(text, 'new'));
        expect(items.filter(({ text: words }) => words === 'new')).toHaveLength(1);
        expect(items).toHaveLength(parseChecklist(text).length + 1);
      }),
    );
  });

  test.each([
    ['blanks in an item', `- [ ] a${' '.repeat(100_000)}b`],
    ['backticks before a break', `${'`'.repeat(100_000)}\u2028- [ ] a`],
    ['backticks before one more', `${'`'.repeat(100_000)} \`- [ ] a`],
    ['blanks', ' '.repeat(100_000)],
    ['marks of lists', `${'- 1. '.repeat(20_000)}\``],
    ['blanks behind the mark of a list', `-${' '.repeat(100_000)}\``],
  ])('of a text of %s is read at once', (_, text) => {
    const before = process.cpuUsage();
    parseChecklist(`${text}\n- [x] c`);
    addItem(clearTicks(`${text}\n- [x] c`), 'd');
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(1000);
  });

  test('leaves the rest of the description', () => {
    expect(textBeside(SHOPPING, parseChecklist(SHOPPING))).toBe('For Sunday:\n\n```\n- [ ] code\n```');
    expect(textBeside('- [ ] a\n', parseChecklist('- [ ] a\n'))).toBe('');
    expect(textBeside(' plain ', [])).toBe(' plain ');
  });
});
