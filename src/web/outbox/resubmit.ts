import type { TaskFields } from '#contract/field-rules.ts';
import { changedFields, FIELD_NAMES, isSameValue, pickFields } from '#contract/fields.ts';

import { ChangeTakenError } from '../changes/change-taken.ts';
import { inheritCompletion, makeCreate, makeUpdate, mergeBase } from '../changes/changes.ts';
import type { Draft } from '../changes/draft.ts';
import { toPayload } from '../changes/intent.ts';
import type { MadeChange, StoredIntent } from '../changes/intent.ts';
import { taskAfter } from '../changes/task-after.ts';
import type { Task } from '../model/task.ts';
import { findTask } from '../outbox-state/find-task.ts';
import { readOutbox } from '../outbox-state/state.ts';
import type { Effects } from '../outbox-store/addition.ts';
import type { Discarded } from '../outbox-store/intent-store.ts';
import { discardWithDependents, withReversing } from './dependents.ts';
import { updateIntent } from './outbox.ts';
import { press } from './press.ts';

/** Stores a change, and what it means for other records. Resolves with it. */
export async function enqueue(made: MadeChange, effects: Effects): Promise<MadeChange> {
  await press({ changes: [made], effects: [effects] });
  return made;
}

/** A change that waits with the edits behind it, up to the first change that is none: together they make one text. */
export type Pending = readonly [StoredIntent, ...StoredIntent[]];

export function findPending(intent: StoredIntent): Pending {
  const intents = readOutbox()?.intents ?? [];
  const later = intents.filter(({ taskId, order }) => taskId === intent.taskId && order > intent.order);
  const end = later.findIndex(({ verb }) => verb !== 'update');
  return [intent, ...(end === -1 ? later : later.slice(0, end))];
}

/** The task as they would leave it: all words that wait. */
export function pendingTask([intent, ...later]: Pending): Task {
  return later.reduce<Task>((task, { changes }) => Object.assign(task, changes), taskAfter(intent));
}

/** What was seen in the fields that a change has changed. */
function fieldsSeen({ seen, changes }: StoredIntent): Partial<Task> {
  return seen ? pickFields(seen, changedFields(changes)) : {};
}

/** The task before all of them: each field as it was seen where it was first changed. Null where the first of them made it. */
function taskBefore(pending: Pending): Task | null {
  const [{ seen }] = pending;
  return (
    seen &&
    pending.toReversed().reduce<Task>((task, intent) => Object.assign(task, fieldsSeen(intent)), { ...seen })
  );
}

/**
 * Those whose words a form has taken up. What says otherwise since something was typed there has not been seen by whoever typed it; null
 * where all of it does.
 */
function takenUp([intent, ...later]: Pending, { seen, fields }: Typed): Pending | null {
  const typed = FIELD_NAMES.filter((field) => seen && fields[field] !== undefined);
  const last = [intent, ...later].findLastIndex((_, place) => {
    const shown = pendingTask([intent, ...later.slice(0, place)]);
    return typed.every((field) => isSameValue(shown[field], seen?.[field]));
  });
  return last === -1 ? null : [intent, ...later.slice(0, last)];
}

/** Lets a change be tried again as it is. Rejects with `ChangeTakenError` where another tab took care of it. */
export async function retry(intent: StoredIntent): Promise<void> {
  if (!(await updateIntent(intent, { problems: 0, refusal: null }))) throw new ChangeTakenError();
}

/** What a form in which a change is edited again had found of a former opening. */
type Typed = Pick<Draft, 'seen' | 'fields'>;

/** What a form did to a change that waits: made it anew, or discarded it. */
type Resubmitted = { made?: MadeChange; discarded?: Discarded };

/**
 * Stores the words of a refused change anew, in the place of all that waited as its form opened. What another tab has put behind
 * that since stays there. One that the server may have done, or that says what nobody has seen in this form, is tried again, and the new
 * words follow. It is discarded where the words say what was there before. Rejects with `ChangeTakenError` where another tab took care of it.
 */
export async function resubmit(
  pending: Pending,
  fields: TaskFields,
  { found, draft }: { found?: Typed | null; draft?: string } = {},
): Promise<Resubmitted> {
  const [intent] = pending;
  const replaced = found ? takenUp(pending, found) : pending;
  if (intent.isUncertain || !replaced) {
    const more = makeUpdate(mergeBase(pendingTask(pending), found, fields), fields);
    if (more) await enqueue(more, { draft });
    await retry(intent);
    return more ? { made: more } : {};
  }
  const before = taskBefore(replaced);
  const made = before ? makeUpdate(before, fields) : makeCreate(fields, intent);
  // What had undone these words before they were refused is no word of this form.
  const all = [...new Set([...replaced, ...withReversing(intent)])];
  if (!made) return { discarded: await discardWithDependents(replaced) };
  const completion = replaced.findLast(({ changes }) => changes.completed !== undefined) ?? intent;
  return { made: await enqueue(inheritCompletion(made, completion), { replaced: all, draft }) };
}

/**
 * Makes the words of a change whose task is gone for good a task of their own. All that waits for that task goes along, in its order,
 * whichever of it was pressed: it is one task again. Rejects with `ChangeTakenError` where another press took care of it.
 */
export async function saveAsNew({ taskId }: StoredIntent): Promise<void> {
  const first = readOutbox()?.intents.find((intent) => intent.taskId === taskId);
  if (!first) throw new ChangeTakenError();
  const { seen, spawns } = first;
  if (seen && spawns) {
    // Only the completion of a task makes the next one.
    await enqueue(makeCreate(toPayload(seen)), { before: first, successorOf: taskId });
    return;
  }
  const made = makeCreate(toPayload(taskAfter(first)), { completedOn: null });
  await enqueue(made, { replaced: [first], successorOf: taskId });
}

/**
 * Stores what was typed upon a change that another tab took care of: as an edit of its task as it is now, in the fields that
 * were typed, or as a new task where there is none. `opened` is the task as the form opened. Resolves to null where nothing was typed.
 */
export async function saveBeside(
  opened: Task,
  tasks: readonly Task[],
  fields: TaskFields,
  draft?: string,
): Promise<MadeChange | null> {
  const now = findTask(tasks, opened._id, readOutbox());
  const typed = makeUpdate(opened, fields)?.changes;
  if (!typed) return null;
  const completedOn = opened.completed ? null : undefined;
  const made = now
    ? makeUpdate(mergeBase(now, { seen: opened, fields: typed }), typed)
    : makeCreate(fields, { completedOn });
  return made && enqueue(made, { draft });
}
