import type { StoredIntent } from '../changes/intent.ts';
import { sayWanted } from './created.ts';

/**
 * The first intent of each task, unless it waits for the person: those after it wait behind it, and so do those of the next task
 * of a repetition, which the server makes with it. Of new tasks that say the same, a server without keys gets one after the other: which
 * of them it has made, nobody could tell.
 */
export function nextIntents(
  intents: readonly StoredIntent[],
  isKeyed: (intent: StoredIntent) => boolean | null,
): StoredIntent[] {
  const taken = new Set<string>();
  return intents.filter((intent) => {
    const { taskId, verb, spawns, refusal } = intent;
    const said = verb === 'create' && refusal === null && isKeyed(intent) !== true ? sayWanted(intent) : '';
    const isFirst = !taken.has(taskId) && !taken.has(said);
    taken.add(taskId);
    if (spawns) taken.add(spawns._id);
    if (said !== '') taken.add(said);
    return isFirst && refusal === null;
  });
}
