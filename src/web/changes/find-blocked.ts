import type { StoredIntent } from './intent.ts';

/**
 * The changes that are blocked, with those behind them of the same task, and of the next task that the server makes only then; and these
 * tasks. `intents` are in their order.
 */
export function findBlocked(
  intents: readonly StoredIntent[],
  isBlocked: (intent: StoredIntent) => boolean,
): { changes: StoredIntent[]; tasks: Set<string> } {
  const tasks = new Set<string>();
  const changes = intents.filter((intent) => {
    if (isBlocked(intent)) tasks.add(intent.taskId);
    if (!tasks.has(intent.taskId)) return false;
    if (intent.spawns) tasks.add(intent.spawns._id);
    return true;
  });
  return { changes, tasks };
}
