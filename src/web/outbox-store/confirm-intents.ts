import { deleteAgain, takesNothingBack, tellsMore } from '../changes/effect.ts';
import { parseIntent, toMadeChange } from '../changes/intent.ts';
import type { ServerAnswer, StoredIntent } from '../changes/intent.ts';
import { leftOver } from '../changes/left-over.ts';
import { rebase } from '../changes/rebase.ts';
import { inTransaction } from './connection.ts';
import type { Transaction } from './connection.ts';
import { isSameChange } from './intent-store.ts';
import { noteEffect, readEntries, renameTask } from './journal-store.ts';

/** A change that has taken effect, and what the server answered. */
export type Confirmation = { intent: StoredIntent; answer: ServerAnswer };

/** What waits behind a change of the same task. */
async function findLater(
  transaction: Transaction,
  { account, taskId, order }: StoredIntent,
): Promise<StoredIntent[]> {
  const records: unknown[] = await transaction.objectStore('intents').index('task').getAll(taskId);
  return records
    .flatMap((record) => parseIntent(record) ?? [])
    .filter((other) => other.account === account && other.order > order);
}

/** Lets what was made upon a change build upon the answer, but for an undo that takes nothing back: that goes. Returns what waits. */
async function rebaseLater(
  transaction: Transaction,
  { intent, answer: { task, found } }: Confirmation,
): Promise<StoredIntent[]> {
  if (!task && !found) return [];
  // Read here and now: another tab may have stored one that this tab has not heard of.
  const [first, ...others] = await findLater(transaction, intent);
  if (!first) return [];
  const isVain = takesNothingBack(first, found);
  if (isVain) await transaction.remove('intents', first.order);
  const later = isVain ? others : [first, ...others];
  if (!task) return later;
  const rebased = later.map((other) => rebase(other, task, intent, found));
  for (const other of rebased) await transaction.put('intents', other);
  return rebased;
}

/** Takes an intent out of the outbox, and leaves there what its answer leaves to be done. */
async function takeOut(
  transaction: Transaction,
  confirmation: Confirmation,
  entries: Awaited<ReturnType<typeof readEntries>> | null,
): Promise<void> {
  const { intent, answer } = confirmation;
  const { order, mark, id } = intent;
  const later = await rebaseLater(transaction, confirmation);
  await transaction.remove('intents', order);
  const rest = answer.task && leftOver(intent, answer.task);
  if (rest) await transaction.add('intents', { ...rest, order });
  const entry = tellsMore(answer) ? entries?.get(mark?.change ?? id) : undefined;
  if (entry) await noteEffect(transaction, entry, intent, answer);
  const deletion = deleteAgain(intent, later, answer);
  if (deletion) await transaction.add('intents', deletion);
}

async function confirmInTransaction(
  transaction: Transaction,
  confirmation: Confirmation,
  entries: Awaited<ReturnType<typeof readEntries>> | null,
): Promise<void> {
  const { intent, answer } = confirmation;
  const { task: answered, next, found } = answer;
  const { account, taskId, order } = intent;
  // Its place may be another's: a second tab may have sent it as well, or its person discarded it on its way.
  const standing: unknown = await transaction.objectStore('intents').get(order);
  if (isSameChange(parseIntent(standing), intent)) await takeOut(transaction, confirmation, entries);
  else transaction.note('intents', order);
  const isRenamed = answered !== null && answered._id !== taskId;
  if (isRenamed) await renameTask(transaction, account, taskId, answered._id);
  // What has left the outbox, by another tab or its person, may have been followed by other changes: it is no news.
  if (standing !== undefined || isRenamed)
    await transaction.add('confirmed', { account, made: toMadeChange(intent), answered, next, found });
}

/**
 * Takes out intents that have taken effect, notes that, and lets those that were made upon them build upon the answers: all in
 * one transaction.
 */
export async function confirmIntents(confirmations: readonly Confirmation[]): Promise<void> {
  await inTransaction(async (transaction) => {
    const isTold = confirmations.some(({ answer }) => tellsMore(answer));
    const entries = isTold ? await readEntries(transaction) : null;
    // They are of different tasks: none waits for what another one reads.
    await Promise.all(confirmations.map((one) => confirmInTransaction(transaction, one, entries)));
  });
}
