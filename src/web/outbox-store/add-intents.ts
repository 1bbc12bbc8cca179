import { ChangeTakenError } from '../changes/change-taken.ts';
import { parseDraft } from '../changes/draft.ts';
import { parseIntent } from '../changes/intent.ts';
import type { StoredIntent } from '../changes/intent.ts';
import { leftInDraft } from '../changes/left-in-draft.ts';
import { rebaseOnConfirmed } from '../changes/rebase.ts';
import type { Addition } from './addition.ts';
import { inTransaction } from './connection.ts';
import type { Transaction } from './connection.ts';
import { divideByStored } from './divide-by-stored.ts';
import { findConfirmed, removeIntents } from './intent-store.ts';
import { enterInJournal, markInJournal } from './journal-store.ts';
import type { Entered } from './journal-store.ts';
import { moveLater } from './move-later.ts';
import { makeMoves } from './moves.ts';
import type { Moves } from './moves.ts';

/** Deletes the draft whose words a change has, or leaves in it what the change has not. */
async function removeSubmitted(
  transaction: Transaction,
  { intent, effects: { draft: id, typed } }: Addition,
): Promise<void> {
  if (id === undefined) return;
  const drafts = transaction.objectStore('drafts');
  const draft = parseDraft(await drafts.get(id));
  const left = draft && leftInDraft(draft, intent, typed);
  if (!left) await drafts.delete(id);
  else if (left !== draft) await drafts.put(left);
}

/** Throws `ChangeTakenError` where an intent does not wait any more, or waits for another task by now. */
async function assertWaits(transaction: Transaction, { id, taskId, order }: StoredIntent): Promise<void> {
  const standing = parseIntent(await transaction.objectStore('intents').get(order));
  if (standing?.id !== id || standing.taskId !== taskId) throw new ChangeTakenError();
}

/**
 * Stores intents and all that they mean, in one transaction: their words stand in one place at each moment. Resolves to how many entries
 * of the journal were undone or made again by what moves with them. Throws `ChangeTakenError` where what one replaces is not there as it was
 * seen.
 */
export async function addIntents(additions: readonly Addition[], moves?: Moves): Promise<number> {
  return inTransaction(async (transaction) => {
    const moved = moves ? await makeMoves(transaction, moves) : 0;
    const entered: Entered[] = [];
    const { stored, rest } = await divideByStored(transaction, additions);
    // A page may have left its form as it stood before that was stored.
    for (const addition of [...stored, ...rest]) await removeSubmitted(transaction, addition);
    for (const addition of rest) {
      const { intent, effects } = addition;
      const { journal: mark, group, replaced = [], before, successorOf } = effects;
      const { journal } = await removeIntents(transaction, replaced);
      if (before) await assertWaits(transaction, before);
      // What is below zero comes before all that waits, and is no place that the database gives.
      const place = before ? { order: -before.order } : replaced[0] && { order: replaced[0].order };
      const confirmed = await findConfirmed(transaction, intent);
      await transaction.add('intents', { ...rebaseOnConfirmed(intent, confirmed), mark, ...place });
      const { account, taskId: to } = intent;
      if (successorOf !== undefined) await moveLater(transaction, { account, from: successorOf, to });
      if (mark) await markInJournal(transaction, intent.account, mark);
      else entered.push({ intent, group, former: journal.find(({ made }) => made.id === replaced[0]?.id) });
    }
    await enterInJournal(transaction, entered);
    return moved;
  });
}
