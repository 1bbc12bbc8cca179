import * as z from 'zod/mini';

import { joinParts } from './checklist-lines.ts';
import { dayIn, parseInstant, toInstant } from './days.ts';
import { lose } from './foreign-file.ts';
import type { ForeignNode, Losses, ReadContext } from './foreign-file.ts';
import { htmlToText, isHtml } from './html-text.ts';
import { countedField, flagField, lenientList, numberField, textField } from './lenient-json.ts';
import { writeRule } from './repeat-rule.ts';

const DAY_SECONDS = 86_400;

const relatedSchema = z.object({ id: numberField });
const taskSchema = z.object({
  id: numberField,
  title: textField,
  description: textField,
  done: flagField,
  done_at: textField,
  due_date: textField,
  start_date: textField,
  end_date: textField,
  reminders: countedField,
  repeat_after: numberField,
  repeat_mode: numberField,
  priority: numberField,
  percent_done: numberField,
  is_favorite: flagField,
  assignees: countedField,
  attachments: countedField,
  labels: lenientList(z.object({ title: textField })),
  comments: lenientList(z.object({ comment: textField })),
  related_tasks: z.catch(z.record(z.string(), z.unknown()), () => ({})),
  created: textField,
});
type VikunjaTask = z.infer<typeof taskSchema>;

const projectSchema = z.object({
  id: numberField,
  title: textField,
  description: textField,
  is_favorite: flagField,
  parent_project_id: numberField,
  tasks: lenientList(taskSchema),
});
const projectsSchema = lenientList(projectSchema);
const relatedTasksSchema = lenientList(relatedSchema);
type Project = z.infer<typeof projectSchema>;

/** Whether JSON is what stands in a Vikunja export: projects, each with its tasks. */
export function isVikunja(json: unknown): boolean {
  const recognisedSchema = z.array(z.object({ title: z.string(), tasks: z.nullable(z.array(z.unknown())) }));
  return Array.isArray(json) && json.length > 0 && recognisedSchema.safeParse(json).success;
}

/** How many saved filters a file of them has; what else it may hold is none. */
export function countFilters(text: string): number {
  try {
    return countedField.parse(JSON.parse(text)).length;
  } catch {
    // The tasks are in another file, and filters are counted only to say that they are left out.
    return 0;
  }
}

function readPriority(priority: number): ForeignNode['priority'] {
  if (priority >= 3) return 'High';
  return priority === 2 ? 'Medium' : 'Low';
}

const words = (html: string) => (isHtml(html) ? htmlToText(html) : html);

/** Whether a time is one: Vikunja writes the year 1 for none. */
const isTime = (time: string) => time !== '' && !time.startsWith('0001-');

function readDay(task: VikunjaTask, zone: string, losses: Losses): string | null {
  if (!isTime(task.due_date)) return null;
  const time = parseInstant(task.due_date);
  const day = time === null ? null : dayIn(time, zone, zone);
  lose(losses, day ? 'zones' : 'dates');
  return day;
}

/** `repeat_after` counts seconds from the due date (0) or from the completion (2); mode 1 is every month. */
function readRepeat({ repeat_after: seconds, repeat_mode: mode }: VikunjaTask, losses: Losses): string {
  if (mode === 1) return 'FREQ=MONTHLY';
  if (Number.isNaN(seconds) || seconds === 0) return '';
  const days = seconds / DAY_SECONDS;
  const isWeeks = days % 7 === 0;
  const repeat = writeRule({
    frequency: isWeeks ? 'WEEKLY' : 'DAILY',
    interval: isWeeks ? days / 7 : days,
    isFromCompletion: mode === 2,
  });
  if (repeat === null) lose(losses, 'repeats');
  return repeat ?? '';
}

/** The names of a project and of those that it stands in, the outermost first. */
function listProjectNames(project: Project, projects: ReadonlyMap<number, Project>): string[] {
  const names: string[] = [];
  const seen = new Set<Project>();
  for (let next: Project | undefined = project; next && !seen.has(next);) {
    seen.add(next);
    if (!/^inbox$/i.test(next.title)) names.unshift(next.title);
    next = projects.get(next.parent_project_id);
  }
  return names;
}

/** The tasks that stand in a relation to this one. */
function related(task: VikunjaTask, kind: string) {
  return relatedTasksSchema.parse(task.related_tasks[kind]);
}

function countLosses(task: VikunjaTask, losses: Losses): void {
  lose(losses, 'attachments', task.attachments.length);
  lose(losses, 'reminders', task.reminders.length);
  if (task.is_favorite) lose(losses, 'favorites');
  if (task.percent_done > 0 && !task.done) lose(losses, 'progress');
  if (task.assignees.length > 0) lose(losses, 'people');
  if (isTime(task.start_date) || isTime(task.end_date)) lose(losses, 'starts');
  for (const kind of Object.keys(task.related_tasks))
    if (kind !== 'subtask' && kind !== 'parenttask') lose(losses, 'relations', related(task, kind).length);
}

/** Reads the projects of an export. The days are those of the browser's time zone: the file names none. */
export function readVikunja(json: unknown, losses: Losses, { zone }: ReadContext): ForeignNode[] {
  const all = projectsSchema.parse(json);
  const projects = new Map(all.map((project) => [project.id, project]));
  const parents = new Map<number, number>();
  for (const { tasks } of all)
    for (const task of tasks)
      for (const child of related(task, 'subtask'))
        if (!parents.has(child.id)) parents.set(child.id, task.id);
  return all.flatMap((project) => {
    const lists = listProjectNames(project, projects);
    if (words(project.description).trim()) lose(losses, 'projectNotes');
    if (project.is_favorite) lose(losses, 'favorites');
    return project.tasks.map((task): ForeignNode => {
      countLosses(task, losses);
      const dueDate = readDay(task, zone, losses);
      const parent = parents.get(task.id) ?? related(task, 'parenttask')[0]?.id;
      return {
        id: String(task.id),
        parentId: parent === undefined ? undefined : String(parent),
        sourceId: JSON.stringify([task.id, task.created]),
        title: task.title,
        description: joinParts([
          words(task.description),
          ...task.comments.map(({ comment }) => words(comment)),
          isTime(task.due_date) && !dueDate ? `Vikunja: ${task.due_date}` : '',
        ]),
        priority: readPriority(task.priority),
        dueDate,
        completed: task.done,
        labels: task.labels.map(({ title }) => title),
        lists,
        repeat: readRepeat(task, losses),
        createdAt: toInstant(task.created),
        completedAt: toInstant(task.done_at),
      };
    });
  });
}
