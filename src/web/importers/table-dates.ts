import { addDays } from '../time/day-steps.ts';
import type { Row } from './csv-rows.ts';
import { toDay } from './days.ts';
import { isNoDate, splitTime } from './written-date.ts';

/** Whether 3/4/2026 is the third of April or the fourth of March. */
export type DateOrder = 'day' | 'month';

const NUMERIC_DATE = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})$/;

/** Whether all dates of a column that are written in numbers can be read in two ways, and at least one differs then. */
export function isAmbiguous(rows: readonly Row[], column: number): boolean {
  let differs = false;
  for (const { cells } of rows) {
    const [, first = '', sign, second = ''] = NUMERIC_DATE.exec(splitTime(cells[column] ?? '').words) ?? [];
    if (sign && sign !== '.' && first.length < 3) {
      if (Number(first) > 12 || Number(second) > 12) return false;
      differs ||= first !== second;
    }
  }
  return differs;
}

/** Whether the numbers of a column can only stand with the month first. */
export function isMonthFirst(rows: readonly Row[], column: number): boolean {
  return rows.some(({ cells }) => {
    const [, first = '', sign, second = ''] = NUMERIC_DATE.exec(splitTime(cells[column] ?? '').words) ?? [];
    return sign !== undefined && sign !== '.' && first.length < 3 && Number(second) > 12;
  });
}

/** Of two digits the year that is nearest to today. */
function readYear(digits: string, today: string): number {
  const year = Number(digits);
  return digits.length === 4 ? year : year + 100 * Math.round((Number(today.slice(0, 4)) - year) / 100);
}

/** A date that names its month, and has two digits for its year behind it: 5-Dec-26. */
const SHORT_YEAR = /^(\d{1,2}\.?[\s-]+\p{L}+\.?[\s-]+|\p{L}+\.?\s+\d{1,2},?\s+)'?(\d{2})$/u;

/** Gives a date that names its month its whole year. */
export function expandYear(words: string, today: string): string {
  return words.replace(SHORT_YEAR, (_, before: string, year: string) => `${before}${readYear(year, today)}`);
}

export function readNumbers(words: string, order: DateOrder, today: string): string | null {
  const [, first = '', sign, second = '', third = ''] = NUMERIC_DATE.exec(words) ?? [];
  if (sign === undefined) return null;
  const [a, b] = [Number(first), Number(second)];
  if (first.length === 4) return toDay(a, b, Number(third));
  if (third.length !== 2 && third.length !== 4) return null;
  const year = readYear(third, today);
  return sign === '.' || order === 'day' ? toDay(year, b, a) : toDay(year, a, b);
}

/** A day between 1982 and 2091 as Excel keeps it; behind its comma stands the time. */
const SERIAL = /^[3-6]\d{4}(?:[.,]\d+)?$/;
/** The day that has the number 0 there. */
const DAY_ZERO = '1899-12-30';

/** Whether all dates of a column are numbers of days: one alone may be any number. */
export function areSerials(rows: readonly Row[], column: number): boolean {
  const written = rows.map(({ cells }) => (cells[column] ?? '').trim()).filter((cell) => !isNoDate(cell));
  return written.length > 0 && written.every((cell) => SERIAL.test(cell));
}

export function readSerial(cell: string): string {
  return addDays(DAY_ZERO, Number.parseInt(cell, 10));
}
