import type { OutboxState } from './state.ts';

/**
 * The tasks whose changes are on their way: nothing of them waits for its person, as `findBlockedTasks` says it with more code than the
 * first screen has room for.
 */
export function findSaving(outbox: Pick<OutboxState, 'open' | 'intents'> | null): Set<string> {
  const saving = new Set(outbox?.open.map(({ taskId }) => taskId));
  for (const { taskId, spawns, refusal } of outbox?.intents ?? []) {
    if (refusal) saving.delete(taskId);
    if (spawns && !saving.has(taskId)) saving.delete(spawns._id);
  }
  return saving;
}
