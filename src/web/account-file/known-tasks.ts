import { foldLabel } from '#contract/labels.ts';

import type { ForeignFile, ForeignTask } from '../importers/foreign-file.ts';
import { mayBeOfImport, taskId, taskIds } from '../importers/task-ids.ts';
import type { Task } from '../model/task.ts';
import { UNDATED } from './foreign-import.ts';
import type { ImportingAccount } from './import-steps.ts';

/** Whether a task here says what the file says; a day that follows from the day of the import says nothing. */
function saysTheSame(task: Task, { title, description, dueDate, repeat }: ForeignTask): boolean {
  const isSameDay = dueDate === null || repeat !== '' || task.dueDate === dueDate;
  return task.title === title && task.description === description && isSameDay;
}

/** Whether a task under a former name shows that it is of the same project: else a task of another one would be lost. */
function isOfProject(task: Task, found: ForeignTask): boolean {
  const labels = new Set(task.labels.map(foldLabel));
  if (found.lists.length > 0 && found.lists.every((list) => labels.has(foldLabel(list)))) return true;
  const given = new Set([UNDATED, ...found.labels, ...found.lists].map(foldLabel));
  return saysTheSame(task, found) && [...labels].every((label) => given.has(label));
}

/**
 * The ids of the tasks of a file: those of tasks that are here already where it is certain that these are the same, and new
 * ones else, since a task that comes twice can be seen and taken back, and one that never comes cannot.
 */
export function idsFor(file: ForeignFile, { account, here }: ImportingAccount): string[] {
  const ids = taskIds(file, account);
  const known = new Set(here.map(({ _id }) => _id));
  const own = new Set(ids);
  const free = new Map(here.filter(({ _id }) => !own.has(_id)).map((task) => [task._id, task]));
  // To make the former ids of 10,000 tasks takes half a second, and most accounts have no task of an import.
  const mayHaveFormer = [...free.keys()].some(mayBeOfImport);
  const settled = file.tasks.map((found, index) => {
    const id = ids[index] ?? '';
    if (known.has(id)) return id;
    for (const name of mayHaveFormer ? (found.formerIds ?? []) : []) {
      const task = free.get(taskId(account, file.source, name));
      if (task && (found.isSureOfFormer || isOfProject(task, found))) {
        free.delete(task._id);
        return task._id;
      }
    }
    return null;
  });
  const isUnknown = settled.every((id) => id === null) && file.tasks.every(({ isFileNamed }) => isFileNamed);
  const copies = isUnknown ? findCopies(file.tasks, free) : null;
  return settled.map((id, index) => id ?? copies?.[index] ?? ids[index] ?? '');
}

/**
 * The ids of tasks that say the same as all of a file, which came under another name then; null where one of it has none. What is
 * done by now is of a former time: a list that comes again each year is a new one.
 */
function findCopies(tasks: readonly ForeignTask[], free: ReadonlyMap<string, Task>): string[] | null {
  const byTitle = Map.groupBy(free.values(), ({ title }) => title);
  const copies: string[] = [];
  for (const found of tasks) {
    const same = byTitle.get(found.title) ?? [];
    const at = same.findIndex((task) => task.completed === found.completed && saysTheSame(task, found));
    const [copy] = at === -1 ? [] : same.splice(at, 1);
    if (!copy) return null;
    copies.push(copy._id);
  }
  return copies;
}
