import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { FREQUENCIES, formatRepeat, normalizeRepeat, parseRepeat } from '#contract/repeat-rule.ts';
import type { RepeatRule } from '#contract/repeat-rule.ts';
import { nextOccurrence } from '#contract/repeat.ts';
import { findNextDate } from '#tests/fixtures/repeat-oracle.ts';

const DAY_MS = 86_400_000;
const toDate = (number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10);
const addDays = (date: string, days: number) => toDate(Date.parse(date) / DAY_MS + days);
const day = fc
  .integer({ min: Date.UTC(1999, 0, 1) / DAY_MS, max: Date.UTC(2045, 11, 31) / DAY_MS })
  .map(toDate);
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
    start: null,
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
      const completedOn = addDays(dueDate, late);
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

test('10,000 rules go on as that library counts them from their start, whatever date a task was moved to', () => {
  fc.assert(
    fc.property(anyRule, day, fc.integer({ min: -40, max: 900 }), day, (anyOne, start, late, movedTo) => {
      const stored = normalizeRepeat(formatRepeat(anyOne), start);
      const { rule } = parseRepeat(stored);
      if (!rule) throw new Error(`No rule ${stored}`);
      const completedOn = addDays(movedTo, late);
      const next = nextOccurrence(stored, movedTo, completedOn);
      expect(next).toEqual({ dueDate: findNextDate(rule, movedTo, completedOn), repeat: stored });
      expect(normalizeRepeat(stored, movedTo)).toBe(stored);
    }),
    { numRuns: 10_000 },
  );
});
