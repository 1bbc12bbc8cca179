import { MESSAGES } from '#contract/messages.ts';
import type { TaskFields } from '#contract/task.ts';

import { readSessionSignal } from '../api/token.ts';
import { askBeforeLeaving } from '../browser/ask-before-leaving.ts';
import { lazyCode } from '../browser/lazy-part.ts';
import type { MadeChange } from '../changes/intent.ts';
import type { Task } from '../model/task.ts';
import { trackEnqueue } from '../outbox-state/pending-enqueue.ts';
import { notePressed } from '../outbox-state/state.ts';

/*
 * What a person does to a task. A change has succeeded when it is stored where nothing loses it: sending it is the outbox's
 * part. All code that is loaded here is long there when somebody changes something: the first screen does not wait for it.
 */

/** Resolves with the change that was stored, or with null where there was nothing to change. */
type Enqueued = Promise<MadeChange | null>;
type Options = {
  /** The id of the draft whose words a change has, and what stands in it where the change says that in other words. */
  draft?: string;
  typed?: string;
  /** What has to end before the change is stored. */
  after?: Promise<unknown>;
};
type MakeChanges = (changes: typeof import('../changes/changes.ts')) => (MadeChange | null)[];

const loadEdits = lazyCode(() =>
  Promise.all([import('../changes/changes.ts'), import('../outbox/outbox.ts')]),
);
const loadNotices = lazyCode(() => import('./notices.ts'));

/** Stores what `make` makes of one press, once the code is there that can. Resolves as an action does. */
export function enqueueLazily(make: MakeChanges, { after, ...effects }: Options = {}): Enqueued {
  const arrive = notePressed();
  const session = readSessionSignal();
  // Nothing has kept the press before the code is there that can.
  const stored = askBeforeLeaving(loadEdits()).then(async ([changes, { enqueueAll }]) => {
    // Whoever is signed in by now has not pressed this.
    session.throwIfAborted();
    const press = make(changes).flatMap((made) => (made ? [{ made, effects }] : []));
    if (press.length > 0) await enqueueAll(press, arrive, after);
    return press[0]?.made ?? null;
  });
  return trackEnqueue(stored.finally(arrive));
}

/** Stores what was typed into the form of a new task, in the place of its draft. Rejects where this browser cannot store it. */
export function createTask(fields: TaskFields, options?: Options): Enqueued {
  return enqueueLazily(({ makeCreate }) => [makeCreate(fields)], options);
}

/** Stores those fields that differ from the task as it was seen, in the place of the draft. Rejects as `createTask` does. */
export function updateTask(seen: Task, fields: Partial<TaskFields>, options?: Options): Enqueued {
  return enqueueLazily(({ makeUpdate }) => [makeUpdate(seen, fields)], options);
}

/** Shows what a press changed when that is stored, or that it could not be. */
export async function showOutcome(failureTitle: string, stored: Enqueued): Promise<void> {
  const session = readSessionSignal();
  const { showDone, showNotStored } = await loadNotices();
  try {
    await showDone(stored, session);
  } catch (error) {
    showNotStored(failureTitle, error, session);
  }
}

/** Changes fields of a task with one press. Resolves when that is stored, or was said to have failed. */
export function changeTask(task: Task, fields: Partial<TaskFields>, options?: Options): Promise<void> {
  return showOutcome(MESSAGES.updateFailed, updateTask(task, fields, options));
}

/** Completes a task, or reopens one. */
export function toggleTask(task: Task): void {
  void changeTask(task, { completed: !task.completed });
}

export function deleteTask(task: Task): void {
  const stored = enqueueLazily(({ makeDelete }) => [makeDelete(task)]);
  void showOutcome(MESSAGES.deleteFailed, stored);
}
