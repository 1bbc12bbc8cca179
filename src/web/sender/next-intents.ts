import type { StoredIntent } from '../changes/intent.ts';

/**
 * The first intent of each task, unless it waits for the person: those after it wait behind it, and so do those of the next task
 * of a repetition, which the server makes with it.
 */
export function nextIntents(intents: readonly StoredIntent[]): StoredIntent[] {
  const taken = new Set<string>();
  return intents.filter(({ taskId, spawns, refusal }) => {
    const isFirst = !taken.has(taskId);
    taken.add(taskId);
    if (spawns) taken.add(spawns._id);
    return isFirst && refusal === null;
  });
}
