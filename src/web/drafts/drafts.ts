import * as z from 'zod/mini';

import { ignoreError } from '../browser/ignore-error.ts';
import { ignoreStorageError } from '../browser/ignore-storage-error.ts';
import { ChangeTakenError } from '../changes/change-taken.ts';
import { isForgotten, parseDraft } from '../changes/draft.ts';
import type { Draft } from '../changes/draft.ts';
import { readOutbox, setOutbox } from '../outbox-state/state.ts';
import { CHANNEL, connect, inTransaction, nothingTouched } from '../outbox-store/connection.ts';
import { listLate } from '../outbox-store/late-ids.ts';
import { clearLeft, forgetLate, isOutdated, keepOnLeave, readLate } from '../outbox-store/late-words.ts';
import { readOpenForms, watchForms } from './draft-locks.ts';
import { takeInPresses } from './late-presses.ts';

/*
 * What is typed into a form stands here until it is saved or discarded, so that no death of a tab, a browser or a session,
 * and no key pressed by mistake, takes a word.
 */

/** What is typed, and the task upon which it is. */
export type FormContent = Pick<Draft, 'seen' | 'fields'>;

const ownedSchema = z.object({ account: z.string() });

/** The drafts of closed forms that this browser would not store: this tab alone has them. */
const unstored = new Map<string, Draft>();
keepOnLeave(() => [...unstored.keys()].flatMap((id) => readOwn(id) ?? []));

/** What this tab alone has of a draft: it gives way where another one has stored it since, or left newer words. */
function readOwn(id: string): Draft | undefined {
  const own = unstored.get(id);
  if (own && isOutdated(own)) unstored.delete(id);
  return unstored.get(id);
}

/** What is not stored of a draft: what this tab alone has, or a page has left behind. */
function readUnstored(id: string): Draft | null {
  return readOwn(id) ?? parseDraft(readLate(id));
}

/** Shows a draft, or that it is no more: from here, since what cannot be stored may not be readable either. */
function show(id: string, draft: Draft | null): void {
  const state = readOutbox();
  if (!state) return;
  const drafts = [...state.drafts.filter((other) => other.id !== id), ...(draft ? [draft] : [])];
  setOutbox({ ...state, drafts });
}

/** Notes what this tab alone has of a draft: null where that is stored, or unwanted. */
function setUnstored(id: string, draft: Draft | null): void {
  const former = readUnstored(id);
  clearLeft(id);
  if (draft) unstored.set(id, draft);
  else unstored.delete(id);
  if (draft || former) show(id, draft);
}

/** What is not stored of all drafts of an account. */
function listUnstored(account: string): Draft[] {
  const ids = new Set([...unstored.keys(), ...listLate()]);
  return [...ids].flatMap((id) => readUnstored(id) ?? []).filter((draft) => draft.account === account);
}

/** Whose it is, what a page has left behind. */
function readOwner(late: unknown): string | null {
  return ownedSchema.safeParse(late).data?.account ?? null;
}

/** How many forms of an account hold words that are not stored: this tab alone has them, or a page has left them, as one that sleeps. */
export function countUnstored(account: string): number {
  return listUnstored(account).length;
}

/** Forgets what was typed and pressed by an account and only this tab has, or pages have left behind. */
export function dropUnstored(account: string): void {
  for (const { id } of listUnstored(account)) setUnstored(id, null);
  for (const id of listLate()) if (readOwner(readLate(id)) === account) forgetLate(id);
}

/** Whether only this tab has the words of a draft, or a page has left them behind. */
export function isUnstored({ id }: Draft): boolean {
  return readUnstored(id) !== null;
}

/**
 * Stores what pages have left behind, for whomever it is, but for those whose forms are open: these store it themselves. What
 * cannot be stored stays where it is, and this tab shows what of it is the account's.
 */
export async function takeInLate(account: string): Promise<void> {
  if (listLate().length === 0) return;
  const isOpen = await readOpenForms();
  // Opened before anything is read; what it could not store, the steps below keep where it is.
  await connect().catch(ignoreError);
  for (const id of listLate()) {
    // Read in the moment in which it is stored: a form of another tab that opens with these words stores what follows them after that.
    const late = readLate(id);
    const draft = readUnstored(id);
    if ((!draft && !isForgotten(late)) || isOpen?.(id)) continue;
    try {
      const { store, done } = (await connect()).transaction('drafts', 'readwrite', { durability: 'strict' });
      // On the disk, before the words go that stand elsewhere.
      await Promise.all([draft ? store.put(draft) : store.delete(id), done]);
      forgetLate(id);
      clearLeft(id);
      unstored.delete(id);
    } catch (error) {
      // The next look tries it again.
      if (draft?.account === account) show(id, draft);
      ignoreStorageError(error);
    }
  }
  // After the drafts: a press ends the one that has its words.
  if (await takeInPresses()) broadcastDrafts();
}

/** All drafts of an account, those of open forms among them. Rejects where the browser's storage is closed, and this tab has none. */
export async function readDrafts(account: string): Promise<Draft[]> {
  await takeInLate(account);
  const here = listUnstored(account);
  try {
    const database = await connect();
    const records: unknown[] = await database.getAllFromIndex('drafts', 'account', account);
    const stored = records.flatMap((record) => parseDraft(record) ?? []);
    return [...stored.filter((draft) => !isUnstored(draft)), ...here];
  } catch (error) {
    if (here.length === 0) throw error;
    return here;
  }
}

/** Reads a draft for the form that holds it, with what another page has left of it. Null where it is no more. */
export async function readDraft(id: string): Promise<Draft | null> {
  if (isForgotten(readLate(id))) return null;
  return readUnstored(id) ?? parseDraft(await (await connect()).get('drafts', id));
}

/** The drafts of an account that no form shows: their forms were closed, or left by a tab that died. */
export async function readUnsaved(account: string): Promise<Draft[]> {
  const drafts = await readDrafts(account);
  const isOpen = await readOpenForms();
  // On plain http nobody knows.
  if (!isOpen) return drafts.filter(({ isClosed }) => isClosed);
  const isShown = ({ id, isClosed }: Draft) => !isClosed && isOpen(id);
  watchForms(drafts.filter(isShown), broadcastDrafts);
  return drafts.filter((draft) => !isShown(draft));
}

/** Lets every tab, this one too, look again at which drafts wait. */
export function broadcastDrafts(): void {
  const channel = new BroadcastChannel(CHANNEL);
  // Whoever hears anything looks at the drafts.
  channel.postMessage(nothingTouched());
  channel.close();
}

/** Stores a draft as it is. Where it cannot be, this tab keeps what it had of it. */
export async function putDraft(draft: Draft): Promise<void> {
  const database = await connect();
  await database.put('drafts', draft);
  setUnstored(draft.id, null);
}

/** Keeps the draft of a form that was closed: in this tab alone where the browser stores nothing. */
export async function keepClosed(draft: Draft): Promise<Draft> {
  const closed = { ...draft, isClosed: true };
  await putDraft(closed).then(
    () => forgetLate(closed.id),
    () => setUnstored(closed.id, closed),
  );
  return closed;
}

/** Deletes a draft. */
export async function deleteDraft(id: string): Promise<void> {
  setUnstored(id, null);
  forgetLate(id);
  const database = await connect();
  await database.delete('drafts', id);
}

/** Takes a draft away as it was seen. Throws `ChangeTakenError` where a form shows it, or it has other words by now. */
export async function takeDraft(draft: Draft): Promise<void> {
  // One whose form was closed loses that mark when a form shows it again.
  if (!draft.isClosed && (await readOpenForms())?.(draft.id)) throw new ChangeTakenError();
  const checkSeen = (record: unknown) => {
    if (JSON.stringify(parseDraft(record)) !== JSON.stringify(parseDraft(draft)))
      throw new ChangeTakenError();
  };
  const here = readUnstored(draft.id);
  if (here) {
    checkSeen(here);
    // What is stored under its name are its words before the storage was full.
    return deleteDraft(draft.id).catch(ignoreError);
  }
  await inTransaction(async (transaction) => {
    const store = transaction.objectStore('drafts');
    checkSeen(await store.get(draft.id));
    await store.delete(draft.id);
  });
  forgetLate(draft.id);
}
