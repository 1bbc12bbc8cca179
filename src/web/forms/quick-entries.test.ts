import { describe, expect, test } from 'vitest';

import type { Dismissed } from '../changes/draft.ts';
import { english } from '../quick-add/english.ts';
import {
  carryDismissed,
  findTooMany,
  readOn,
  readEntries,
  readWithChecklist,
  toDismissed,
  toTasks,
} from './quick-entries.ts';
import type { TextReader } from './quick-entries.ts';

/** A Wednesday. */
const READER: TextReader = { today: '2026-11-25', languages: [english], dismissed: [] };

const readSome = (reader: TextReader) =>
  readEntries('milk\neggs tomorrow\nbread every wednesday\nrope 2026-11-25', reader);

/** Dismisses the first piece of a line of a text. */
function dismiss(text: string, line: number): Dismissed {
  const [piece] = readEntries(text, READER)[line]?.pieces ?? [];
  if (!piece) throw new Error('The line says nothing.');
  return toDismissed(text, line, piece);
}

/** Returns a text as it stands after each of its letters was typed. */
const toSteps = (text: string) => Array.from(text, (_, index) => text.slice(0, index + 1));

describe('reading what is typed or pasted', () => {
  test('a line alone keeps the signs of a list, and several lines lose them', () => {
    expect(readEntries('- [x] flour', READER)).toMatchObject([{ title: '- [x] flour', completed: false }]);
    expect(readEntries('- [x] flour\n\n2. eggs tomorrow', READER)).toMatchObject([
      { line: 0, title: 'flour', completed: true, dueDate: '2026-11-25' },
      { line: 2, title: 'eggs', completed: false, dueDate: '2026-11-26' },
    ]);
  });

  test('no line is no task', () => {
    expect(readEntries('', READER)).toEqual([]);
    expect(readEntries(' \n', READER)).toEqual([]);
  });

  test('a piece is dismissed in its own line alone', () => {
    const dismissed = [{ kind: 'date', text: 'tomorrow', at: 19 }];
    expect(readEntries('eggs tomorrow\nmilk tomorrow', { ...READER, dismissed })).toMatchObject([
      { title: 'eggs', dueDate: '2026-11-26' },
      { title: 'milk tomorrow', dueDate: '2026-11-25' },
    ]);
  });

  test.each([
    ['a line above it', 'eggs tomorrow\nmilk tomorrow', ['milk tomorrow']],
    ['a word in its line', 'buy milk tomorrow', ['buy milk tomorrow']],
    ['a line break in its line', 'milk tomorrow\nand eggs', ['milk tomorrow']],
    ['a letter in the piece', 'milk tomorow', []],
    ['another line of the same word in its place', 'eggs\nbread tomorrow', ['bread tomorrow']],
    ['nothing that is left', '', []],
  ])('what is dismissed goes with its line: after %s', (_, text, lines) => {
    const dismissed = [{ kind: 'date', text: 'tomorrow', at: 5 }];
    const carried = carryDismissed(dismissed, 'milk tomorrow', text);
    expect(
      carried.map(({ at }) =>
        text
          .slice(0, at + 8)
          .split('\n')
          .at(-1),
      ),
    ).toEqual(lines);
  });

  test('of a line that is parted the dismissed piece goes with its own half', () => {
    const dismissed = [{ kind: 'date', text: 'tomorrow', at: 18 }];
    const text = 'eggs tomorrow\nmilk tomorrow';
    expect(carryDismissed(dismissed, 'eggs tomorrowmilk tomorrow', text)).toMatchObject([
      { at: text.lastIndexOf('tomorrow') },
    ]);
  });

  test('another line that is typed in front of a dismissed piece has its own date', () => {
    const line = 'milk tomorrow';
    let [text, dismissed] = [line, [dismiss(line, 0)]];
    for (const typed of toSteps('eggs tomorrow\n')) {
      dismissed = carryDismissed(dismissed, text, typed + line);
      text = typed + line;
    }
    expect(readEntries(text, { ...READER, dismissed })).toMatchObject([
      { title: 'eggs', dueDate: '2026-11-26' },
      { title: 'milk tomorrow', dueDate: '2026-11-25' },
    ]);
  });

  test('of equal lines the one alone keeps its words whose piece was dismissed', () => {
    const twice = 'milk tomorrow\nmilk tomorrow';
    const dismissed = [dismiss(twice, 1)];
    expect(readEntries(twice, { ...READER, dismissed }).map(({ title }) => title)).toEqual([
      'milk',
      'milk tomorrow',
    ]);
    const text = 'milk today\nmilk tomorrow';
    const carried = carryDismissed(dismissed, twice, text);
    expect(readEntries(text, { ...READER, dismissed: carried }).map(({ title }) => title)).toEqual([
      'milk',
      'milk tomorrow',
    ]);
    expect(carryDismissed([dismiss(twice, 0)], twice, text)).toEqual([]);
  });

  test('a piece is dismissed where it stands, and not in a word that begins like it', () => {
    const line = '#car wash #carpet';
    expect(carryDismissed([dismiss(line, 0)], line, '#car wash #capet')).toMatchObject([
      { text: '#car', at: 0 },
    ]);
  });

  test('where nothing keeps labels and repetitions they stay in the title', () => {
    const [entry] = readEntries('rent #home every month !high', { ...READER, without: ['label', 'repeat'] });
    expect(entry).toMatchObject({
      title: 'rent #home every month',
      labels: [],
      repeat: '',
      priority: 'High',
    });
  });

  test('the first line is the task, and the others are its checklist', () => {
    const entry = readWithChecklist('Bake bread fri\n- flour\n[x] eggs', READER);
    expect(entry).toMatchObject({
      title: 'Bake bread',
      dueDate: '2026-11-27',
      description: '- [ ] flour\n- [x] eggs',
    });
  });

  test('what cannot be a task is said with its line', () => {
    expect(toTasks(readEntries('#home', READER)).problem).toBe('Give the task a title.');
    const { tasks, problem } = toTasks(readEntries(`short\n${'x'.repeat(201)}`, READER));
    expect(tasks).toEqual([]);
    expect(problem).toBe('Line 2: Keep the title to 200 characters.');
  });

  test('at most 200 lines become tasks at once', () => {
    expect(findTooMany('one\n'.repeat(200))).toBeNull();
    expect(findTooMany('one\n'.repeat(201))).toMatch(/^These are 201 lines\./);
  });
});

test('what is typed before midnight names the same day after it, and what names none is due on the day that it is read', () => {
  expect(readOn(READER.today, readSome, READER)).toEqual(readSome(READER));
  expect(readOn('2026-11-26', readSome, READER)).toMatchObject([
    { title: 'milk', dueDate: '2026-11-26' },
    { title: 'eggs', dueDate: '2026-11-26' },
    { title: 'bread', dueDate: '2026-12-02' },
    { title: 'rope', dueDate: '2026-11-25' },
  ]);
});
