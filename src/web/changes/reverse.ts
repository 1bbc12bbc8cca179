import { changedFields, FIELD_NAMES, isSameValue, pickFields } from '#contract/fields.ts';
import type { FieldName } from '#contract/fields.ts';
import { LIMITS } from '#contract/limits.ts';
import { mergeFields } from '#contract/merge-fields.ts';

import type { Task } from '../model/task.ts';
import { makeCreate, makeDelete, makeRestore, makeUpdate, withFormerDay } from './changes.ts';
import { hasSameFields, toPayload } from './intent.ts';
import type { JournalEntry, MadeChange } from './intent.ts';
import { taskAfter } from './task-after.ts';

/** What takes an entry back, or makes it again. */
export type Reversal = {
  /** In their order, the first of them upon the entry's task. */
  changes: readonly [MadeChange, ...MadeChange[]];
  /** The fields that stay because they were changed since. */
  kept: FieldName[];
  /** The fields that stay because somebody else had changed them so before. */
  heldByOthers: FieldName[];
  /** The fields that were changed since and would go with the task. */
  lost: FieldName[];
};

/** An entry, and what takes it back. */
export type ReversalStep = { entry: JournalEntry; reversal: Reversal };

/** A reversal of these changes, from which nothing stays that is not named. */
function reversalOf(
  [first, ...others]: readonly [MadeChange, ...(MadeChange | null | undefined)[]],
  fields: Partial<Reversal> = {},
): Reversal {
  const changes = [first, ...others.filter((change) => change != null)] as const;
  return { changes, kept: [], heldByOthers: [], lost: [], ...fields };
}

/** The tasks in view, by their ids. */
type Tasks = ReadonlyMap<string, Task>;

type Server = {
  /** Whether a deleted task can be restored there. Where it cannot, it is made anew, under another id. */
  hasTrash: boolean;
};

function listLost(current: Task, left: Task): FieldName[] {
  return FIELD_NAMES.filter((field) => !isSameValue(current[field], left[field]));
}

/** Takes a task away that an entry made, or brings one back that it deleted. */
function reverseExistence(
  { made, isUndone }: JournalEntry,
  tasks: Tasks,
  { hasTrash }: Server,
): Reversal | null {
  const left = taskAfter(made);
  const { spawns } = made;
  const current = tasks.get(left._id);
  const next = spawns && tasks.get(spawns._id);
  const isToBeThere = (made.verb === 'delete') !== isUndone;
  if (isToBeThere && !current) {
    const back = hasTrash ? makeRestore(left) : makeCreate(toPayload(left));
    return reversalOf([back, spawns && !next ? makeRestore(spawns) : null]);
  }
  if (!isToBeThere && current) {
    // The next task that it made with its own goes along, unless somebody changed that.
    const isAsMade = spawns && next && hasSameFields(spawns, next);
    const lost = listLost(current, left);
    return reversalOf([makeDelete(current), isAsMade ? makeDelete(next) : null], { lost });
  }
  return null;
}

/** Takes the fields of an edit back, or makes it again. Null where nothing is left to reverse. */
function reverseFields({ made, isUndone }: JournalEntry, current: Task): Reversal | null {
  const { seen, changes } = made;
  if (!seen) return null;
  const [left, wanted] = isUndone ? [seen, changes] : [changes, seen];
  const changed = changedFields(changes);
  const heldByOthers = changed.filter((field) => isSameValue(left[field], wanted[field]));
  const own = changed.filter((field) => !heldByOthers.includes(field));
  const { merged, conflicts } = mergeFields({ base: left, theirs: current, mine: pickFields(wanted, own) });
  const { labels = [], ...others } = merged;
  const hasRoom = labels.length <= LIMITS.labels;
  const kept = own.filter((field) => conflicts.includes(field) || (field === 'labels' && !hasRoom));
  const change = makeUpdate(current, hasRoom ? merged : others);
  return change && reversalOf([withFormerDay(change, made)], { kept, heldByOthers });
}

/** Takes an edit back that took its task out of the trash: its fields, and then the task; or makes both again. */
function reverseReturn(entry: JournalEntry, current: Task | undefined): Reversal | null {
  const { made, isUndone } = entry;
  const { seen, changes } = made;
  if (!seen) return null;
  if (isUndone) {
    if (current) return null;
    const again = makeUpdate(seen, changes);
    return reversalOf([makeRestore(seen), again && withFormerDay(again, made)]);
  }
  if (!current) return null;
  const lost = listLost(current, taskAfter(made));
  const [back] = reverseFields(entry, current)?.changes ?? [];
  return reversalOf(back ? [back, makeDelete(taskAfter(back))] : [makeDelete(current)], { lost });
}

/**
 * Undoes an entry, or redoes one that is undone, on the tasks as they are now. A field that has another value than the
 * entry left is not touched: somebody changed it later; of labels and of lines those alone go and come back that the entry changed,
 * where that can be. Returns null where nothing is left to reverse.
 */
export function reverse(entry: JournalEntry, tasks: Tasks, server: Server): Reversal | null {
  const { made, effect } = entry;
  if (effect === 'none') return null;
  if (made.verb !== 'update') return reverseExistence(entry, tasks, server);
  const current = tasks.get(made.taskId);
  if (effect === 'restored') return reverseReturn(entry, current);
  return current ? reverseFields(entry, current) : null;
}
