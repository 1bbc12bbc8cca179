import { FIELD_NAMES, isSameValue } from '#contract/fields.ts';

import { readSessionSignal } from '../api/token.ts';
import { makeUpdate } from '../changes/changes.ts';
import { describeChange } from '../changes/describe-change.ts';
import { refusedFormId } from '../changes/draft.ts';
import type { Draft } from '../changes/draft.ts';
import { changesSchema } from '../changes/intent.ts';
import type { StoredIntent } from '../changes/intent.ts';
import { forgetSaved } from '../drafts/open-forms.ts';
import type { Task } from '../model/task.ts';
import { lastPressed, trackDiscard } from '../outbox-state/undoables.ts';
import { storeChoice } from '../outbox/store-choice.ts';
import type { Resolution } from './conflict-dialog.tsx';
import { discardChanges, offerBack } from './offer-back.ts';

/** Returns whether all that was typed is what was chosen. */
function isAsChosen(typed: Draft['fields'], chosen: Resolution): boolean {
  return FIELD_NAMES.every((field) => typed[field] === undefined || isSameValue(typed[field], chosen[field]));
}

async function choose(intent: StoredIntent, theirs: Task, chosen: Resolution): Promise<void> {
  const [session, pressed] = [readSessionSignal(), lastPressed([intent])];
  const dropped = await storeChoice(intent, theirs, changesSchema.parse(chosen));
  if (!dropped) return;
  const { change, discarded } = dropped;
  // What was stored in the place of a part of it comes before that part.
  offerBack(discarded, describeChange(change), session, change === intent ? await pressed : undefined);
}

/**
 * Stores what a person chose between their change and `theirs`; null discards the change. Rejects with `ChangeTakenError` where another tab
 * took care of it. Another wording that was not chosen waits as one that was not saved.
 */
export async function settleConflict(
  intent: StoredIntent,
  theirs: Task,
  chosen: Resolution | null,
): Promise<void> {
  await (chosen ? trackDiscard(choose(intent, theirs, chosen)) : discardChanges([intent]));
  forgetSaved(
    refusedFormId(intent),
    ({ fields: typed }) => makeUpdate(theirs, typed) === null || isAsChosen(typed, chosen ?? {}),
  );
}
