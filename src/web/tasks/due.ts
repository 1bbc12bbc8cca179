import { daysBetween, formatDate } from '../time/calendar-day.ts';

type DueLabel = { text: string; tone: 'overdue' | 'today' | 'soon' | 'plain' };

/** Returns what a card says of its due date; null for a task of another server that has none. */
export function describeDue(dueDate: string | null, today: string, completed: boolean): DueLabel | null {
  const days = dueDate === null ? null : daysBetween(today, dueDate);
  if (dueDate === null || days === null) return null;
  const date = formatDate(dueDate);
  if (completed || days > 1) return { text: date, tone: 'plain' };
  if (days < 0) return { text: `Overdue · ${date}`, tone: 'overdue' };
  return days === 0
    ? { text: `Today · ${date}`, tone: 'today' }
    : { text: `Tomorrow · ${date}`, tone: 'soon' };
}

/** Whether a task is to be done today, or was before. */
export function isDue(
  { dueDate, completed }: { dueDate: string | null; completed: boolean },
  today: string,
): boolean {
  return !completed && dueDate !== null && dueDate <= today;
}
