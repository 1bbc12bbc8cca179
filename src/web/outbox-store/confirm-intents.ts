import { mergeLabels } from '#contract/labels.ts';
import { CHANGED_MEANWHILE, MESSAGES } from '#contract/messages.ts';

import { inheritCompletion, makeDelete, makeUpdate } from '../changes/changes.ts';
import { conflictsUpon } from '../changes/conflicts-upon.ts';
import { parseIntent, toIntent, toMadeChange } from '../changes/intent.ts';
import type {
  ConfirmedChange,
  Found,
  Intent,
  JournalMark,
  MadeChange,
  Refusal,
  StoredIntent,
} from '../changes/intent.ts';
import { rebase } from '../changes/rebase.ts';
import { taskAfter } from '../changes/task-after.ts';
import type { Task } from '../model/task.ts';
import { inTransaction } from './connection.ts';
import type { Transaction } from './connection.ts';
import { isSameChange } from './intent-store.ts';
import { noteEffect, readEntries, renameTask } from './journal-store.ts';
import type { Told } from './journal-store.ts';

/** Why the words of a task that another device has brought back otherwise wait for their person. */
function refuse(answered: Task, made: MadeChange): Refusal | null {
  const conflicts = conflictsUpon(answered, made, (field) => field !== 'labels');
  if (Object.keys(conflicts).length === 0) return null;
  return { title: MESSAGES.createFailed, detail: CHANGED_MEANWHILE, conflicts, theirs: answered };
}

/**
 * The words of a create which the server did not take with it: they were typed after its first words had got there, or another device
 * was quicker to bring the task back. Of that their person decides, but for the labels: of those the task gets all.
 */
function leftOver(
  { verb, changes, wasSaved, account, ...intent }: StoredIntent,
  answered: Task,
): Intent | null {
  if (verb !== 'create' || (!wasSaved && answered.version !== 1)) return null;
  const { labels = [] } = changes;
  const wanted = wasSaved ? { ...changes, labels: mergeLabels([], answered.labels, labels) } : changes;
  const made = makeUpdate(answered, wanted);
  if (!made) return null;
  const refusal = wasSaved ? refuse(answered, made) : null;
  return { ...toIntent(inheritCompletion(made, intent), account), madeAt: intent.madeAt, refusal };
}

/** Whether a change is the undo of the one before it, which deleted or restored a task that was found so already. */
function takesNothingBack({ mark, verb }: Intent, { deleted }: Found = {}): boolean {
  return mark !== undefined && deleted !== undefined && verb === (deleted ? 'restore' : 'delete');
}

/**
 * The mark of the undo that leaves nothing of a change which took its task out of the trash: of the last that waits upon it, or its own. Then
 * the task, which somebody else had deleted, goes there again.
 */
function findUndo(intent: StoredIntent, later: readonly StoredIntent[]): JournalMark | undefined {
  const change = intent.mark?.change ?? intent.id;
  const { mark } = later.at(-1) ?? intent;
  return mark?.isUndone && later.every((other) => other.mark?.change === change) ? mark : undefined;
}

/** A change that has taken effect, and what the server answered: the task, the one that follows it, and what was found done, where it told. */
export type Confirmation = { intent: StoredIntent } & Pick<ConfirmedChange, 'next'> & Told;

async function confirmInTransaction(
  transaction: Transaction,
  confirmation: Confirmation,
  entries: Awaited<ReturnType<typeof readEntries>> | null,
): Promise<void> {
  const { intent, answered, next, found, isRestored } = confirmation;
  const { account, taskId, order } = intent;
  const store = transaction.objectStore('intents');
  // Its place may be another's: a second tab may have sent it as well, or its person discarded it on its way.
  const standing: unknown = await store.get(order);
  const isHere = isSameChange(parseIntent(standing), intent);
  // Read here and now: another tab may have stored one that this tab has not heard of.
  const records: unknown[] = isHere && (answered || found) ? await store.index('task').getAll(taskId) : [];
  const later = records
    .flatMap((record) => parseIntent(record) ?? [])
    .filter((other) => other.account === account && other.order > order);
  let last: MadeChange | null = null;
  for (const [place, other] of later.entries()) {
    if (place === 0 && takesNothingBack(other, found)) await transaction.remove('intents', other.order);
    else if (answered) {
      const rebased = rebase(other, answered, intent, found);
      await transaction.put('intents', rebased);
      last = rebased;
    }
  }
  if (isHere) {
    await transaction.remove('intents', order);
    const rest = answered && leftOver(intent, answered);
    if (rest) await transaction.add('intents', { ...rest, order });
    const entry = entries?.get(intent.mark?.change ?? intent.id);
    if (entry && (found || isRestored)) await noteEffect(transaction, entry, intent, confirmation);
    const mark = isRestored ? findUndo(intent, later) : undefined;
    if (answered && mark) {
      const deletion = makeDelete(last ? taskAfter(last) : answered);
      await transaction.add('intents', { ...toIntent(deletion, account), mark });
    }
  } else transaction.note('intents', order);
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
    const isTold = confirmations.some(({ found, isRestored }) => found !== undefined || isRestored);
    const entries = isTold ? await readEntries(transaction) : null;
    // They are of different tasks: none waits for what another one reads.
    await Promise.all(confirmations.map((one) => confirmInTransaction(transaction, one, entries)));
  });
}
