import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { PRIORITIES } from '#contract/priority.ts';
import { addDays } from '#tests/fixtures/days.ts';
import { cpuMsOf } from '#tests/fixtures/processor-time.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';

import { makeMatcher } from './matcher.ts';
import type { SearchedTask } from './matcher.ts';

// A Wednesday.
const TODAY = '2026-11-18';
const MONDAY = 0;
const SUNDAY = 6;

const find = (query: string, task: Partial<SearchedTask>, firstDay = MONDAY) =>
  makeMatcher(query, TODAY, firstDay)({ ...makeTask(), ...task });

test.each([
  ['', {}, true],
  ['creme', { title: 'Crème brûlée' }, true],
  ['CRÈME', { title: 'creme' }, true],
  ['istanbul', { title: 'İstanbul' }, true],
  ['ISTANBUL', { title: 'İstanbul' }, true],
  ['ışık', { title: 'IŞIK' }, true],
  ['isik', { title: 'Işık' }, true],
  ['ΕΡΓΑΣ', { title: 'Εργασία' }, true],
  ['εργασιεσ', { title: 'ΕΡΓΑΣΙΕΣ' }, true],
  ['strasse', { title: 'Lange Straße' }, true],
  ['STRASSE', { title: 'Straße' }, true],
  ['straße', { title: 'STRASSE' }, true],
  ['duong', { title: 'Đường' }, true],
  ['đường', { title: 'Duong' }, true],
  ['lodz', { title: 'Łódź' }, true],
  ['SMØRREBRØD', { title: 'Smorrebrod' }, true],
  ['aero', { title: 'Ærø' }, true],
  ['oeuf', { title: 'Œufs' }, true],
  ['thordur', { title: 'Þórður' }, true],
  ['gharb', { title: 'Għarb' }, true],
  // A phone writes an apostrophe or a quote as the one, and a keyboard as the other.
  ["don't", { title: 'Don’t forget' }, true],
  ['don’t', { title: "Don't forget" }, true],
  ["l'ecole", { title: 'Réunion à l’école' }, true],
  ["'80s", { title: 'The ‘80s' }, true],
  ["п'ять", { title: 'пʼять' }, true],
  ["o'zbek", { title: 'Oʻzbek' }, true],
  ['#"mum\'s house"', { labels: ['mum’s house'] }, true],
  ['#mum’s', { labels: ["mum's"] }, true],
  ["-don't", { title: 'Don’t forget' }, false],
  ['55"', { title: 'Buy a TV of 55”' }, true],
  ['צה"ל', { title: 'צה״ל' }, true],
  ["צ'ק", { title: 'צ׳ק' }, true],
  ['киев', { title: 'Ки́ев' }, true],
  ['שלום', { title: 'שָׁלוֹם' }, true],
  ['محمد', { title: 'مُحَمَّد' }, true],
  // These marks are letters to those who read them.
  ['केला', { title: 'केला' }, true],
  ['कल', { title: 'केला' }, false],
  ['ปี', { title: 'ปู' }, false],
  ['かき', { title: 'かぎ' }, false],
  ['ガム', { title: 'カム' }, false],
  ['#かぎ', { labels: ['かき'] }, false],
  ['이', { title: '일기 쓰기' }, false],
  ['일기', { title: '일기 쓰기' }, true],
  ['일기', { title: '일기'.normalize('NFD') }, true],
  ['-가', { title: '강남' }, true],
  ['-강', { title: '강남' }, false],
  ['கெ', { title: 'கொடி' }, false],
  ['কলা', { title: 'কেলি' }, false],
  ['red paint', { title: 'paint the red door' }, true],
  ['"red paint"', { title: 'paint the red door' }, false],
  ['"red paint"', { description: 'buy red\npaint' }, true],
  // Two texts of a task are two texts.
  ['"red paint"', { title: 'red', description: 'paint' }, false],
  ['"red pa', { title: 'red paint' }, true],
  ['-door', { title: 'paint the red door' }, false],
  ['-"red paint"', { title: 'paint the red door' }, true],
  ['gard', { labels: ['Garden'] }, true],
  ['#garden', { labels: ['Garden'] }, true],
  ['#gard', { labels: ['Garden'] }, false],
  ['#cafe', { labels: ['Café'] }, true],
  ['#"my garden"', { labels: ['My garden'] }, true],
  ['-#home', {}, true],
  ['-#home', { labels: ['home'] }, false],
  ['!high', { priority: 'High' }, true],
  ['!High', { priority: 'High' }, true],
  ['!high', { priority: 'Low' }, false],
  ['!', { title: 'Hurry!' }, true],
  ['!!', { title: 'Hurry!' }, false],
  ['due:today', { dueDate: TODAY }, true],
  ['due:tomorrow', { dueDate: '2026-11-19' }, true],
  ['due:overdue', { dueDate: '2026-11-17' }, true],
  ['due:overdue', { dueDate: '2026-11-17', completed: true }, false],
  ['due:2026-11-17', { dueDate: '2026-11-17' }, true],
  ['due:<today', { dueDate: '2026-11-17', completed: true }, true],
  ['due:>2026-11-17', { dueDate: '2026-11-17' }, false],
  ['due:>2026-11-17', { dueDate: '2026-11-18' }, true],
  ['due:week', { dueDate: null }, false],
  ['-due:week', { dueDate: null }, true],
  ['is:open', { completed: false }, true],
  ['is:done', { completed: false }, false],
  ['is:repeating', { repeat: 'FREQ=DAILY' }, true],
  ['is:repeating', {}, false],
  ['has:description', { description: 'two words' }, true],
  ['has:description', { description: ' ' }, false],
  ['has:checklist', { description: 'Bring:\n  1. [x] rope' }, true],
  ['has:checklist', { description: '```\n- [ ] code\n```' }, false],
  // What is none of these is a word.
  ['due:2026-02-30', { title: 'due:2026-02-30' }, true],
  ['is:late', { title: 'no' }, false],
  ['-', { title: 'sign-up' }, true],
  ['#', { title: 'no. 5' }, false],
] as const)('%j of %j is %s', (query, task, expected) => {
  expect(find(query, task)).toBe(expected);
});

test('a text of thousands of combining marks is searched at once', () => {
  const description = `a${'\u0301\u0323'.repeat(50_000)} crème`;
  expect(cpuMsOf(() => expect(find('creme', { description })).toBe(true))).toBeLessThan(1000);
});

test.each([
  [MONDAY, '2026-11-15', false],
  [MONDAY, '2026-11-16', true],
  [MONDAY, '2026-11-22', true],
  [SUNDAY, '2026-11-15', true],
  [SUNDAY, '2026-11-22', false],
])('a week that begins on day %i has %s: %s', (firstDay, dueDate, expected) => {
  expect(find('due:week', { dueDate }, firstDay)).toBe(expected);
});

const plain = (text: string) => text.toLowerCase().replaceAll('è', 'e');

const has = (task: SearchedTask, text: string) =>
  [task.title, task.description, ...(task.labels ?? [])].some((line) => plain(line).includes(plain(text)));

describe('a query of many terms', () => {
  const WORDS = ['red', 'paint', 'Crème', 'door', 'weekly', 'HIGH', 'a', 'e'];
  const LABELS = ['home', 'garden', 'Work', 'red paint'];
  const words = fc.array(fc.constantFrom(...WORDS), { maxLength: 5 }).map((list) => list.join(' '));
  const dueDates = fc.integer({ min: -10, max: 10 }).map((days) => addDays(TODAY, days));
  const tasks: fc.Arbitrary<SearchedTask> = fc.record({
    title: words,
    description: words,
    labels: fc.uniqueArray(fc.constantFrom(...LABELS), { maxLength: 3 }),
    priority: fc.constantFrom(...PRIORITIES),
    dueDate: fc.option(dueDates),
    completed: fc.boolean(),
    repeat: fc.constantFrom('', 'FREQ=DAILY'),
  });

  type Naive = { text: string; holds: (task: SearchedTask) => boolean };
  const terms: fc.Arbitrary<Naive> = fc.oneof(
    fc.constantFrom(...WORDS).map((text) => ({ text, holds: (task: SearchedTask) => has(task, text) })),
    fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(...WORDS)).map(([one, other]) => ({
      text: `"${one} ${other}"`,
      holds: (task: SearchedTask) => has(task, `${one} ${other}`),
    })),
    fc.constantFrom(...LABELS).map((label) => ({
      text: label.includes(' ') ? `#"${label}"` : `#${label}`,
      holds: (task: SearchedTask) => task.labels?.includes(label) === true,
    })),
    fc.constantFrom(...PRIORITIES).map((priority) => ({
      text: `!${priority.toLowerCase()}`,
      holds: (task: SearchedTask) => task.priority === priority,
    })),
    dueDates.map((day) => ({
      text: `due:<${day}`,
      holds: (task: SearchedTask) => task.dueDate !== null && Date.parse(task.dueDate) < Date.parse(day),
    })),
    fc.constant({
      text: 'due:week',
      holds: ({ dueDate }: SearchedTask) =>
        dueDate !== null && dueDate >= '2026-11-16' && dueDate < '2026-11-23',
    }),
    fc.constant({ text: 'is:done', holds: (task: SearchedTask) => task.completed }),
    fc.constant({ text: 'is:repeating', holds: (task: SearchedTask) => task.repeat !== '' }),
  );

  test('finds what a naive filter finds', () => {
    const signed = fc.tuple(terms, fc.boolean());
    fc.assert(
      fc.property(fc.array(tasks, { maxLength: 20 }), fc.array(signed, { maxLength: 4 }), (list, query) => {
        const text = query.map(([term, isNegated]) => (isNegated ? `-${term.text}` : term.text)).join('  ');
        const naive = list.filter((task) =>
          query.every(([term, isNegated]) => term.holds(task) !== isNegated),
        );
        expect(list.filter(makeMatcher(text, TODAY, MONDAY))).toEqual(naive);
      }),
      { numRuns: 500 },
    );
  });

  test('is read whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), tasks, (text, task) => {
        expect(typeof makeMatcher(text, TODAY, MONDAY)(task)).toBe('boolean');
      }),
    );
  });
});
