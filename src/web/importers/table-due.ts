import { parseCalendarDate } from '#contract/calendar-date.ts';

import type { Row } from './csv-rows.ts';
import { dayIn, parseMoment } from './days.ts';
import { lose } from './foreign-file.ts';
import type { ForeignNode, Losses, ReadContext } from './foreign-file.ts';
import { areSerials, expandYear, isAmbiguous, isMonthFirst, readNumbers, readSerial } from './table-dates.ts';
import type { DateOrder } from './table-dates.ts';
import { isNoDate, isRelative, readDateOfTable, splitTime } from './written-date.ts';

const MIDNIGHT = /[\s,T]0?0:00(?::00)?(?!:?\d)/i;
const PART_OF_DAY = /[.,]0*[1-9]/;

/** When a row is due, and whether that is the nearest day that its words name. */
type Due = Pick<ForeignNode, 'dueDate' | 'isNearestDay'>;

const NO_DUE: Due = { dueDate: null, isNearestDay: false };

/** Returns what reads the due date of a row, and counts what it loses: how its numbers are meant follows from the whole column. */
export function dueReader(
  rows: readonly Row[],
  column: number | undefined,
  order: DateOrder,
  { losses, today, zone }: Pick<ReadContext, 'today' | 'zone'> & { losses: Losses },
): (due: string) => Due {
  if (column === undefined) return () => NO_DUE;
  const hasSerials = areSerials(rows, column);
  const onlyOrder = isMonthFirst(rows, column) ? 'month' : 'day';
  const dateOrder = isAmbiguous(rows, column) ? order : onlyOrder;
  return (due) => {
    if (isNoDate(due)) return NO_DUE;
    if (hasSerials) {
      if (PART_OF_DAY.test(due)) lose(losses, 'times');
      return { dueDate: readSerial(due), isNearestDay: false };
    }
    const { words: written, hasTime } = splitTime(due);
    const words = expandYear(written, today);
    const moment = parseMoment(due);
    const numbers = moment === null ? readNumbers(words, dateOrder, today) : dayIn(moment, zone, zone);
    const date = numbers ?? readDateOfTable(words, today);
    if (!date || !parseCalendarDate(date)) {
      lose(losses, 'dates');
      return NO_DUE;
    }
    const isNearestDay = !numbers && isRelative(words);
    if (isNearestDay) lose(losses, 'relativeDates');
    if (moment !== null) lose(losses, 'zones');
    else if (hasTime && !MIDNIGHT.test(due)) lose(losses, 'times');
    return { dueDate: date, isNearestDay };
  };
}
