import { randomUUID } from 'node:crypto';

import type { TaskFields } from '#contract/field-rules.ts';
import type { SeenFields, TaskChanges } from '#contract/task.ts';

/** Which task is changed. With a key a change takes effect once, however often it arrives. */
type Target = { taskId: string; key: string | undefined };

/** The day of the person who completes a task; without it, the server's. Null where the next one is there already. */
export type CompletionDay = string | null | undefined;

/** The key of a new task becomes its id. It is refused with "key taken" where that is another user's task. */
export type Create = {
  verb: 'create';
  taskId: string;
  key: string;
  fields: TaskFields;
  completedOn: CompletionDay;
};

/** Returns the id of a new task, which is its key where it has one. */
export const newTaskId = (key: string | undefined): string => key ?? randomUUID();

/**
 * An edit, and what it says of the task that it was based on. One that says nothing of it overwrites; any other is refused with
 * "changed meanwhile" where it would overwrite another change.
 */
export type Update = Target & {
  verb: 'update';
  fields: TaskChanges;
  completedOn: CompletionDay;
  /** The version that the person saw. */
  base: number | undefined;
  /** The values that the person saw in the fields they changed; they count more than `base`. */
  seen: SeenFields | undefined;
  /** The version of a whole task that was sent back. */
  echoed: number | undefined;
};

/** It is refused with "changed meanwhile" where it says its base and the task was changed since. */
export type Delete = Target & { verb: 'delete'; base: number | undefined };

export type Restore = Target & { verb: 'restore' };

/** A change that can be made. */
export type TaskChange = Create | Update | Delete | Restore;

/** One change of a task, ready to be made inside a user's write; or, among many, one that its turn refuses. */
export type PlannedChange = TaskChange | { verb: 'refused'; taskId: string; error: unknown };
