import { mergeLabels } from '#contract/labels.ts';

import type { Task } from '../model/task.ts';
import type { MadeChange, TaskPayload } from './intent.ts';

const NEW_TASK: TaskPayload = {
  title: '',
  description: '',
  priority: 'Low',
  dueDate: null,
  completed: false,
  labels: [],
  repeat: '',
};

/** The task as a change left it, were it the only one. */
export function taskAfter({ seen, changes, taskId }: MadeChange): Task {
  return { ...(seen ?? NEW_TASK), ...changes, _id: taskId };
}

/** A task with a change upon it, merged with what came since the change was made. */
export function withChange(task: Task, { seen, changes }: MadeChange): Task {
  const labels = changes.labels && mergeLabels(seen?.labels ?? [], task.labels, changes.labels);
  return { ...task, ...changes, ...(labels && { labels }) };
}
