import { expect, test } from 'vitest';

import { findFirstDay } from './week.ts';

/** Returns a language as a browser has it that tells nothing of its week. */
const makeLocale = (tag: string) => ({ maximize: () => new Intl.Locale(tag).maximize() });

test.each([
  ['en-US', 7],
  ['en', 7],
  ['en-GB', 1],
  ['de', 1],
  ['pt-BR', 7],
  ['fr', 1],
  ['ja', 7],
  ['he', 7],
  ['ar', 6],
  ['ar-SA', 7],
  ['ar-MA', 1],
  ['fa', 6],
  ['dv', 5],
  ['es-419', 1],
  ['tlh', 1],
])('where the browser does not tell it, a week in %s begins on day %i', (tag, day) => {
  expect(findFirstDay(makeLocale(tag))).toBe(day);
});

test('what the browser tells counts, in its new form and in its old one', () => {
  const week = { firstDay: 3 };
  expect(findFirstDay({ ...makeLocale('en-US'), getWeekInfo: () => week })).toBe(3);
  expect(findFirstDay({ ...makeLocale('en-US'), weekInfo: week })).toBe(3);
});
