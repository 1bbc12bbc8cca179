import { mergeLabels } from '#contract/labels.ts';
import { LIMITS } from '#contract/limits.ts';
import { mergeText } from '#contract/merge-text.ts';
import { changedFields, FIELD_NAMES, isSameValue } from '#contract/task.ts';
import type { FieldName } from '#contract/task.ts';

import type { Task } from '../model/task.ts';
import { makeCreate, makeDelete, makeRestore, makeUpdate, reuseNextTask } from './changes.ts';
import { hasSameFields, toPayload } from './intent.ts';
import type { JournalEntry, MadeChange, TaskPayload } from './intent.ts';
import { taskAfter } from './task-after.ts';

/** The change that takes an entry back, or makes it again. */
export type Reversal = {
  change: MadeChange;
  /** What becomes of the next task that a create made with its own, unless somebody changed that. */
  next?: MadeChange | undefined;
  /** What is done to the same task after that. */
  after?: MadeChange | undefined;
  /** The fields that stay because they were changed since. */
  kept: FieldName[];
  /** The fields that stay because somebody else had changed them so before. */
  before?: FieldName[];
  /** The fields that were changed since and would go with the task. */
  lost: FieldName[];
};

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
    const change = hasTrash ? makeRestore(left) : makeCreate(toPayload(left));
    return { change, next: spawns && !next ? makeRestore(spawns) : undefined, kept: [], lost: [] };
  }
  if (!isToBeThere && current) {
    const lost = listLost(current, left);
    const isAsMade = spawns && next && hasSameFields(spawns, next);
    return { change: makeDelete(current), next: isAsMade ? makeDelete(next) : undefined, kept: [], lost };
  }
  return null;
}

type Sides = { left: Partial<TaskPayload>; current: Task; wanted: Partial<TaskPayload> };

/** Takes back what an entry did to labels or to lines, and leaves what others did. Returns false where that cannot be. */
function mergeInto(back: Partial<TaskPayload>, field: FieldName, { left, current, wanted }: Sides): boolean {
  if (field === 'labels') {
    const labels = mergeLabels(left.labels ?? [], current.labels, wanted.labels ?? []);
    const hasRoom = labels.length <= LIMITS.labels;
    if (hasRoom) back.labels = labels;
    return hasRoom;
  }
  if (field !== 'description') return false;
  const merged = mergeText(left.description ?? '', current.description, wanted.description ?? '');
  if (merged !== null) back.description = merged;
  return merged !== null;
}

/** Takes the fields of an edit back, or makes it again. Null where nothing is left to reverse. */
function reverseFields({ made, isUndone }: JournalEntry, current: Task): Reversal | null {
  const { seen, changes } = made;
  if (!seen) return null;
  const [left, wanted] = isUndone ? [seen, changes] : [changes, seen];
  const kept: FieldName[] = [];
  const before: FieldName[] = [];
  const back: Partial<TaskPayload> = {};
  for (const field of changedFields(changes)) {
    if (isSameValue(left[field], wanted[field])) before.push(field);
    else if (isSameValue(current[field], left[field])) Object.assign(back, { [field]: wanted[field] });
    else if (!mergeInto(back, field, { left, current, wanted })) kept.push(field);
  }
  const change = makeUpdate(current, back);
  return change && { change: reuseNextTask(change, made), kept, before, lost: [] };
}

/** Takes an edit back that took its task out of the trash: its fields, and then the task; or makes both again. */
function reverseReturn(entry: JournalEntry, current: Task | undefined): Reversal | null {
  const { made, isUndone } = entry;
  const { seen, changes } = made;
  if (!seen) return null;
  if (isUndone) {
    if (current) return null;
    const again = makeUpdate(seen, changes);
    return {
      change: makeRestore(seen),
      after: again ? reuseNextTask(again, made) : undefined,
      kept: [],
      lost: [],
    };
  }
  if (!current) return null;
  const lost = listLost(current, taskAfter(made));
  const change = reverseFields(entry, current)?.change;
  if (!change) return { change: makeDelete(current), kept: [], lost };
  return { change, after: makeDelete(taskAfter(change)), kept: [], lost };
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
