import type { StoredIntent } from './intent.ts';

/**
 * The tasks whose changes are held up, and with them the next tasks of repetitions that the server makes only then. `intents` are in
 * their order.
 */
export function findHeld(
  intents: Iterable<StoredIntent>,
  isHeld: (intent: StoredIntent) => boolean,
): Set<string> {
  const tasks = new Set<string>();
  for (const intent of intents) {
    if (isHeld(intent)) tasks.add(intent.taskId);
    if (intent.spawns && tasks.has(intent.taskId)) tasks.add(intent.spawns._id);
  }
  return tasks;
}
