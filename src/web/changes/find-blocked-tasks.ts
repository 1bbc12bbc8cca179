import type { StoredIntent } from './intent.ts';

/**
 * The tasks whose changes are blocked, and with them the next tasks of repetitions that the server makes only then. `intents` are in
 * their order.
 */
export function findBlockedTasks(
  intents: Iterable<StoredIntent>,
  isBlocked: (intent: StoredIntent) => boolean,
): Set<string> {
  const tasks = new Set<string>();
  for (const intent of intents) {
    if (isBlocked(intent)) tasks.add(intent.taskId);
    if (intent.spawns && tasks.has(intent.taskId)) tasks.add(intent.spawns._id);
  }
  return tasks;
}
