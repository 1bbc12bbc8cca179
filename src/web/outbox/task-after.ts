import type { Task } from '../model/task.ts';
import type { MadeChange, TaskPayload } from './intent.ts';

const NEW_TASK: TaskPayload = {
  title: '',
  description: '',
  priority: 'Low',
  dueDate: null,
  completed: false,
};

/** The task as a change left it, were it the only one. */
export function taskAfter({ seen, changes, taskId }: MadeChange): Task {
  return { ...(seen ?? NEW_TASK), ...changes, _id: taskId };
}
