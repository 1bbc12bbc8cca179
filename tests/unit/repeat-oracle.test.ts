import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { parseCalendarDate } from '#contract/calendar-date.ts';
import { toDayNumber } from '#contract/day-number.ts';
import { FREQUENCIES, formatRepeat, normalizeRepeat, parseRepeat } from '#contract/repeat-rule.ts';
import type { RepeatRule } from '#contract/repeat-rule.ts';
import { nextOccurrence } from '#contract/repeat.ts';
import { findNextDate } from '#tests/fixtures/repeat-oracle.ts';

const DAY_MS = 86_400_000;
const day = fc
  .integer({ min: Date.UTC(1999, 0, 1) / DAY_MS, max: Date.UTC(2045, 11, 31) / DAY_MS })
  .map((number) => new Date(number * DAY_MS).toISOString().slice(0, 10));
const weekday = fc.integer({ min: 0, max: 6 });
const anyDays = fc.uniqueArray(weekday, { maxLength: 7 }).map((some) => some.toSorted((a, b) => a - b));
const anyInMonth = fc.oneof(
  fc.constant({ weekdays: [], position: null, monthDay: null }),
  fc.record({
    weekdays: fc.tuple(weekday),
    position: fc.constantFrom(1, 2, 3, 4, -1),
    monthDay: fc.constant(null),
  }),
  fc.integer({ min: 1, max: 31 }).map((monthDay) => ({ weekdays: [], position: null, monthDay })),
  fc.constant({ weekdays: [], position: null, monthDay: -1 }),
);

type Parts = Pick<RepeatRule, 'isFromCompletion' | 'frequency' | 'interval' | 'month'> & {
  days: readonly number[];
  inMonth: Pick<RepeatRule, 'weekdays' | 'position' | 'monthDay'>;
};

/** Puts together what a rule of that frequency can say. */
function toRule({ days, inMonth, month, ...rule }: Parts): RepeatRule {
  const { frequency } = rule;
  const plain = {
    ...rule,
    month: null,
    weekdays: [],
    position: null,
    monthDay: null,
    until: null,
    count: null,
  };
  if (frequency === 'DAILY') return plain;
  if (frequency === 'WEEKLY') return { ...plain, weekdays: days };
  return { ...plain, ...inMonth, month: frequency === 'YEARLY' ? month : null };
}

/** Any rule without an end. */
const anyRule = fc
  .record({
    isFromCompletion: fc.boolean(),
    frequency: fc.constantFrom(...FREQUENCIES),
    interval: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 60 })),
    month: fc.option(fc.integer({ min: 1, max: 12 })),
    days: anyDays,
    inMonth: anyInMonth,
  })
  .map(toRule);

test('10,000 rules bring the date that another library of the standard finds', () => {
  fc.assert(
    fc.property(anyRule, day, fc.integer({ min: -40, max: 900 }), (rule, dueDate, late) => {
      const due = parseCalendarDate(dueDate);
      if (!due) throw new Error(`No date ${dueDate}`);
      const completedOn = new Date((toDayNumber(due) + late) * DAY_MS).toISOString().slice(0, 10);
      const text = formatRepeat(rule);
      expect(parseRepeat(text)).toEqual({ rule, problem: null });
      const next = nextOccurrence(text, dueDate, completedOn);
      expect(next).toEqual({ dueDate: findNextDate(rule, dueDate, completedOn), repeat: text });
      // What is written down of the due date brings the same.
      const stored = normalizeRepeat(text, dueDate);
      expect(nextOccurrence(stored, dueDate, completedOn)?.dueDate).toBe(next?.dueDate);
    }),
    { numRuns: 10_000 },
  );
});
