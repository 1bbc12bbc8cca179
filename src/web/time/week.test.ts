import { expect, test } from 'vitest';

import { findFirstDay } from './week.ts';

const [MONDAY, WEDNESDAY, FRIDAY, SATURDAY, SUNDAY] = [0, 2, 4, 5, 6];

/** Returns a language as a browser has it that tells nothing of its week. */
const makeLocale = (tag: string) => ({ maximize: () => new Intl.Locale(tag).maximize() });

test.each([
  ['en-US', SUNDAY],
  ['en', SUNDAY],
  ['en-GB', MONDAY],
  ['de', MONDAY],
  ['pt-BR', SUNDAY],
  ['fr', MONDAY],
  ['ja', SUNDAY],
  ['he', SUNDAY],
  ['ar', SATURDAY],
  ['ar-SA', SUNDAY],
  ['ar-MA', MONDAY],
  ['fa', SATURDAY],
  ['dv', FRIDAY],
  ['es-419', MONDAY],
  ['tlh', MONDAY],
])('where the browser does not tell it, a week in %s begins on day %i', (tag, day) => {
  expect(findFirstDay(makeLocale(tag))).toBe(day);
});

test('what the browser tells counts, in its new form and in its old one', () => {
  // It counts from 1 for Monday.
  const week = { firstDay: 3 };
  expect(findFirstDay({ ...makeLocale('en-US'), getWeekInfo: () => week })).toBe(WEDNESDAY);
  expect(findFirstDay({ ...makeLocale('en-US'), weekInfo: week })).toBe(WEDNESDAY);
});
