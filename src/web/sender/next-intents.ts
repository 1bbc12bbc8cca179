import type { StoredIntent } from '../changes/intent.ts';
import { wantedFingerprint } from './created.ts';

/**
 * The first intent of each task, unless it waits for the person: those after it wait behind it, and so do those of the next task
 * of a repetition, which the server makes with it. Of new tasks that say the same, a server without keys gets one after the other: which
 * of them it has made, nobody could tell.
 */
export function nextIntents(
  intents: readonly StoredIntent[],
  isKeyed: (intent: StoredIntent) => boolean | null,
): StoredIntent[] {
  const tasks = new Set<string>();
  const fingerprints = new Set<string>();
  return intents.filter((intent) => {
    const { taskId, verb, spawns, refusal } = intent;
    const isUnkeyedCreate = verb === 'create' && refusal === null && isKeyed(intent) !== true;
    const wanted = isUnkeyedCreate ? wantedFingerprint(intent) : null;
    const isFirst = !tasks.has(taskId) && (wanted === null || !fingerprints.has(wanted));
    tasks.add(taskId);
    if (spawns) tasks.add(spawns._id);
    if (wanted !== null) fingerprints.add(wanted);
    return isFirst && refusal === null;
  });
}
