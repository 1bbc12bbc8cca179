import type { StoredIntent } from '../changes/intent.ts';
import { wantedFingerprint } from './created.ts';

/**
 * The first intent of each task, unless it waits for the person: those after it wait behind it, and so do those of the next task
 * of a repetition, which the server makes with it. A reopening waits for what is on its way to the next task that it takes back: the
 * server goes by what that says. Of new tasks that say the same, a server without keys gets one after the other: which
 * of them it has made, nobody could tell.
 */
export function nextIntents(
  intents: readonly StoredIntent[],
  isKeyed: (intent: StoredIntent) => boolean | null,
): StoredIntent[] {
  /** The tasks of those before, and whether the first one of each is on its way. */
  const tasks = new Map<string, boolean>();
  const fingerprints = new Set<string | false>();
  return intents.filter((intent) => {
    const { taskId, verb, spawns, withdraws = '', refusal } = intent;
    const isGoing = refusal === null;
    const isUnkeyedCreate = verb === 'create' && isGoing && isKeyed(intent) !== true;
    const wanted = isUnkeyedCreate && wantedFingerprint(intent);
    const isFirst = !tasks.has(taskId) && !tasks.get(withdraws) && !fingerprints.has(wanted);
    if (!tasks.has(taskId)) tasks.set(taskId, isGoing);
    if (spawns) tasks.set(spawns._id, isGoing);
    if (wanted) fingerprints.add(wanted);
    return isFirst && isGoing;
  });
}
