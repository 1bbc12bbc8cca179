import { parseCalendarDate } from '#contract/calendar-date.ts';
import { writeRepeat } from '#contract/repeat-rule.ts';

import { joinParts } from './checklist-lines.ts';
import { dayIn, isZone, parseInstant, toInstant } from './days.ts';
import { lose } from './foreign-file.ts';
import type { ForeignNode, Losses, ReadContext } from './foreign-file.ts';
import { byId } from './lenient-json.ts';
import { fileSchema } from './tududi-file.ts';
import type { TududiTask } from './tududi-file.ts';

const CANCELLED = new Set<number | string>([5, 'cancelled']);
const DONE = new Set<number | string>([2, 3, 'done', 'completed', 'archived', ...CANCELLED]);
/** What an open task may be beside not started. */
const UNDER_WAY = new Set<number | string>([1, 4, 'in_progress', 'waiting']);

function readPriority(priority: number | string): ForeignNode['priority'] {
  if (priority === 2 || priority === 'high') return 'High';
  return priority === 1 || priority === 'medium' ? 'Medium' : 'Low';
}

const DAY = /^(\d{4}-\d{2}-\d{2})(?:[T ]00:00(?::00(?:\.0+)?)?\s?(?:Z|\+00:?00)?)?$/;

/** A day is a calendar date, also where it is written as midnight in UTC; any other instant is a day of the zone. */
function readDay(text: string, zone: string): string | null {
  const [, day] = DAY.exec(text) ?? [];
  if (day !== undefined) return parseCalendarDate(day) && day;
  const time = parseInstant(text);
  return time === null ? null : dayIn(time, zone, zone);
}

/** The zone in which tududi counted the days of its user: UTC where that one names none. Undefined where the file does not say. */
function findZone(timezone: string | undefined): string | undefined {
  return timezone === undefined || isZone(timezone) ? timezone : 'UTC';
}

/** The weekdays as they are counted here, by their numbers in these files, which count from Sunday. */
const WEEKDAYS = [6, 0, 1, 2, 3, 4, 5];

function readWeekdays({ recurrence_weekdays: several, recurrence_weekday: one }: TududiTask): number[] {
  const numbers = typeof several === 'string' ? (several.match(/[0-6]/g) ?? []).map(Number) : several;
  const days = numbers.length > 0 ? numbers : [one];
  return days.flatMap((day) => WEEKDAYS[day] ?? []);
}

function toRule(task: TududiTask, zone: string): string | null {
  const interval = Number.isNaN(task.recurrence_interval) ? 1 : task.recurrence_interval;
  const end = task.recurrence_end_date;
  const until = end === '' ? null : readDay(end, zone);
  // A rule whose end cannot be read is no rule without one.
  if (end !== '' && until === null) return null;
  const rest = { interval, isFromCompletion: task.completion_based, until };
  const monthDay = task.recurrence_month_day;
  switch (task.recurrence_type) {
    case 'daily':
      return writeRepeat({ frequency: 'DAILY', ...rest });
    case 'weekly':
      return writeRepeat({ frequency: 'WEEKLY', weekdays: readWeekdays(task), ...rest });
    case 'monthly':
      return writeRepeat({ frequency: 'MONTHLY', monthDay: monthDay >= 1 ? monthDay : null, ...rest });
    case 'monthly_last_day':
      return writeRepeat({ frequency: 'MONTHLY', monthDay: -1, ...rest });
    case 'monthly_weekday': {
      const week = task.recurrence_week_of_month;
      const day = WEEKDAYS[task.recurrence_weekday];
      if (day === undefined) return null;
      return writeRepeat({
        frequency: 'MONTHLY',
        weekdays: [day],
        position: week === 5 ? -1 : week,
        ...rest,
      });
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

function countLosses(task: TududiTask, losses: Losses): void {
  if (CANCELLED.has(task.status)) lose(losses, 'cancelled');
  if (UNDER_WAY.has(task.status)) lose(losses, 'underWay');
  if (task.defer_until) lose(losses, 'starts');
  if (task.reminder_at) lose(losses, 'reminders');
  if (task.estimated_minutes > 0) lose(losses, 'durations');
  lose(losses, 'people', (task.assigned_to ? 1 : 0) + task.involves.length);
  lose(losses, 'attachments', task.attachments.length);
  lose(losses, 'besides', task.completions.length);
}

/** Reads the tasks of an export. Habits are left out, and so are the copies that a repeating task made of itself. */
export function readTududi(json: unknown, losses: Losses, context: ReadContext): ForeignNode[] {
  const { user, data } = fileSchema.parse(json);
  const { tasks, areas, projects, tags, goals, people, notes, inbox_items: entries, views } = data;
  const named = findZone(user.timezone);
  const zone = named ?? context.zone;
  lose(losses, 'entries', notes.length + entries.length);
  lose(losses, 'filters', views.length);
  const described = [...areas, ...projects].filter(({ description }) => description.trim() !== '');
  lose(losses, 'projectNotes', described.length);
  for (const { due_date, due_date_at, priority } of projects) {
    if (due_date || due_date_at) lose(losses, 'projectFields');
    if (readPriority(priority) !== 'Low') lose(losses, 'projectFields');
  }
  const projectTags = projects.flatMap((project) => project.tag_uids);
  // One of the people is who exported the file.
  const others = people.filter((person) => !person.is_self);
  lose(losses, 'besides', goals.length + others.length + projectTags.length);
  const [areasById, projectsById] = [byId(areas), byId(projects)];
  const tagNames = new Map(tags.map(({ uid, name }) => [uid, name]));
  return tasks.flatMap((task): ForeignNode[] => {
    const completed = DONE.has(task.status);
    if (task.habit_mode) lose(losses, 'habits');
    else if (task.recurring_parent_id && !completed) lose(losses, 'occurrences');
    if (task.habit_mode || (task.recurring_parent_id && !completed)) return [];
    const due = task.due_date;
    const dueDate = due === '' ? null : readDay(due, zone);
    if (due !== '' && dueDate === null) lose(losses, 'dates');
    if (dueDate !== null && named === undefined && !DAY.test(due)) lose(losses, 'zones');
    countLosses(task, losses);
    const project = projectsById.get(task.project_uid) ?? projectsById.get(task.project_id);
    const area = [task, project]
      .map((one) => one && (areasById.get(one.area_uid) ?? areasById.get(one.area_id)))
      .find(Boolean);
    return [
      {
        id: task.id || task.uid,
        parentId: task.parent_task_id || undefined,
        sourceId: task.uid || JSON.stringify([task.id, task.created_at]),
        title: task.name,
        description: joinParts([task.note, due && !dueDate ? `tududi: ${due}` : '']),
        priority: readPriority(task.priority),
        dueDate,
        completed,
        labels: task.tag_uids.flatMap((uid) => tagNames.get(uid) ?? []),
        lists: [area, project].flatMap((list) => list?.name || []),
        repeat: readRepeat(task, zone, losses),
        createdAt: toInstant(task.created_at),
        completedAt: toInstant(task.completed_at),
      },
    ];
  });
}
