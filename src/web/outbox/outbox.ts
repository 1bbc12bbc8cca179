import { readSessionSignal } from '../api/token.ts';
import { ignoreStorageError } from '../browser/ignore-storage-error.ts';
import { inGroups } from '../browser/in-groups.ts';
import { newId } from '../browser/new-id.ts';
import { NotStoredError } from '../browser/not-stored-error.ts';
import { trackWrite } from '../browser/writes.ts';
import type { MadeChange, ServerAnswer, StoredIntent } from '../changes/intent.ts';
import { takeInLate } from '../drafts/drafts.ts';
import { keepPress, listUnstoredPresses } from '../drafts/late-presses.ts';
import type { PressedChange } from '../drafts/late-presses.ts';
import { outboxReady } from '../outbox-state/outbox-ready.ts';
import { readOutbox, showOutbox } from '../outbox-state/state.ts';
import { addInOrder } from '../outbox-store/add-in-order.ts';
import type { StoredPress } from '../outbox-store/addition.ts';
import { confirmIntents } from '../outbox-store/confirm-intents.ts';
import type { Confirmation } from '../outbox-store/confirm-intents.ts';
import * as store from '../outbox-store/intent-store.ts';
import type { IntentNotes } from '../outbox-store/intent-store.ts';
import type { Moves } from '../outbox-store/moves.ts';
import { moveToKnown } from './move-account.ts';
import { markStoring, rereadLater, showStored, thenShow, endStoring } from './stored-outbox.ts';
import { addUnnoted, forgetUnnoted, keepUnnoted } from './unnoted.ts';

/** Shows what is stored, without changes that are not: they could not be, or another tab has sent them by now. */
function showWithout(made: readonly MadeChange[]): void {
  endStoring(made);
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
  { additions }: StoredPress,
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

/** Stores one press in its place. Resolves as `addIntents` does. Rejects where it has none, or cannot be stored. */
async function storeInOrder(account: string, press: StoredPress, after?: Promise<void>): Promise<number> {
  placed = takePlace(placed, account, press, after);
  await placed;
  const moved = await addInOrder(press);
  // It may have become known meanwhile whose it is.
  await moveToKnown(account);
  return moved;
}

/** Shows the changes of a press at once, stores it once `after` has ended, and takes them out of view again if it cannot be stored. */
async function showUntilStored(account: string, press: StoredPress, after?: Promise<void>): Promise<number> {
  const made = press.additions.map(({ intent }) => intent);
  markStoring(made);
  // Read here: another press of this moment may just have shown its own.
  const state = readOutbox();
  if (state) showOutbox({ ...state, open: [...state.open, ...made] });
  let moved;
  try {
    moved = await trackWrite(storeInOrder(account, press, after));
  } catch (error) {
    showWithout(made);
    throw error;
  }
  // From here on it is stored, whether or not it can be read back this moment.
  await showStored().then(
    () => showWithout(made),
    () => endStoring(made),
  );
  return moved;
}

type ComingPress = {
  changes: readonly PressedChange[];
  /** Ends what counted them as pressed. */
  arrive: () => void;
  after?: Promise<unknown> | undefined;
  moves?: Moves | undefined;
};

/** Shows and stores a press as `press` says. Resolves as `addIntents` does, and to null where another page stores it. */
export async function storePress({ changes, arrive, after, moves }: ComingPress): Promise<number | null> {
  const session = readSessionSignal();
  const group = changes.length > 1 ? newId() : undefined;
  const grouped = changes.map(({ made, effects }) => ({ made, effects: { ...effects, group } }));
  const press = keepPress(grouped, moves);
  let moved;
  try {
    const { account } = await outboxReady();
    arrive();
    // The outbox that is ready by now may be the next person's.
    session.throwIfAborted();
    moved = await showUntilStored(
      account,
      press.toStored(account),
      after?.then(() => session.throwIfAborted()),
    );
  } catch (error) {
    // A page that was left before all this was stored has left it to another one.
    if (!press.end()) throw error;
    return null;
  }
  press.end();
  return moved;
}

/** Notes something of an intent that stays. Resolves to false where it is not there any more, or `mayNote` refuses. */
export async function updateIntent(
  intent: StoredIntent,
  notes: IntentNotes,
  mayNote?: (standing: IntentNotes) => boolean,
): Promise<boolean> {
  const isNoted = await store.noteIntent(intent, addUnnoted(intent, notes), mayNote);
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
const confirm = thenShow(inGroups<Confirmation>(CONFIRMED_AT_ONCE, confirmIntents));

/** Takes an intent out: it has taken effect, as the server answered. */
export async function confirmIntent(intent: StoredIntent, answer: ServerAnswer): Promise<void> {
  await confirm({ intent, answer });
}

export const discard = thenShow(store.discard);
export const undiscard = thenShow(store.undiscard);
