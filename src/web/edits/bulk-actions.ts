import { foldLabel, mergeLabels, uniqueLabels } from '#contract/labels.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Priority } from '#contract/priority.ts';

import { countInWords } from '../model/count-in-words.ts';
import type { Task } from '../model/task.ts';
import { labelWord } from '../search/query.ts';
import { formatDate, localDate } from '../time/calendar-day.ts';
import { addDays } from '../time/day-steps.ts';
import { capitalize } from '../ui/capitalize.ts';
import { updateTasks } from './bulk.ts';

/* What a person does to many tasks: each is one press, stored as a whole, with one notice and one undo. */

type Tasks = readonly Task[];

export function setCompleted(tasks: Tasks, completed: boolean): void {
  void updateTasks(
    tasks,
    () => ({ completed }),
    (count) => `${completed ? 'Completed' : 'Reopened'} ${countInWords(count, 'task')}`,
  );
}

/** Completes tasks, or reopens them where their person saw all completed. */
export function toggleTasks(tasks: Tasks, seen: Tasks): void {
  setCompleted(
    tasks,
    seen.some((task) => !task.completed),
  );
}

export function prioritizeTasks(tasks: Tasks, priority: Priority): void {
  void updateTasks(
    tasks,
    () => ({ priority }),
    (count) => `${priority} priority for ${countInWords(count, 'task')}`,
  );
}

/** Makes tasks due on a day, YYYY-MM-DD, which the notice names. */
export function scheduleTasks(tasks: Tasks, day: string, name = formatDate(day)): void {
  void updateTasks(
    tasks,
    () => ({ dueDate: day }),
    (count) => `Moved ${countInWords(count, 'task')} to ${name}`,
  );
}

/** Returns the day so many days from today by the clock: right after midnight the screen may still show yesterday as today. */
const dayIn = (days: number) => addDays(localDate(new Date()), days);

/** Makes tasks due so many days from today. */
export function scheduleTasksIn(tasks: Tasks, days: number, name?: string): void {
  scheduleTasks(tasks, dayIn(days), name);
}

/** Makes tasks due so many days later, each from its own date; what has none is due so many days from today. */
export function postponeTasks(tasks: Tasks, days: number): void {
  const dayAfter = ({ dueDate }: Task) => (dueDate === null ? dayIn(days) : addDays(dueDate, days));
  const last = tasks.filter((task) => dayAfter(task) === task.dueDate).length;
  void updateTasks(
    tasks,
    (task) => ({ dueDate: dayAfter(task) }),
    (count) => `Moved ${countInWords(count, 'task')} on by ${countInWords(days, 'day')}`,
    {
      ...(last > 0 && {
        shortfall: `${capitalize(countInWords(last, 'task'))} cannot be moved on: there is no date after the year 9999.`,
      }),
    },
  );
}

/** Adds labels; a task that has not the room for all of them stays as it is, and the notice says so. */
export function labelTasks(tasks: Tasks, added: readonly string[]): Promise<boolean> {
  const withAdded = ({ labels }: Task) => uniqueLabels([...labels, ...added]);
  const fitting = tasks.filter((task) => withAdded(task).length <= LIMITS.labels);
  const full = tasks.length - fitting.length;
  return updateTasks(
    fitting,
    (task) => ({ labels: withAdded(task) }),
    (count) => `Labelled ${countInWords(count, 'task')}`,
    {
      ...(full > 0 && {
        shortfall: `${capitalize(countInWords(full, 'task'))} had no room: a task has at most ${LIMITS.labels} labels.`,
      }),
    },
  );
}

/** Says how a person does in parts what is too much for one press. */
function inParts(label: string, act: string): string {
  return `Search for some of them, such as “${labelWord(label)} is:done”, select those, ${act}.`;
}

/** Takes a label away, in whichever spelling. What is said of its views stands in the notice too. */
export function unlabelTasks(tasks: Tasks, label: string, ofViews = ''): void {
  void updateTasks(
    tasks,
    ({ labels }) => ({ labels: mergeLabels([label], labels, []) }),
    (count) => `Removed “${label}” from ${countInWords(count, 'task')}${ofViews && `. ${ofViews}`}`,
    { instead: inParts(label, `and remove “${label}”`) },
  );
}

/** Gives a label another name on all tasks that have it, or makes one spelling of it the only one. What is said of its views stands in the notice too. */
export function renameLabel(tasks: Tasks, from: string, to: string, ofViews = ''): Promise<boolean> {
  const fold = foldLabel(from);
  return updateTasks(
    withLabel(tasks, from),
    ({ labels }) => ({ labels: uniqueLabels([to, ...labels.filter((label) => foldLabel(label) !== fold)]) }),
    (count) => `Renamed “${from}” to “${to}” on ${countInWords(count, 'task')}${ofViews && `. ${ofViews}`}`,
    { instead: inParts(from, `add “${to}” and remove “${from}”`) },
  );
}

/** Returns the tasks that have a label, in whichever spelling. */
function withLabel(tasks: Tasks, label: string): Tasks {
  const fold = foldLabel(label);
  return tasks.filter(({ labels }) => labels.some((one) => foldLabel(one) === fold));
}
