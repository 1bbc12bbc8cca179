import { mergeLabels } from '#contract/labels.ts';
import { LIMITS } from '#contract/limits.ts';
import { mergeLines } from '#contract/merge-lines.ts';
import { DEFAULT_PRIORITY } from '#contract/priority.ts';

import type { Task } from '../model/task.ts';
import type { MadeChange, TaskPayload } from './intent.ts';

/** The fields of a task before its person says anything. */
export const NEW_TASK: TaskPayload = {
  title: '',
  description: '',
  priority: DEFAULT_PRIORITY,
  dueDate: null,
  completed: false,
  labels: [],
  repeat: '',
};

/** The task as a change left it, were it the only one. */
export function taskAfter({ seen, changes, taskId }: MadeChange): Task {
  return { ...(seen ?? NEW_TASK), ...changes, _id: taskId };
}

/** A task with a change upon it, merged with what came since the change was made, as far as that asks nobody. */
export function withChange(task: Task, { seen, changes }: MadeChange): Task {
  const after = { ...task, ...changes };
  if (!seen) return after;
  // The server refuses more of them, and would refuse each change that is made upon a task with more.
  if (changes.labels)
    after.labels = mergeLabels(seen.labels, task.labels, changes.labels).slice(0, LIMITS.labels);
  if (changes.description !== undefined)
    after.description =
      mergeLines(seen.description, task.description, changes.description) ?? after.description;
  return after;
}
