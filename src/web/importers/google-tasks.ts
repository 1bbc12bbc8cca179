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
const fileSchema = z.object({ items: lenientList(listSchema) });

const recognisedSchema = z.object({ items: z.array(z.unknown()) });
const recognisedListSchema = z.union([
  z.object({ title: z.string(), items: z.optional(z.array(z.unknown())) }),
  z.object({ items: z.array(z.object({})) }),
]);

/** Whether JSON is a file of Google Tasks: lists with their tasks, of which any may lack its title. */
export function isGoogleTasks(json: unknown): boolean {
  const { data } = recognisedSchema.safeParse(json);
  return (
    data !== undefined &&
    (data.items.length === 0 || data.items.some((list) => recognisedListSchema.safeParse(list).success))
  );
}

/** Reads the lists of a file. `due` is midnight in UTC and means a day: no time zone moves it. */
export function readGoogleTasks(json: unknown, losses: Losses): ForeignNode[] {
  return fileSchema.parse(json).items.flatMap((list) =>
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
