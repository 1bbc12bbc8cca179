import type { Task } from '../model/task.ts';
import { formatDate } from '../time/calendar-day.ts';
import { addDays } from '../time/day-steps.ts';
import { formatWeekday, findWeek } from '../time/week.ts';
import { byDueDate, byPriority } from './sort.ts';

/** So many days have a group of their own; what is due after them is 'Later'. */
const DAYS = 14;

/** Tasks that are due on one day, or before or after all of these. */
type DayGroup = {
  /** The index of its first task. */
  first: number;
  count: number;
  isOverdue: boolean;
  /** Whether the title says on which day all of them are due. */
  isDay: boolean;
  title: string;
  /** A few words beside the title. */
  aside: string;
};

/** Returns the tasks that are still to be done, the earliest and then the most urgent first; those without a date are last. */
export function sortByDay(tasks: readonly Task[]): Task[] {
  return tasks.filter(({ completed }) => !completed).toSorted((a, b) => byDueDate(a, b) || byPriority(a, b));
}

/** The day to whose group a task belongs; 'overdue' and 'later' are the groups around them. */
function findGroup(dueDate: string | null, today: string, end: string): string {
  if (dueDate === null || dueDate >= end) return 'later';
  return dueDate < today ? 'overdue' : dueDate;
}

function describeDay(day: string, today: string): Pick<DayGroup, 'title' | 'aside'> {
  if (day === 'overdue') return { title: 'Overdue', aside: '' };
  if (day === 'later') return { title: 'Later', aside: '' };
  if (day === today) return { title: 'Today', aside: formatDate(day) };
  if (day === addDays(today, 1)) return { title: 'Tomorrow', aside: formatDate(day) };
  return { title: formatWeekday(day), aside: '' };
}

/** Groups tasks in the order of `sortByDay`. The first group of next week says so: the week is the reader's. */
export function groupByDay(tasks: readonly Task[], today: string, firstDay: number): DayGroup[] {
  const end = addDays(today, DAYS);
  const nextWeek = addDays(findWeek(today, firstDay)[1], 1);
  const weekAfter = addDays(nextWeek, 7);
  const groups: DayGroup[] = [];
  let lastDay = '';
  let lastWeek = '';
  for (const [first, { dueDate }] of tasks.entries()) {
    const day = findGroup(dueDate, today, end);
    const last = groups.at(-1);
    if (last && day === lastDay) last.count += 1;
    else {
      const { title, aside } = describeDay(day, today);
      // Neither 'overdue' nor 'later' lies between two dates.
      const week = day >= nextWeek && day < weekAfter ? 'Next week' : '';
      const note = week === lastWeek ? '' : week;
      groups.push({
        first,
        count: 1,
        isOverdue: day === 'overdue',
        isDay: day !== 'overdue' && day !== 'later',
        title,
        aside: [aside, note].filter(Boolean).join(' · '),
      });
      lastDay = day;
      lastWeek = week;
    }
  }
  return groups;
}
