import { createHash } from 'node:crypto';

import type { ImportBody, ImportSummary, ImportedRevision, ImportedTask } from '#contract/account-file.ts';
import { FIELD_NAMES, isSameValue } from '#contract/task.ts';

import type { TaskTable } from '../database/schema.ts';
import { invalid } from '../errors/api-error.ts';
import { toFields } from '../tasks/rows.ts';
import { checkedHistories } from './check.ts';

const EXAMPLES = 10;

export type Addition = { task: ImportedTask; revisions: ImportedRevision[] };

/** What an import does: it adds tasks, gives others the file's fields, and removes nothing. */
export type Plan = {
  added: Addition[];
  changed: { row: TaskTable; task: ImportedTask }[];
  unchanged: number;
};

/**
 * The id that a user's import gives a task whose own id is another user's. It is always the same, so that a second import
 * of the file finds the task.
 */
export function ownId(userId: string, id: string): string {
  const hex = createHash('sha256').update(`${userId} ${id}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Whether the row keeps as it is: a task that the file holds as deleted changes nothing here, for an import removes nothing. */
function isKept(row: TaskTable, task: ImportedTask): boolean {
  if ((task.deletedAt ?? null) !== null) return true;
  const fields = toFields(row);
  return (
    row.deleted_at === null &&
    FIELD_NAMES.every((name) => isSameValue(fields[name], task[name] ?? fields[name]))
  );
}

/** What importing the file does to a user with these tasks; throws a refusal for a file that cannot be. */
export function planOf(userId: string, rows: TaskTable[], file: ImportBody): Plan {
  const histories = checkedHistories(file);
  const known = new Map(rows.map((row) => [row.id, row]));
  const inFile = new Set(file.tasks.map(({ _id }) => _id));
  const plan: Plan = { added: [], changed: [], unchanged: 0 };
  for (const task of file.tasks) {
    const other = ownId(userId, task._id);
    if (inFile.has(other)) throw invalid('Nothing was imported: the file holds a task under two ids.');
    const row = known.get(task._id) ?? known.get(other);
    if (!row) plan.added.push({ task, revisions: histories.get(task._id) ?? [] });
    else if (isKept(row, task)) plan.unchanged += 1;
    else plan.changed.push({ row, task });
  }
  return plan;
}

export function summaryOf({ added, changed, unchanged }: Plan): ImportSummary {
  const examples = [
    ...added.slice(0, EXAMPLES).map(({ task }) => ({ title: task.title, effect: 'added' as const })),
    ...changed.slice(0, EXAMPLES).map(({ task }) => ({ title: task.title, effect: 'changed' as const })),
  ];
  return { added: added.length, changed: changed.length, unchanged, examples: examples.slice(0, EXAMPLES) };
}
