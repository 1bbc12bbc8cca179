import { readSessionSignal } from '../api/token.ts';
import { ignoreStorageError } from '../browser/ignore-storage-error.ts';
import { inGroups } from '../browser/in-groups.ts';
import { NotStoredError } from '../browser/not-stored-error.ts';
import { trackWrite } from '../browser/writes.ts';
import type { JournalEntry, MadeChange, StoredIntent } from '../changes/intent.ts';
import { takeInLate } from '../drafts/drafts.ts';
import { keepPress, listUnstoredPresses } from '../drafts/late-presses.ts';
import type { PressedChange } from '../drafts/late-presses.ts';
import type { Task } from '../model/task.ts';
import { outboxReady } from '../outbox-state/outbox-ready.ts';
import { notePressed, readOutbox, showOutbox } from '../outbox-state/state.ts';
import { addInOrder } from '../outbox-store/add-in-order.ts';
import type { Addition, Effects } from '../outbox-store/addition.ts';
import { confirmIntents } from '../outbox-store/confirm-intents.ts';
import type { Confirmation } from '../outbox-store/confirm-intents.ts';
import { discardIntents, noteIntent, restoreDiscarded } from '../outbox-store/intent-store.ts';
import type { Discarded, IntentNotes } from '../outbox-store/intent-store.ts';
import { removeJournalEntries } from '../outbox-store/journal-store.ts';
import { reinstateIntents, withdrawIntents } from '../outbox-store/withdrawals.ts';
import type { Withdrawal } from '../outbox-store/withdrawals.ts';
import { moveToKnown } from './move-account.ts';
import { markUnstored, rereadLater, showStored, unmarkUnstored } from './stored-outbox.ts';
import { addUnnoted, forgetUnnoted, keepUnnoted } from './unnoted.ts';

/** Shows what is stored, without changes that are not: they could not be, or another tab has sent them by now. */
function showWithout(made: readonly MadeChange[]): void {
  unmarkUnstored(made);
  const state = readOutbox();
  const gone = new Set(made);
  if (state?.open.some((other) => gone.has(other)))
    showOutbox({ ...state, open: state.open.filter((other) => !gone.has(other)) });
}

/** Ends when all that was pressed before has its place among what is stored, or could not be. */
let placed: Promise<void> = Promise.resolve();

/**
 * Waits until the changes of a press may be stored: what was pressed `before` them, whose words its form may still be writing, and what
 * pages have left behind go first, for the press was made upon them. Rejects where that cannot be stored and is of the same task.
 */
async function takePlace(
  before: Promise<void>,
  account: string,
  additions: readonly Addition[],
  after?: Promise<void>,
): Promise<void> {
  await Promise.allSettled([before, after]);
  await after;
  if (listUnstoredPresses(account).length === 0) return;
  await takeInLate(account);
  const left = new Set(listUnstoredPresses(account).map(({ taskId }) => taskId));
  if (additions.some(({ intent }) => left.has(intent.taskId)))
    throw new NotStoredError('What was pressed before could not be stored.');
}

/** Stores the changes of one press in its place. Rejects where it has none, or they cannot be stored. */
async function storeInOrder(
  account: string,
  additions: readonly Addition[],
  after?: Promise<void>,
): Promise<void> {
  placed = takePlace(placed, account, additions, after);
  await placed;
  await addInOrder(additions);
  // It may have become known meanwhile whose they are.
  await moveToKnown(account);
}

/** Shows changes at once, stores them once `after` has ended, and takes them out of view again if they cannot be stored. */
async function showUntilStored(
  account: string,
  additions: readonly Addition[],
  after?: Promise<void>,
): Promise<void> {
  const made = additions.map(({ intent }) => intent);
  markUnstored(made);
  // Read here: another press of this moment may just have shown its own.
  const state = readOutbox();
  if (state) showOutbox({ ...state, open: [...state.open, ...made] });
  try {
    await trackWrite(storeInOrder(account, additions, after));
  } catch (error) {
    showWithout(made);
    throw error;
  }
  // From here on it is stored, whether or not it can be read back this moment.
  await showStored().then(
    () => showWithout(made),
    () => unmarkUnstored(made),
  );
}

/**
 * Shows the changes of one press at once. Resolves when all of them are durably stored, with what they mean for other records;
 * none is where it rejects, with `ChangeGoneError` where what one replaces is not there any more. New ones are one undo.
 * `arrive` ends what counted them as pressed. They are stored when `after` has ended, and a page that is left meanwhile keeps them.
 */
export async function enqueueAll(
  changes: readonly PressedChange[],
  arrive = notePressed(changes.length),
  after?: Promise<unknown>,
): Promise<void> {
  const session = readSessionSignal();
  const press = keepPress(changes);
  try {
    const { account } = await outboxReady();
    arrive();
    // The outbox that is ready by now may be the next person's.
    session.throwIfAborted();
    await showUntilStored(
      account,
      press.toAdditions(account),
      after?.then(() => session.throwIfAborted()),
    );
  } catch (error) {
    // A page that was left before all this was stored has left it to another one.
    if (!press.end()) throw error;
    return;
  }
  press.end();
}

/** Shows a change and stores it as `enqueueAll` does. */
export async function enqueue(made: MadeChange, effects: Effects = {}): Promise<void> {
  await enqueueAll([{ made, effects }]);
}

/** Notes something of an intent that stays. Resolves to false where it is not there any more, or `mayNote` refuses. */
export async function updateIntent(
  intent: StoredIntent,
  notes: IntentNotes,
  mayNote?: (standing: IntentNotes) => boolean,
): Promise<boolean> {
  const isNoted = await noteIntent(intent, addUnnoted(intent, notes), mayNote);
  if (isNoted) forgetUnnoted(intent);
  await showStored();
  return isNoted;
}

/** Notes what a server had against a change. Where this browser does not store it, this tab knows it until it can be noted. */
export async function noteFailure(intent: StoredIntent, notes: IntentNotes): Promise<void> {
  await updateIntent(intent, notes).catch((error: unknown) => {
    keepUnnoted(intent, notes);
    rereadLater();
    ignoreStorageError(error);
  });
}

/** To note more than so many at once would hold up a frame. */
const CONFIRMED_AT_ONCE = 25;
const confirmInGroups = inGroups<Confirmation>(CONFIRMED_AT_ONCE, confirmIntents);

/** Takes an intent out: it has taken effect, and left the task and the next one as the server answered them, where it told. */
export async function confirmIntent(
  intent: StoredIntent,
  answered: Task | null,
  details: Omit<Confirmation, 'intent' | 'answered'> = {},
): Promise<void> {
  await confirmInGroups({ intent, answered, ...details });
  await showStored();
}

/** Takes intents out that shall not take effect. Rejects with `ChangeGoneError` where one is not there any more. */
export async function discard(intents: readonly StoredIntent[]): Promise<Discarded> {
  const discarded = await discardIntents(intents);
  await showStored();
  return discarded;
}

/** Puts back what was discarded. */
export async function undiscard(discarded: Discarded): Promise<void> {
  await restoreDiscarded(discarded);
  await showStored();
}

/** Undoes entries whose changes wait for their person, and were never sent. Resolves to how many. */
export async function withdraw(withdrawals: readonly Withdrawal[]): Promise<number> {
  const undone = await withdrawIntents(withdrawals);
  await showStored();
  return undone;
}

/** Makes such entries again: their changes wait as before. Resolves to how many. */
export async function reinstate(entries: readonly JournalEntry[]): Promise<number> {
  const redone = await reinstateIntents(entries);
  await showStored();
  return redone;
}

/** Forgets changes that cannot be undone or redone any more. */
export async function forgetJournalEntries(entries: readonly JournalEntry[]): Promise<void> {
  await removeJournalEntries(entries.map(({ order }) => order));
  await showStored();
}
