import * as z from 'zod/mini';

import { onAccountKnown, readAccount, readSessionName } from '../api/account.ts';
import { readSessionSignal } from '../api/token.ts';
import { ignoreError } from '../browser/ignore-error.ts';
import { inGroups } from '../browser/in-groups.ts';
import { newId } from '../browser/new-id.ts';
import { trackWrite } from '../browser/writes.ts';
import type { Task } from '../model/task.ts';
import { addInOrder } from './add-in-order.ts';
import './follow.ts';
import { CHANNEL, nothingTouched, onStored } from './connection.ts';
import type { Touched } from './connection.ts';
import { forgetAccount, moveAccount, readRecords, removeJournalEntries } from './database.ts';
import type { Loss, Records } from './database.ts';
import { dropUnstored, listUnstored, readUnsaved } from './drafts.ts';
import { confirmIntents, discardIntents, noteIntent, restoreDiscarded } from './intent-store.ts';
import type { Confirmation, Discarded, Effects, IntentNotes } from './intent-store.ts';
import { toIntent } from './intent.ts';
import type { ConfirmedChange, JournalEntry, MadeChange, StoredIntent } from './intent.ts';
import { readTouched } from './read-touched.ts';
import { countUnsaved, emptyState, readOutbox, setOutbox, showOutbox, outboxReady } from './state.ts';

let storing: readonly MadeChange[] = [];
const channel = new BroadcastChannel(CHANNEL);

/** The places that were touched, or all of them where nobody knows which. */
type Places = Touched | 'all';

const places = z.array(z.int());
const touchedSchema = z.object({ intents: places, journal: places });

function addPlaces(one: Places, other: Places): Places {
  if (one === 'all' || other === 'all') return 'all';
  return {
    intents: [...one.intents, ...other.intents],
    journal: [...one.journal, ...other.journal],
  };
}

/** What this tab shows may be older than these. */
let unread: Places = nothingTouched();
/** What this tab has written, and the others have not heard of. */
let untold: Places | null = null;

onStored((touched) => {
  unread = addPlaces(unread, touched);
  untold = addPlaces(untold ?? nothingTouched(), touched);
});

/** Tells the other tabs what this one has written since it told them last. */
function tellTabs(): void {
  if (untold) channel.postMessage(untold);
  untold = null;
}

// What could not be read may be readable by then.
const NEXT_LOOK_MS = 2_000;

/**
 * Adds what this tab knows of and another one has forgotten since: it forgets what its own list shows, and the list of this tab may
 * be older.
 */
function withRemembered(account: string, confirmed: readonly ConfirmedChange[]): readonly ConfirmedChange[] {
  const known = readOutbox();
  if (known?.confirmed === confirmed) return confirmed;
  const orders = new Set(confirmed.map(({ order }) => order));
  const remembered =
    known?.account === account ? known.confirmed.filter(({ order }) => !orders.has(order)) : [];
  return [...remembered, ...confirmed].toSorted((one, other) => one.order - other.order);
}

/** Counts the times that an outbox was closed: a reading that began before shows nothing any more. */
let closings = 0;

/** The list that is shown already, where another one says the same: nothing is worked out anew. */
function asKnown(open: readonly MadeChange[]): readonly MadeChange[] {
  const known = readOutbox()?.open;
  return known?.length === open.length && open.every((change, index) => change === known[index])
    ? known
    : open;
}

/** Reads what was touched, or all where that is not enough. */
async function readOld(account: string, old: Places): Promise<Records> {
  const known = readOutbox();
  const isKnown = known?.account === account && known.isUnread !== true;
  return (isKnown && old !== 'all' ? await readTouched(account, known, old) : null) ?? readRecords(account);
}

async function readNow(account: string): Promise<void> {
  const closingsBefore = closings;
  tellTabs();
  const old = unread;
  unread = nothingTouched();
  try {
    const [{ intents, unreadable, journal, confirmed }, drafts] = await Promise.all([
      readOld(account, old),
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
      open: asKnown([...intents, ...storing.filter(({ id }) => !stored.has(id))]),
    });
  } catch (error) {
    unread = 'all';
    throw error;
  }
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

/** Shows what was just stored, in every tab. */
async function showStored(): Promise<void> {
  const account = readOutbox()?.account;
  if (account === undefined) tellTabs();
  else await read(account);
}

/** Every tab looks again at all that is stored, so that all of them show the same. */
export async function reloadOutbox(): Promise<void> {
  unread = 'all';
  untold = 'all';
  await showStored();
}

// A browser that stores nothing lets nothing be read, or moved: what is shown stays as it is.
channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const touched = touchedSchema.safeParse(data);
  // Another version of the app says less.
  unread = addPlaces(unread, touched.success ? touched.data : 'all');
  const account = readOutbox()?.account;
  if (account !== undefined) read(account).catch(ignoreError);
});

/** Looks again at all that is stored: a tab that died may not have told what it did last. */
export function lookAtAll(): void {
  unread = 'all';
  const account = readOutbox()?.account;
  if (account !== undefined) read(account).catch(ignoreError);
}

onAccountKnown((former, account) => {
  moveAccount(former, account)
    .then(() => {
      unread = 'all';
      untold = 'all';
      tellTabs();
      return readOutbox()?.account === former ? read(account) : undefined;
    })
    .catch(ignoreError);
});

function lookIfSeen(): void {
  if (document.visibilityState === 'visible') lookAtAll();
}

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
  document.addEventListener('visibilitychange', lookIfSeen, { signal });
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
  if (state) showOutbox({ ...state, open: state.open.filter((other) => !made.includes(other)) });
}

/**
 * Shows the changes of one press at once. Resolves when all of them are durably stored, with what they mean for other records;
 * none is where it rejects, with `ChangeGoneError` where what one replaces is not there any more. New ones are one undo.
 */
export async function enqueueAll(changes: readonly { made: MadeChange; effects?: Effects }[]): Promise<void> {
  const session = readSessionSignal();
  const state = await outboxReady();
  // The outbox that is ready by now may be the next person's.
  session.throwIfAborted();
  const { account } = state;
  const group = changes.length > 1 ? newId() : undefined;
  const made = changes.map((change) => change.made);
  storing = [...storing, ...made];
  showOutbox({ ...state, open: [...state.open, ...made] });
  try {
    await trackWrite(
      addInOrder(
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
  await showStored().catch(ignoreError);
  hide(made);
}

/** Shows a change at once, and stores it as `enqueueAll` does. */
export async function enqueue(made: MadeChange, effects?: Effects): Promise<void> {
  await enqueueAll([{ made, effects }]);
}

/** Notes something of an intent that stays. Resolves to false where it is not there any more. */
export async function updateIntent(intent: StoredIntent, notes: IntentNotes): Promise<boolean> {
  const isNoted = await noteIntent(intent, notes);
  await showStored();
  return isNoted;
}

const confirmInGroups = inGroups<Confirmation>(confirmIntents);

/** Takes an intent out: it has taken effect, and left the task and the next one as the server answered them, where it told. */
export async function confirm(intent: StoredIntent, answered: Task | null, next?: Task): Promise<void> {
  await confirmInGroups({ intent, answered, next });
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

/** Forgets changes that cannot be undone or redone any more. */
export async function forget(entries: readonly JournalEntry[]): Promise<void> {
  await removeJournalEntries(entries.map(({ order }) => order));
  await showStored();
}
