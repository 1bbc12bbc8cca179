import { FIELD_NAMES, isSameValue, pickFields } from '#contract/fields.ts';

import { inheritCompletion, makeDelete, makeUpdate, mergeBase } from '../changes/changes.ts';
import { toIntent } from '../changes/intent.ts';
import type { MadeChange, StoredIntent, TaskPayload } from '../changes/intent.ts';
import type { Task } from '../model/task.ts';
import type { Discarded } from '../outbox-store/intent-store.ts';
import { discardWithDependents, withReversing } from './dependents.ts';
import { enqueue } from './resubmit.ts';

/** The fields of a change in which its person chose what somebody else wrote, as a change that waits for its choice. */
function takeDiscarded(intent: StoredIntent, chosen: Partial<TaskPayload>): StoredIntent | null {
  const { account, order, seen, changes, refusal } = intent;
  const { conflicts = {} } = refusal ?? {};
  const fields = FIELD_NAMES.filter(
    (field) => conflicts[field] && isSameValue(chosen[field], conflicts[field].theirs),
  );
  const made = seen && makeUpdate(seen, pickFields(changes, fields));
  if (!made || !refusal) return null;
  const open = { ...refusal, conflicts: pickFields(conflicts, fields) };
  return { ...toIntent(inheritCompletion(made, intent), account), order, refusal: open };
}

/**
 * The change with what its person chose. The fields that were in no question are still changed upon what they saw there: the server
 * merges them with what others wrote.
 */
function makeChosen(
  { seen, changes, refusal }: StoredIntent,
  theirs: Task,
  chosen: Partial<TaskPayload>,
): MadeChange | null {
  const asked = new Set<string>([...Object.keys(refusal?.conflicts ?? {}), ...Object.keys(chosen)]);
  const unasked = Object.fromEntries(Object.entries(changes).filter(([field]) => !asked.has(field)));
  return makeUpdate(mergeBase(theirs, { seen, fields: unasked }), { ...changes, ...chosen });
}

/** What was discarded of a change: to be described, and to be put back. */
type DiscardedChange = { change: MadeChange; discarded: Discarded };

/**
 * Stores what a person chose in the place of a change that met another one of `theirs`. Resolves to what they discarded by that; null where that
 * is nothing. Rejects with `ChangeTakenError` where another tab took care of it.
 */
export async function storeChoice(
  intent: StoredIntent,
  theirs: Task,
  chosen: Partial<TaskPayload>,
): Promise<DiscardedChange | null> {
  const made = intent.verb === 'delete' ? makeDelete(theirs) : makeChosen(intent, theirs, chosen);
  if (!made) return { change: intent, discarded: await discardWithDependents([intent]) };
  await enqueue(inheritCompletion(made, intent), { replaced: withReversing(intent) });
  const part = takeDiscarded(intent, chosen);
  return part && { change: part, discarded: { intents: [part], journal: [] } };
}
