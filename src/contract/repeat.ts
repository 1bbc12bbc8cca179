import { LIMITS } from './limits.ts';

// `[DONE;]FREQ=…[;INTERVAL=…][;BYDAY=…][;BYMONTHDAY=…][;UNTIL=…|;COUNT=…]`: a part of RFC 5545 on calendar dates.
const DAY = '(?:MO|TU|WE|TH|FR|SA|SU)';
const RULE = new RegExp(
  [
    '^(?:DONE;)?FREQ=(?:DAILY|WEEKLY|MONTHLY|YEARLY)',
    '(?:;INTERVAL=[1-9]\\d{0,2})?',
    `(?:;BYDAY=(?:${DAY}(?:,${DAY}){0,6}|(?:-1|[1-4])${DAY}))?`,
    '(?:;BYMONTHDAY=(?:-1|[1-9]|[12]\\d|3[01]))?',
    '(?:;UNTIL=\\d{8}|;COUNT=[1-9]\\d{0,2})?$',
  ].join(''),
);

/** Whether a text says how a task repeats, or is empty, for one that does not. */
export function isRepeat(text: string): boolean {
  return text === '' || (text.length <= LIMITS.repeat && RULE.test(text));
}
