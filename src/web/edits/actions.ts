import type { TaskFields } from '#contract/field-rules.ts';
import { MESSAGES } from '#contract/messages.ts';

import { readSessionSignal } from '../api/token.ts';
import { lazyCode } from '../browser/lazy-part.ts';
import type { MadeChange } from '../changes/intent.ts';
import type { Task } from '../model/task.ts';
import { press } from '../outbox/press.ts';
import type { Press } from '../outbox/press.ts';

/*
 * What a person does to a task. A change has succeeded when it is stored where nothing loses it: sending it is the outbox's
 * part.
 */

/** Resolves with the change that was stored, or with null where there was nothing to change. */
type Stored = Promise<MadeChange | null>;
type Options = {
  /** The id of the draft whose words a change has, and what stands in it where the change says that in other words. */
  draft?: string;
  typed?: string;
  /** What has to end before the change is stored. */
  after?: Promise<unknown>;
};

const loadNotices = lazyCode(() => import('./notices.ts'));

/** Stores a press that makes these. Resolves with its first change. */
export async function storeMade(changes: Press['changes'], { after, ...effects }: Options = {}): Stored {
  const { made } = await press({ changes, effects: [effects], after });
  return made;
}

/** Stores what was typed into the form of a new task, in the place of its draft. Rejects where this browser cannot store it. */
export function createTask(fields: TaskFields, options?: Options): Stored {
  return storeMade(({ makeCreate }) => [makeCreate(fields)], options);
}

/** Stores those fields that differ from the task as it was seen, in the place of the draft. Rejects as `createTask` does. */
export function updateTask(seen: Task, fields: Partial<TaskFields>, options?: Options): Stored {
  return storeMade(({ makeUpdate }) => [makeUpdate(seen, fields)], options);
}

/** Shows what a press did when that is stored, or that it could not be. */
export async function showOutcome(failureTitle: string, stored: Stored): Promise<void> {
  const session = readSessionSignal();
  const { showPress } = await loadNotices();
  await showPress(stored, { failureTitle, session });
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
  const stored = storeMade(({ makeDelete }) => [makeDelete(task)]);
  void showOutcome(MESSAGES.deleteFailed, stored);
}
