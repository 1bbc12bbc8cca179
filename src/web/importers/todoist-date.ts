import { nameDays, writeRepeat } from '#contract/repeat-rule.ts';
import type { SaidRule } from '#contract/repeat-rule.ts';
import { firstOccurrence, nextOccurrence } from '#contract/repeat.ts';

import { addDays } from '../time/day-steps.ts';
import { dayNames, foldWord } from './month-names.ts';
import { readNumbers } from './table-dates.ts';
import { ENGLISH, GERMAN, SIMPLE } from './todoist-words.ts';
import type { Vocabulary } from './todoist-words.ts';
import { readNearDate, readWrittenDate, splitTime } from './written-date.ts';

/** What a DATE of Todoist says; null where it cannot be read. */
type TodoistDate = { dueDate: string; repeat: string; hasTime: boolean } | null;

const LONGEST = 200;
const YEAR_DAYS = 365;

/** The weekday that a word names in any of the languages. */
function weekdayIn(word: string, languages: readonly string[]): number | null {
  for (const language of languages) {
    const { weekdays } = dayNames(language);
    const day = weekdays.get(foldWord(word)) ?? weekdays.get(foldWord(word).replace(/s$/, ''));
    if (day !== undefined) return day;
  }
  return null;
}

type Period = { rule: SaidRule; on?: string };

const WORKDAYS = [0, 1, 2, 3, 4];
const SATURDAY = 5;

/** What stands between 'every' and the start or the end: '2 weeks', 'monday, friday', '3rd friday', '15th', 'jan 5'. */
function readPeriod(text: string, words: Vocabulary, language: string, today: string): Period | null {
  const languages = [language || 'en', 'en'];
  const rest = text.replace(words.other, '2 ');
  if (words.lastDay.test(rest)) return { rule: { frequency: 'MONTHLY', monthDay: -1 } };
  const [, number, name = ''] = /^(?:(\d{1,3})\s+)?(\S+)$/.exec(rest) ?? [];
  const unit = words.units.find(([pattern]) => pattern.test(name));
  if (unit) return { rule: { frequency: unit[1], interval: unit[2] * Number(number ?? 1) } };
  if (!number && words.workday.test(name)) return { rule: { frequency: 'WEEKLY', weekdays: WORKDAYS } };
  if (!number && words.weekend.test(name)) return { rule: { frequency: 'WEEKLY', weekdays: [SATURDAY] } };
  const day = /^(\d{1,2})(?:st|nd|rd|th|\.)?$/i.exec(rest);
  if (day) return { rule: { frequency: 'MONTHLY', monthDay: Number(day[1]) } };
  const weekdays = rest.split(words.and).map((word) => weekdayIn(word, languages));
  if (weekdays.every((weekday) => weekday !== null)) return { rule: { frequency: 'WEEKLY', weekdays } };
  const [, which = '', weekday = ''] = /^(\S+)\s+(\S+)$/.exec(rest) ?? [];
  const ordinal = words.ordinals.get(foldWord(which)) ?? Number(/^(\d)(?:st|nd|rd|th|\.)$/i.exec(which)?.[1]);
  const named = weekdayIn(weekday, languages);
  // 'every 2 mondays' and 'every other monday' are every second week.
  if (named !== null && /^\d{1,3}$/.test(which))
    return { rule: { frequency: 'WEEKLY', interval: Number(which), weekdays: [named] } };
  if (named !== null && ordinal)
    return { rule: { frequency: 'MONTHLY', weekdays: [named], position: ordinal } };
  const on = readWrittenDate(rest, language, today);
  return on ? { rule: { frequency: 'YEARLY' }, on } : null;
}

function cutEnd(text: string, pattern: RegExp, read: (words: string) => string | null) {
  const match = pattern.exec(text);
  if (!match) return { rest: text, date: undefined };
  return { rest: text.slice(0, match.index), date: read(match[1] ?? '') };
}

function readRepeating(text: string, words: Vocabulary, language: string, today: string): TodoistDate {
  const simple = SIMPLE.get(foldWord(splitTime(text).words));
  const match = words.every.exec(text);
  if (!match && !simple) return null;
  let hasTime = false;
  const read = (date: string, from: string) => {
    const split = splitTime(date);
    hasTime ||= split.hasTime;
    return readWrittenDate(split.words, language, from);
  };
  const readEnd = (date: string) => read(date, today);
  // What repeats has begun by now, whatever year is missing there: what comes too early is seen, and what comes too late is not.
  const readStart = (date: string) => read(date, /\d/.test(date) ? addDays(today, 1 - YEAR_DAYS) : today);
  const ended = cutEnd(match ? text.slice(match[0].length) : text, words.ending, readEnd);
  const started = cutEnd(ended.rest, words.starting, readStart);
  // A start or an end that cannot be read is no rule without one.
  if (ended.date === null || started.date === null) return null;
  const { words: rest, hasTime: isTimed } = splitTime(started.rest);
  const period: Period | null = simple
    ? { rule: { frequency: simple } }
    : readPeriod(rest, words, language, started.date ?? today);
  if (!period) return null;
  const rule = writeRepeat({ ...period.rule, until: ended.date ?? null });
  if (rule === null) return null;
  const isFromCompletion = match?.[1] === '!';
  const { dueDate, repeat } = fromToday(rule, period.on ?? started.date ?? today, today);
  return { dueDate, repeat: isFromCompletion ? `DONE;${rule}` : repeat, hasTime: hasTime || isTimed };
}

/** The first date of a rule from today on, counted from its start, which the rule names where that is over. */
function fromToday(rule: string, start: string, today: string) {
  const first = firstOccurrence(rule, start) ?? start;
  if (first >= today) return { dueDate: first, repeat: rule };
  const repeat = nameDays(rule, first);
  // One that has ended has none.
  return { dueDate: nextOccurrence(repeat, first, today)?.dueDate ?? today, repeat };
}

/** Reads a DATE, which is free text in a language. What repeats has no date of its own there: the first from today is taken. */
export function readTodoistDate(text: string, language: string, today: string): TodoistDate {
  if (text.length > LONGEST) return null;
  const { words, hasTime } = splitTime(text);
  const date = readNearDate(words, language, today) ?? readDotted(words, today) ?? inDays(words, today);
  if (date) return { dueDate: date, repeat: '', hasTime };
  const german = language.toLowerCase().startsWith('de')
    ? readRepeating(text, GERMAN, language, today)
    : null;
  return german ?? readRepeating(text, ENGLISH, language, today);
}

/** '05.10.2026', as a spreadsheet writes the dates of a file that it has saved; a date with dots has its day first. */
function readDotted(words: string, today: string): string | null {
  return words.includes('.') ? readNumbers(words, 'day', today) : null;
}

/** 'in 3 days' and 'in 2 weeks'. */
function inDays(words: string, today: string): string | null {
  const [, number, unit = ''] = /^in (\d{1,3}) (day|week)s?$/i.exec(words) ?? [];
  return number ? addDays(today, Number(number) * (unit.toLowerCase() === 'week' ? 7 : 1)) : null;
}
