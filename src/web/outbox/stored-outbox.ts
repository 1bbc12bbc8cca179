import { onAccountKnown } from '../api/account.ts';
import { onSessionEnd } from '../api/token.ts';
import { ignoreError } from '../browser/ignore-error.ts';
import { oneByOne } from '../browser/one-by-one.ts';
import { applyFollowUp } from '../changes/apply-follow-up.ts';
import type { MadeChange } from '../changes/intent.ts';
import { readUnsaved, takeInLate } from '../drafts/drafts.ts';
import { listUnstoredPresses } from '../drafts/late-presses.ts';
import { withRemembered } from '../outbox-state/confirmed.ts';
import { listTakenUp } from '../outbox-state/list-taken-up.ts';
import { isSendingPaused } from '../outbox-state/sending-pause.ts';
import { readOutbox, setOutbox } from '../outbox-state/state.ts';
import { readRecords } from '../outbox-store/account-records.ts';
import type { Records } from '../outbox-store/account-records.ts';
import { nothingTouched, onStored, readReplaced } from '../outbox-store/connection.ts';
import { readTouched } from '../outbox-store/read-touched.ts';
import { moveAll, moveToKnown } from './move-account.ts';
import { broadcastTouched, markAllUnsent, mergeTouched, onTouchedElsewhere } from './tab-channel.ts';
import type { TouchedKeys } from './tab-channel.ts';
import { noteUnnoted, withUnnoted } from './unnoted.ts';

/*
 * What is stored is read and shown, whichever tab has stored it.
 */

/** The changes of this tab that are being stored this moment. */
const storingChanges = new Set<MadeChange>();
// What is on its way still is not shown to the next person of this page.
onSessionEnd(() => storingChanges.clear());

/** Keeps changes in view that are being stored. */
export function markStoring(made: readonly MadeChange[]): void {
  for (const change of made) storingChanges.add(change);
}

/** Notes that changes are stored, or could not be. */
export function endStoring(made: readonly MadeChange[]): void {
  for (const change of made) storingChanges.delete(change);
}

/** What this tab shows may be older than these. */
let staleKeys: TouchedKeys = nothingTouched();

onStored((touched) => {
  staleKeys = mergeTouched(staleKeys, touched);
});

/** Lets every tab read all again when it reads next. */
function markAllStale(): void {
  staleKeys = 'all';
  markAllUnsent();
}

// What could not be read may be readable by then.
export const REREAD_MS = 2_000;

let nextReread: ReturnType<typeof setTimeout> | undefined;

/** Reads again in a moment. */
export function rereadLater(): void {
  nextReread ??= setTimeout(() => {
    nextReread = undefined;
    rereadOutbox();
  }, REREAD_MS);
}

/** Counts the times that an outbox was closed: a reading that was asked for before shows nothing any more. */
let closings = 0;

/** The list that is shown already, where another one says the same: nothing is worked out anew. */
function reuseIfEqual(open: readonly MadeChange[]): readonly MadeChange[] {
  const known = readOutbox()?.open;
  return known?.length === open.length && open.every((change, index) => change === known[index])
    ? known
    : open;
}

/** Reads what was touched, or all where that is not enough. */
async function readTouchedOrAll(account: string, old: TouchedKeys): Promise<Records> {
  const known = readOutbox();
  const isKnown = known?.account === account && known.isUnreadable !== true;
  return (isKnown && old !== 'all' ? await readTouched(account, known, old) : null) ?? readRecords(account);
}

async function readAndShow(account: string, closingsBefore: number): Promise<void> {
  await takeInLate(account);
  if (!(await noteUnnoted())) rereadLater();
  // What is stored while this reads may not be among what it reads.
  const late = listUnstoredPresses(account);
  broadcastTouched();
  const old = staleKeys;
  staleKeys = nothingTouched();
  try {
    const [{ intents: noted, unreadable, journal, confirmed }, drafts] = await Promise.all([
      readTouchedOrAll(account, old),
      readUnsaved(account),
    ]);
    await listTakenUp();
    const name = await moveToKnown(account);
    if (closings !== closingsBefore) return;
    if (name !== account) {
      staleKeys = 'all';
      return await readAndShow(name, closingsBefore);
    }
    const intents = withUnnoted(noted);
    const stored = new Set(intents.map(({ id }) => id));
    setOutbox({
      account,
      // What was forgotten before the first reading may be missing in the list: `openOutbox` asks for another one.
      isUnreadable: readOutbox()?.isUnreadable,
      isReplaced: readReplaced().aborted,
      isPaused: isSendingPaused(account),
      intents,
      unreadable,
      confirmed: withRemembered(account, confirmed),
      journal,
      drafts,
      open: reuseIfEqual([...intents, ...[...late, ...storingChanges].filter(({ id }) => !stored.has(id))]),
      applyFollowUp,
    });
    if (late.length > 0) rereadLater();
  } catch (error) {
    staleKeys = 'all';
    throw error;
  }
}

const inTurn = oneByOne();
/** The reading that has not begun yet: it will see what is stored until then, so whoever asks meanwhile shares it. */
let nextReading: { account: string; done: Promise<void> } | null = null;

/** Shows what is stored for an account. */
function refreshOutbox(account: string): Promise<void> {
  if (nextReading?.account === account) return nextReading.done;
  const closingsBefore = closings;
  const done = inTurn(async () => {
    nextReading = null;
    await readAndShow(account, closingsBefore);
  });
  nextReading = { account, done };
  return done;
}

/** Shows what was just stored, in every tab. */
export async function showStored(): Promise<void> {
  const account = readOutbox()?.account;
  if (account === undefined) broadcastTouched();
  else await refreshOutbox(account);
}

/** Returns what does a write, and shows in every tab what it has stored. */
export function thenShow<Args extends readonly unknown[], Result>(
  write: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  return async (...args) => {
    const result = await write(...args);
    await showStored();
    return result;
  };
}

/** Every tab looks again at all that is stored, so that all of them show the same. */
export async function reloadOutbox(): Promise<void> {
  markAllStale();
  await showStored();
}

/** Reads again what another tab may have stored. */
function readIfPossible(account: string): void {
  // A browser that stores nothing lets nothing be read: what is shown stays as it is.
  refreshOutbox(account).catch(ignoreError);
}

/** Whether another tab told something while nobody here knew for whom to read it. */
let wasTouchedEarly = false;

onTouchedElsewhere((touched) => {
  staleKeys = mergeTouched(staleKeys, touched);
  const account = readOutbox()?.account;
  if (account === undefined) wasTouchedEarly = true;
  else readIfPossible(account);
});

/** Shows for the first time what is stored for who is signed in, with what another tab tells meanwhile. */
export async function loadOutbox(account: string): Promise<void> {
  wasTouchedEarly = false;
  await refreshOutbox(account);
  if (wasTouchedEarly) await refreshOutbox(account);
}

/** Shows nothing any more, nor what is being read this moment. */
export function closeOutbox(): void {
  closings += 1;
  nextReading = null;
  setOutbox(null);
}

/** Looks again at all that is stored: a tab that died may not have told what it did last. */
export function rereadOutbox(): void {
  staleKeys = 'all';
  const account = readOutbox()?.account;
  if (account !== undefined) readIfPossible(account);
}

onAccountKnown((former, account) => {
  moveAll(former, account)
    .then(() => {
      markAllStale();
      broadcastTouched();
      return readOutbox()?.account === former ? refreshOutbox(account) : undefined;
    })
    // What cannot be moved now moves when the outbox is opened next: the session's name says that it has to.
    .catch(ignoreError);
});
