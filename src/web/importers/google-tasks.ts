import * as z from 'zod/mini';

import { parseCalendarDate } from '#contract/calendar-date.ts';

import { joinParts } from './checklist-lines.ts';
import { toInstant } from './days.ts';
import { lose } from './foreign-file.ts';
import type { ForeignNode, Losses } from './foreign-file.ts';
import { countedField, flagField, lenientList, textField } from './lenient-json.ts';

const taskSchema = z.object({
  id: textField,
  title: textField,
  notes: textField,
  status: textField,
  due: textField,
  completed: textField,
  created: textField,
  parent: textField,
  deleted: flagField,
  links: countedField,
});
const listSchema = z.object({ title: textField, items: lenientList(taskSchema) });
const listsSchema = lenientList(listSchema);

const recognisedSchema = z.object({ kind: textField, items: z.array(z.unknown()) });
const withTasksSchema = z.object({ items: z.array(z.object({})) });
/** What has items with titles may be anything: a task says that it is one, or has the state that Google alone gives. */
const recognisedTaskSchema = z.union([
  z.object({ kind: z.literal('tasks#task') }),
  z.object({ status: z.literal('needsAction') }),
]);

/** Returns the lists in JSON of Google Tasks, of which any may lack its title; null for other JSON. */
function findLists(json: unknown): unknown[] | null {
  const { data: file } = recognisedSchema.safeParse(json);
  if (!file) return null;
  const { kind, items } = file;
  if (kind === 'tasks#taskLists' || items.some((list) => withTasksSchema.safeParse(list).success))
    return items;
  const isList =
    kind.startsWith('tasks#') || items.some((task) => recognisedTaskSchema.safeParse(task).success);
  return isList ? [json] : null;
}

/** Whether JSON is a file of Google Tasks: lists with their tasks, or one of them. */
export function isGoogleTasks(json: unknown): boolean {
  return findLists(json) !== null;
}

/** Reads the lists of a file. `due` is midnight in UTC and means a day: no time zone moves it. */
export function readGoogleTasks(json: unknown, losses: Losses): ForeignNode[] {
  return listsSchema.parse(findLists(json)).flatMap((list) =>
    list.items.flatMap((task): ForeignNode[] => {
      if (task.deleted) {
        lose(losses, 'deleted');
        return [];
      }
      lose(losses, 'links', task.links.length);
      const day = task.due.slice(0, 10);
      const dueDate = parseCalendarDate(day) && day;
      if (task.due && !dueDate) lose(losses, 'dates');
      return [
        {
          id: task.id,
          parentId: task.parent || undefined,
          sourceId: task.id || JSON.stringify([list.title, task.title]),
          title: task.title,
          description: joinParts([task.notes, task.due && !dueDate ? `Google Tasks: ${task.due}` : '']),
          priority: 'Low',
          dueDate,
          completed: task.status === 'completed',
          labels: [],
          lists: list.title ? [list.title] : [],
          repeat: '',
          createdAt: toInstant(task.created),
          completedAt: toInstant(task.completed),
        },
      ];
    }),
  );
}
