import * as z from 'zod/mini';

import { onAccountKnown, readAccount, readSessionName } from '../api/account.ts';
import { onSessionEnd } from '../api/token.ts';
import { ignoreError } from '../browser/ignore-error.ts';
import { onKeepNothing } from '../browser/keeping.ts';
import '../changes/follow.ts';
import type { MadeChange } from '../changes/intent.ts';
import { readUnsaved, takeInLate } from '../drafts/drafts.ts';
import { listUnstoredPresses } from '../drafts/late-presses.ts';
import { moveTypedNames } from '../drafts/typed-names.ts';
import { withRemembered } from '../outbox-state/confirmed.ts';
import { emptyState, readOutbox, setOutbox } from '../outbox-state/state.ts';
import { CHANNEL, nothingTouched, onStored } from '../outbox-store/connection.ts';
import type { Touched } from '../outbox-store/connection.ts';
import { moveAccount, readRecords } from '../outbox-store/database.ts';
import type { Records } from '../outbox-store/database.ts';
import { LATE_PREFIX } from '../outbox-store/late-ids.ts';
import { readTouched } from '../outbox-store/read-touched.ts';

/*
 * What is stored is read, shown, and told to the other tabs, which show the same.
 */

/** The changes of this tab that are being stored this moment. */
export const storing = new Set<MadeChange>();
// What is on its way still is not shown to the next person of this page.
onSessionEnd(() => storing.clear());

let channel = new BroadcastChannel(CHANNEL);

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

let nextLook: ReturnType<typeof setTimeout> | undefined;

function lookAgainAtAll(): void {
  nextLook = undefined;
  lookAtAll();
}

/** Counts the times that an outbox was closed: a reading that was asked for before shows nothing any more. */
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

async function readNow(account: string, closingsBefore: number): Promise<void> {
  await takeInLate(account);
  // What is stored while this reads may not be among what it reads.
  const late = listUnstoredPresses(account);
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
    const isUnread = readOutbox()?.isUnread;
    setOutbox({
      account,
      // What was forgotten before the first reading may be missing in the list: `openOutbox` asks for another one.
      ...(isUnread && { isUnread }),
      intents,
      unreadable,
      confirmed: withRemembered(account, confirmed),
      journal,
      drafts,
      open: asKnown([...intents, ...[...late, ...storing].filter(({ id }) => !stored.has(id))]),
    });
    if (late.length > 0) nextLook ??= setTimeout(lookAgainAtAll, NEXT_LOOK_MS);
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
  const closingsBefore = closings;
  const done = lastReading.then(() => {
    nextReading = null;
    return readNow(account, closingsBefore);
  });
  nextReading = { account, done };
  // One that failed does not hold up the next.
  lastReading = done.catch(ignoreError);
  return done;
}

/** Shows what was just stored, in every tab. */
export async function showStored(): Promise<void> {
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

/** Reads again what another tab may have stored. */
function readIfPossible(account: string): void {
  // A browser that stores nothing lets nothing be read: what is shown stays as it is.
  read(account).catch(ignoreError);
}

/** Whether another tab told something while nobody here knew for whom to read it. */
let isHeardEarly = false;

function hear({ data }: MessageEvent<unknown>): void {
  // Another version of the app says less.
  unread = addPlaces(unread, touchedSchema.safeParse(data).data ?? 'all');
  const account = readOutbox()?.account;
  if (account === undefined) isHeardEarly = true;
  else readIfPossible(account);
}

channel.addEventListener('message', hear);
onKeepNothing(() => {
  channel.close();
  channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', hear);
});

/** Looks again at all that is stored: a tab that died may not have told what it did last. */
export function lookAtAll(): void {
  unread = 'all';
  const account = readOutbox()?.account;
  if (account !== undefined) readIfPossible(account);
}

/** Gives all that one account has here to another name of the same account. */
async function moveAll(former: string, account: string): Promise<void> {
  moveTypedNames(former, account);
  await takeInLate(former);
  await moveAccount(former, account);
}

onAccountKnown((former, account) => {
  moveAll(former, account)
    .then(() => {
      unread = 'all';
      untold = 'all';
      tellTabs();
      return readOutbox()?.account === former ? read(account) : undefined;
    })
    // What cannot be moved now moves when the outbox is opened next: the session's name says that it has to.
    .catch(ignoreError);
});

/** Another page of this browser was left, and has left something behind. */
function lookIfLeft({ key, newValue }: StorageEvent): void {
  if (newValue !== null && key?.startsWith(LATE_PREFIX)) lookAtAll();
}

function lookIfSeen(): void {
  if (document.visibilityState === 'visible') lookAtAll();
}

/** Notes that all is known of what is stored. */
function endUnread(): void {
  const state = readOutbox();
  if (!state) return;
  const { isUnread: _, ...known } = state;
  setOutbox(known);
}

/**
 * Opens the outbox of who is signed in, until the signal closes it: what it holds stays stored. Where it could not be read at first,
 * `askAnew` brings a list that was asked for after it was.
 */
export async function openOutbox(signal: AbortSignal, askAnew: () => Promise<unknown>): Promise<void> {
  // Asked here and not before: while this code was on its way, the account may have become known.
  const account = readAccount();
  const sessionName = readSessionName();
  if (account === null || sessionName === null) return;
  signal.addEventListener('abort', () => {
    closings += 1;
    nextReading = null;
    setOutbox(null);
  });
  document.addEventListener('visibilitychange', lookIfSeen, { signal });
  addEventListener('storage', lookIfLeft, { signal });
  const begin = async () => {
    // What was stored before anybody knew whose it is.
    if (sessionName !== account) await moveAll(sessionName, account);
    if (signal.aborted) return;
    isHeardEarly = false;
    await read(account);
    if (isHeardEarly) await read(account);
    const known = readAccount();
    if (known === null || known === account) return;
    await moveAll(account, known);
    if (!signal.aborted) await read(known);
  };
  const lookAgain = async () => {
    if (signal.aborted) return;
    try {
      await begin();
      await askAnew();
      if (!signal.aborted) endUnread();
    } catch {
      setTimeout(lookAgain, NEXT_LOOK_MS);
    }
  };
  try {
    await begin();
  } catch {
    // A browser that stores nothing shows the tasks all the same; a change is refused there, in words.
    if (!signal.aborted) setOutbox(readOutbox() ?? { ...emptyState(account), isUnread: true });
    setTimeout(lookAgain, NEXT_LOOK_MS);
  }
}
