import { FIELD_NAMES } from '#contract/task.ts';
import type { FieldName } from '#contract/task.ts';

import type { Task } from '../tasks/schema.ts';
import { asLeft, deletion, restoration, update } from './changes.ts';
import type { JournalEntry, MadeChange } from './intent.ts';

/** The change that takes an entry back (or makes it again), and the fields that stay because they were changed since. */
export type Reversal = { change: MadeChange | null; kept: FieldName[] };

/** The entry that undo takes next: the last that is not undone. */
export function nextUndo(journal: readonly JournalEntry[]): JournalEntry | undefined {
  return journal.findLast((entry) => !entry.isUndone);
}

/** The entry that redo takes next: the first that is undone. */
export function nextRedo(journal: readonly JournalEntry[]): JournalEntry | undefined {
  return journal.find((entry) => entry.isUndone);
}

/**
 * Undoes an entry, or redoes one that is undone, on the tasks as they are now. A field that has another value than the
 * entry left is not touched: somebody changed it later. Without a change there is nothing left to reverse.
 */
export function reverse({ made, isUndone }: JournalEntry, tasks: readonly Task[]): Reversal {
  const current = tasks.find((task) => task._id === made.taskId);
  if (made.verb !== 'update') {
    const isToBeThere = (made.verb === 'delete') !== isUndone;
    if (isToBeThere === (current !== undefined)) return { change: null, kept: [] };
    const task = current ?? asLeft(made);
    return { change: isToBeThere ? restoration(task) : deletion(task), kept: [] };
  }
  const { seen, changes } = made;
  if (!current || !seen) return { change: null, kept: [] };
  const fields = FIELD_NAMES.filter((field) => field in changes);
  const [left, wanted] = isUndone ? [seen, changes] : [changes, seen];
  const kept = fields.filter((field) => current[field] !== left[field]);
  const back = fields.filter((field) => !kept.includes(field)).map((field) => [field, wanted[field]]);
  return { change: update(current, Object.fromEntries(back)), kept };
}
