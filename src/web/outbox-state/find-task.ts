import type { OutboxState } from './state.ts';

/**
 * Finds a task by an id that it has, or had: a server without keys has given a new one an id of its own, and what is still open names the
 * former one.
 */
export function findTask<Task extends { _id: string }>(
  tasks: readonly Task[] | undefined,
  id: string,
  outbox: OutboxState | null,
): Task | undefined {
  const answered = outbox?.confirmed.find(({ made }) => made.taskId === id)?.answered;
  return tasks?.find(({ _id }) => _id === (answered?._id ?? id));
}
