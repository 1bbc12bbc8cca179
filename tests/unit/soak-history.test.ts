import { expect, test } from 'vitest';

import type { Revision } from '#contract/history.ts';
import { makeHistory } from '#tests/fixtures/history.ts';
import { makeTask, taskId } from '#tests/fixtures/tasks.ts';

import { checkWords, type Allowed } from '../e2e/soak-history.ts';
import { REPEAT } from '../e2e/soak-repeats.ts';
import { TypedWords, type Word, type WordField } from '../e2e/soak-words.ts';

/* The soak's own watch: it has to see what it looks for. */

const blank = { ...makeTask({ description: '' }), deleted: false };

/** One task's history, of these states. */
function history(
  states: readonly Partial<Revision['after']>[],
  id = taskId(1),
  source = 'Firefox',
): Revision[] {
  const whole = states.map((state) => ({ ...blank, ...state }));
  return makeHistory(id, source, whole);
}

/** A person who has typed one word and saved its form. */
function typeOne(field: WordField): { words: TypedWords; word: Word; value: string } {
  const words = new TypedWords('a');
  const word = words.type(field);
  word.isKept = true;
  return { words, word, value: word.value };
}

/** What is wrong with the words of somebody, where the server was asked so often for each. */
function check(
  words: TypedWords,
  changes: readonly Revision[],
  { asks = 1, copied = [] }: { asks?: number; copied?: readonly string[] } = {},
): string[] {
  const keys = new Set(Array.from({ length: asks }, (_, index) => `key-${index}`));
  const asked: Allowed['asked'] = new Map(words.all.map(({ value }) => [value, keys]));
  return checkWords({ name: 'Ann', words }, changes, { asked, copied });
}

test.each([
  ['title', (value: string) => ({ title: value })],
  ['description', (value: string) => ({ description: `before\n${value}` })],
  ['item', (value: string) => ({ description: `- [x] ${value}` })],
  ['label', (value: string) => ({ labels: ['seed', value] })],
  [
    'repeat',
    (value: string) => ({ repeat: `FREQ=DAILY;INTERVAL=${/\d+/.exec(value)?.[0]};DTSTART=20310203` }),
  ],
] as const)('a %s that was kept is found in the history, and missed where it is not', (field, state) => {
  const { words, value } = typeOne(field);
  // What was typed over later was there all the same.
  expect(check(words, history([{}, state(value), {}]))).toEqual([]);
  expect(check(words, history([{}, {}]))).toEqual([`The ${field} ${value} of Ann is nowhere.`]);
});

test('a word that its person gave up, or whose form was never saved, may be nowhere', () => {
  const { words, word, value } = typeOne('title');
  words.excuse([value], 'cancelled');
  expect(check(words, history([{}]))).toEqual([]);
  word.excuse = null;
  word.isKept = false;
  expect(check(words, history([{}]))).toEqual([]);
});

test('words of somebody else are not given up', () => {
  const { words, value } = typeOne('title');
  new TypedWords('b').excuse([value], 'cancelled');
  words.excuse(['[b1]'], 'cancelled');
  expect(check(words, history([{}]))).toEqual([expect.stringContaining('nowhere')]);
});

test('a word that comes back takes effect as often as changes with keys of their own asked for it, and no more', () => {
  const { words, value } = typeOne('title');
  const back = history([{}, { title: value }, {}, { title: value }]);
  expect(check(words, back, { asks: 2 })).toEqual([]);
  expect(check(words, back, { asks: 1 })).toEqual([
    expect.stringContaining('took effect 2 times, and 1 changes asked for it'),
  ]);
});

test('a word that the server was never asked for is seen, also where its person gave it up', () => {
  const { words, value } = typeOne('label');
  words.excuse([value], 'its change was discarded');
  expect(check(words, history([{ labels: [value] }]), { asks: 0 })).toEqual([
    expect.stringContaining('took effect'),
  ]);
});

test('a word in two tasks is seen, unless one of them was saved as a new task with that very word', () => {
  const { words, value } = typeOne('title');
  const twice = [...history([{ title: value }]), ...history([{ title: value }], taskId(2))];
  const seen = [expect.stringContaining('is in 2 tasks')];
  expect(check(words, twice, { asks: 2 })).toEqual(seen);
  expect(check(words, twice, { asks: 2, copied: ['[b1]'] })).toEqual(seen);
  expect(check(words, twice, { asks: 2, copied: [value] })).toEqual([]);
});

test('a label of many tasks may be in as many as it was given to', () => {
  const { words, word, value } = typeOne('label');
  const many = [1, 2, 3].flatMap((number) => history([{}, { labels: [value] }], taskId(number)));
  word.tasks = 3;
  expect(check(words, many, { asks: 3 })).toEqual([]);
  word.tasks = 2;
  expect(check(words, many, { asks: 3 })).toEqual([expect.stringContaining('is in 3 tasks')]);
});

test('what follows in a repetition says the words of what it follows', () => {
  const { words, value } = typeOne('title');
  const states = [{ title: value }, {}, { title: value }];
  const next = history(states, taskId(2), REPEAT);
  // A person changed it and took that back.
  const changed = [...next.slice(0, 1), ...history(states, taskId(2)).slice(1)];
  expect(check(words, [...history([{ title: value }]), ...next])).toEqual([]);
  expect(check(words, [...history([{ title: value }]), ...changed], { asks: 2 })).toEqual([]);
});
