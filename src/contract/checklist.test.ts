import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { parseChecklist, textBeside } from './checklist.ts';
import { addItem, tickItem } from './tick.ts';

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
  ])('is none in %j', (description) => {
    expect(parseChecklist(description)).toEqual([]);
  });

  test('goes on after fenced code', () => {
    expect(parseChecklist('```js\n- [ ] a\n```\n- [ ] b')).toEqual([{ line: 3, text: 'b', isDone: false }]);
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

  test('leaves the rest of the description', () => {
    expect(textBeside(SHOPPING, parseChecklist(SHOPPING))).toBe('For Sunday:\n\n```\n- [ ] code\n```');
    expect(textBeside('- [ ] a\n', parseChecklist('- [ ] a\n'))).toBe('');
    expect(textBeside(' plain ', [])).toBe(' plain ');
  });
});
