import * as z from 'zod/mini';

import { parseCalendarDate } from '#contract/calendar-date.ts';

import { joinParts } from './checklist-lines.ts';
import { dayIn, parseInstant, toInstant } from './days.ts';
import { lose } from './foreign-file.ts';
import type { ForeignNode, Losses, Surroundings } from './foreign-file.ts';
import { countedField, flagField, idField, lenientList, numberField, textField } from './lenient-json.ts';
import { WEEKDAYS, writeRule } from './repeat-rule.ts';

const taskSchema = z.object({
  id: idField,
  uid: idField,
  name: textField,
  note: textField,
  due_date: textField,
  defer_until: textField,
  priority: z.catch(z.union([z.number(), z.string()]), 0),
  status: z.catch(z.union([z.number(), z.string()]), 0),
  completed_at: textField,
  created_at: textField,
  project_id: idField,
  project_uid: idField,
  parent_task_id: idField,
  recurrence_type: textField,
  recurrence_interval: numberField,
  recurrence_weekday: numberField,
  recurrence_weekdays: z.catch(z.union([z.array(z.number()), z.string()]), () => []),
  recurrence_month_day: numberField,
  recurrence_week_of_month: numberField,
  recurrence_end_date: textField,
  completion_based: flagField,
  recurring_parent_id: idField,
  habit_mode: flagField,
  tag_uids: lenientList(idField),
});
type TududiTask = z.infer<typeof taskSchema>;

const namedSchema = z.object({ id: idField, uid: idField, name: textField });
// The file holds secrets of its user: nothing beside these is read.
const fileSchema = z.object({
  data: z.object({
    tasks: lenientList(taskSchema),
    projects: lenientList(z.extend(namedSchema, { description: textField })),
    tags: lenientList(namedSchema),
    notes: countedField,
    inbox_items: countedField,
    views: countedField,
  }),
});

/** Whether JSON is an export of tududi. */
export function isTududi(json: unknown): boolean {
  return z
    .object({ exported_at: z.unknown(), data: z.object({ tasks: z.array(z.unknown()) }) })
    .safeParse(json).success;
}

const DONE = new Set<number | string>([2, 3, 5, 'done', 'completed', 'archived', 'cancelled']);

function readPriority(priority: number | string): ForeignNode['priority'] {
  if (priority === 2 || priority === 'high') return 'High';
  return priority === 1 || priority === 'medium' ? 'Medium' : 'Low';
}

const DAY = /^(\d{4}-\d{2}-\d{2})(?:[T ]00:00(?::00(?:\.0+)?)?\s?(?:Z|\+00:?00)?)?$/;

/** A day is a calendar date, also where it is written as midnight in UTC; any other instant is a day of the browser. */
function readDay(text: string, zone: string): string | null {
  const [, day] = DAY.exec(text) ?? [];
  if (day !== undefined) return parseCalendarDate(day) && day;
  const time = parseInstant(text);
  return time === null ? null : dayIn(time, zone, zone);
}

function readDueDate(due: string, zone: string, losses: Losses): string | null {
  if (due === '') return null;
  const day = readDay(due, zone);
  if (day === null) lose(losses, 'dates');
  else if (!DAY.test(due)) lose(losses, 'zones');
  return day;
}

function readWeekdays({ recurrence_weekdays: several, recurrence_weekday: one }: TududiTask): string[] {
  const numbers = typeof several === 'string' ? (several.match(/[0-6]/g) ?? []).map(Number) : several;
  const days = numbers.length > 0 ? numbers : [one];
  return days.flatMap((day) => WEEKDAYS[day] ?? []);
}

function toRule(task: TududiTask, zone: string): string | null {
  const interval = Number.isNaN(task.recurrence_interval) ? 1 : task.recurrence_interval;
  const until = task.recurrence_end_date === '' ? undefined : readDay(task.recurrence_end_date, zone);
  // A rule whose end cannot be read is no rule without one.
  if (until === null) return null;
  const rest = { interval, isFromCompletion: task.completion_based, until };
  const monthDay = task.recurrence_month_day;
  switch (task.recurrence_type) {
    case 'daily':
      return writeRule({ frequency: 'DAILY', ...rest });
    case 'weekly':
      return writeRule({ frequency: 'WEEKLY', weekdays: readWeekdays(task), ...rest });
    case 'monthly':
      return writeRule({ frequency: 'MONTHLY', monthDay: monthDay >= 1 ? monthDay : undefined, ...rest });
    case 'monthly_last_day':
      return writeRule({ frequency: 'MONTHLY', monthDay: -1, ...rest });
    case 'monthly_weekday': {
      const week = task.recurrence_week_of_month;
      const day = WEEKDAYS[task.recurrence_weekday];
      return day
        ? writeRule({ frequency: 'MONTHLY', weekdays: [`${week === 5 ? -1 : week}${day}`], ...rest })
        : null;
    }
    default:
      return null;
  }
}

function readRepeat(task: TududiTask, zone: string, losses: Losses): string {
  if (task.recurrence_type === '' || task.recurrence_type === 'none') return '';
  const rule = toRule(task, zone);
  if (rule === null) lose(losses, 'repeats');
  return rule ?? '';
}

/** Reads the tasks of an export. Habits are left out, and so are the copies that a repeating task made of itself. */
export function readTududi(json: unknown, losses: Losses, { zone }: Surroundings): ForeignNode[] {
  const { tasks, projects, tags, notes, inbox_items: entries, views } = fileSchema.parse(json).data;
  lose(losses, 'entries', notes.length + entries.length);
  lose(losses, 'filters', views.length);
  lose(losses, 'projectNotes', projects.filter(({ description }) => description.trim() !== '').length);
  const projectNames = new Map(
    projects.flatMap(
      (project) =>
        [
          [project.id, project.name],
          [project.uid, project.name],
        ] as const,
    ),
  );
  const tagNames = new Map(tags.map(({ uid, name }) => [uid, name]));
  return tasks.flatMap((task): ForeignNode[] => {
    const completed = DONE.has(task.status);
    if (task.habit_mode) lose(losses, 'habits');
    else if (task.recurring_parent_id && !completed) lose(losses, 'occurrences');
    if (task.habit_mode || (task.recurring_parent_id && !completed)) return [];
    const dueDate = readDueDate(task.due_date, zone, losses);
    if (task.defer_until) lose(losses, 'starts');
    const project = projectNames.get(task.project_id) ?? projectNames.get(task.project_uid);
    return [
      {
        id: task.id || task.uid,
        parentId: task.parent_task_id || undefined,
        sourceId: task.uid || JSON.stringify([task.id, task.created_at]),
        title: task.name,
        description: joinParts([task.note, task.due_date && !dueDate ? `tududi: ${task.due_date}` : '']),
        priority: readPriority(task.priority),
        dueDate,
        completed,
        labels: task.tag_uids.flatMap((uid) => tagNames.get(uid) ?? []),
        lists: project ? [project] : [],
        repeat: readRepeat(task, zone, losses),
        createdAt: toInstant(task.created_at),
        completedAt: toInstant(task.completed_at),
      },
    ];
  });
}
