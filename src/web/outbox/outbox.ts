import { onAccountKnown, readAccount, readSessionName } from '../api/account.ts';
import { ignoreError } from '../browser/ignore-error.ts';
import { newId } from '../browser/new-id.ts';
import { trackWrite } from '../browser/writes.ts';
import type { Task } from '../model/task.ts';
import { CHANNEL } from './connection.ts';
import {
  forgetAccount,
  moveAccount,
  readConfirmed,
  readIntents,
  readJournal,
  removeJournalEntries,
} from './database.ts';
import type { Loss } from './database.ts';
import { dropUnstored, listUnstored, readUnsaved } from './drafts.ts';
import { addIntents, confirmIntent, discardIntents, noteIntent, restoreDiscarded } from './intent-store.ts';
import type { Discarded, Effects, IntentNotes } from './intent-store.ts';
import { toIntent } from './intent.ts';
import type { ConfirmedChange, JournalEntry, MadeChange, StoredIntent } from './intent.ts';
import { countUnsaved, emptyState, readOutbox, setOutbox, outboxReady } from './state.ts';

let storing: readonly MadeChange[] = [];
const channel = new BroadcastChannel(CHANNEL);

// What could not be read may be readable by then.
const NEXT_LOOK_MS = 2_000;

/**
 * Adds what this tab knows of and another one has forgotten since: it forgets what its own list shows, and the list of this tab may
 * be older.
 */
function withRemembered(account: string, confirmed: readonly ConfirmedChange[]): ConfirmedChange[] {
  const known = readOutbox();
  const orders = new Set(confirmed.map(({ order }) => order));
  const remembered =
    known?.account === account ? known.confirmed.filter(({ order }) => !orders.has(order)) : [];
  return [...remembered, ...confirmed].toSorted((one, other) => one.order - other.order);
}

/** Counts the times that an outbox was closed: a reading that began before shows nothing any more. */
let closings = 0;

async function readNow(account: string): Promise<void> {
  const closingsBefore = closings;
  const [{ intents, unreadable }, journal, confirmed, drafts] = await Promise.all([
    readIntents(account),
    readJournal(account),
    readConfirmed(account),
    readUnsaved(account),
  ]);
  if (closings !== closingsBefore) return;
  const stored = new Set(intents.map(({ id }) => id));
  setOutbox({
    account,
    intents,
    unreadable,
    confirmed: withRemembered(account, confirmed),
    journal,
    drafts,
    open: [...intents, ...storing.filter(({ id }) => !stored.has(id))],
  });
}

let lastReading: Promise<unknown> = Promise.resolve();
/** The reading that has not begun yet: it will see what is stored until then, so whoever asks meanwhile shares it. */
let nextReading: { account: string; done: Promise<void> } | null = null;

function read(account: string): Promise<void> {
  if (nextReading?.account === account) return nextReading.done;
  const done = lastReading.then(() => {
    nextReading = null;
    return readNow(account);
  });
  nextReading = { account, done };
  // One that failed does not hold up the next.
  lastReading = done.catch(ignoreError);
  return done;
}

/** Every tab looks again at what is stored, so that all of them show the same. */
export async function reloadOutbox(): Promise<void> {
  channel.postMessage('changed');
  const account = readOutbox()?.account;
  if (account !== undefined) await read(account);
}

// A browser that stores nothing lets nothing be read, or moved: what is shown stays as it is.
channel.addEventListener('message', () => {
  const account = readOutbox()?.account;
  if (account !== undefined) read(account).catch(ignoreError);
});

onAccountKnown((former, account) => {
  moveAccount(former, account)
    .then(() => {
      channel.postMessage('changed');
      return readOutbox()?.account === former ? read(account) : undefined;
    })
    .catch(ignoreError);
});

/** Opens the outbox of who is signed in, until the signal closes it: what it holds stays stored. */
export async function openOutbox(signal: AbortSignal): Promise<void> {
  // Asked here and not before: while this code was on its way, the account may have become known.
  const account = readAccount();
  const sessionName = readSessionName();
  if (account === null || sessionName === null) return;
  signal.addEventListener('abort', () => {
    closings += 1;
    setOutbox(null);
  });
  const begin = async () => {
    // What was stored before anybody knew whose it is.
    if (sessionName !== account) await moveAccount(sessionName, account);
    if (signal.aborted) return;
    await read(account);
    const known = readAccount();
    if (known === null || known === account) return;
    await moveAccount(account, known);
    if (!signal.aborted) await read(known);
  };
  const lookAgain = () => {
    if (!signal.aborted) begin().catch(() => setTimeout(lookAgain, NEXT_LOOK_MS));
  };
  try {
    await begin();
  } catch {
    // A browser that stores nothing shows the tasks all the same; a change is refused there, in words.
    if (!signal.aborted) setOutbox(readOutbox() ?? { ...emptyState(account), isUnread: true });
    setTimeout(lookAgain, NEXT_LOOK_MS);
  }
}

/**
 * Deletes what an account has here, where its person agreed to lose what waits. Resolves to null, or else to what it would lose,
 * and then nothing is deleted.
 */
export async function emptyOutbox(account: string, agreed: Loss): Promise<Loss | null> {
  const here = { changes: countUnsaved(readOutbox()), drafts: listUnstored(account).length };
  let loss = here;
  const agrees = (stored: Loss) => {
    loss = { changes: Math.max(stored.changes, here.changes), drafts: stored.drafts + here.drafts };
    return loss.changes <= agreed.changes && loss.drafts <= agreed.drafts;
  };
  const isAgreed = await forgetAccount(account, agrees).catch(() => agrees({ changes: 0, drafts: 0 }));
  if (!isAgreed) return loss;
  dropUnstored(account);
  await reloadOutbox();
  return null;
}

function hide(made: readonly MadeChange[]): void {
  storing = storing.filter((other) => !made.includes(other));
}

/** Shows the tasks as if changes had not been made: they were not stored. */
function takeBack(made: readonly MadeChange[]): void {
  hide(made);
  const state = readOutbox();
  if (state) setOutbox({ ...state, open: state.open.filter((other) => !made.includes(other)) });
}

/**
 * Shows the changes of one press at once. Resolves when all of them are durably stored, with what they mean for other records;
 * none is where it rejects, with `ChangeGoneError` where what one replaces is not there any more. New ones are one undo.
 */
export async function enqueueAll(changes: readonly { made: MadeChange; effects?: Effects }[]): Promise<void> {
  const state = await outboxReady();
  const { account } = state;
  const group = changes.length > 1 ? newId() : undefined;
  const made = changes.map((change) => change.made);
  storing = [...storing, ...made];
  setOutbox({ ...state, open: [...state.open, ...made] });
  try {
    await trackWrite(
      addIntents(
        changes.map((change) => ({
          intent: toIntent(change.made, account),
          effects: { ...change.effects, group },
        })),
      ),
    );
  } catch (error) {
    takeBack(made);
    throw error;
  }
  // From here on it is stored, whether or not it can be read back this moment.
  await reloadOutbox().catch(ignoreError);
  hide(made);
}

/** Shows a change at once, and stores it as `enqueueAll` does. */
export async function enqueue(made: MadeChange, effects?: Effects): Promise<void> {
  await enqueueAll([{ made, effects }]);
}

/** Notes something of an intent that stays. Resolves to false where it is not there any more. */
export async function updateIntent(intent: StoredIntent, notes: IntentNotes): Promise<boolean> {
  const isNoted = await noteIntent(intent, notes);
  await reloadOutbox();
  return isNoted;
}

/** Takes an intent out: it has taken effect, and left the task as the server answered it, where it told. */
export async function confirm(intent: StoredIntent, answered: Task | null): Promise<void> {
  await confirmIntent(intent, answered);
  await reloadOutbox();
}

/** Takes intents out that shall not take effect. Rejects with `ChangeGoneError` where one is not there any more. */
export async function discard(intents: readonly StoredIntent[]): Promise<Discarded> {
  const discarded = await discardIntents(intents);
  await reloadOutbox();
  return discarded;
}

/** Puts back what was discarded. */
export async function undiscard(discarded: Discarded): Promise<void> {
  await restoreDiscarded(discarded);
  await reloadOutbox();
}

/** Forgets changes that cannot be undone or redone any more. */
export async function forget(entries: readonly JournalEntry[]): Promise<void> {
  await removeJournalEntries(entries.map(({ order }) => order));
  await reloadOutbox();
}
