import type { TaskFields } from '#contract/task.ts';

import { newId } from '../new-id.ts';
import type { Task } from './schema.ts';

/** The five specified fields. Another server's task may lack its date. */
export type TaskPayload = Omit<TaskFields, 'dueDate'> & { dueDate: string | null };

/** One change of one task. `key` names it for the server, so that a repeated call takes effect once. */
export type TaskWrite = { id: string; key: string } & (
  | { verb: 'create'; payload: TaskPayload; createdAt: string }
  | { verb: 'update'; payload: TaskPayload }
  | { verb: 'delete'; task: Task }
  | { verb: 'restore'; task: Task }
);
export type WriteOf<Verb extends TaskWrite['verb']> = Extract<TaskWrite, { verb: Verb }>;

/** A new task; its key is its id from the first moment on. */
export function creation(fields: TaskFields): WriteOf<'create'> {
  const id = newId();
  return { verb: 'create', id, key: id, payload: fields, createdAt: new Date().toISOString() };
}

/** A change of some fields, sent with the others as they are. */
export function update(task: Task, changes: Partial<TaskFields>): WriteOf<'update'> {
  const { title, description, priority, dueDate, completed } = task;
  return {
    verb: 'update',
    id: task._id,
    key: newId(),
    payload: { title, description, priority, dueDate, completed, ...changes },
  };
}

export function deletion(task: Task): WriteOf<'delete'> {
  return { verb: 'delete', id: task._id, key: newId(), task };
}

export function restoration(task: Task): WriteOf<'restore'> {
  return { verb: 'restore', id: task._id, key: newId(), task };
}
