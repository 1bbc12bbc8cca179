import { createAtom, useSelector } from '@tanstack/react-store';
import * as z from 'zod/mini';

import { readAccount } from '../api/account.ts';
import { onSessionEnd, readSessionSignal } from '../api/token.ts';
import { isOfStorage } from '../browser/not-stored-error.ts';
import { describeDone } from '../changes/describe-change.ts';
import type { MadeChange } from '../changes/intent.ts';
import { readOutbox, subscribeToOutbox, useOutbox } from '../outbox-state/state.ts';
import type { OutboxState } from '../outbox-state/state.ts';
import { keptNoticeSchema } from './notice-content.ts';
import type { NoticeContent, Standing } from './notice-content.ts';
import { findOutcome, findStanding, toStanding } from './outcome.ts';

const KEY = 'notice';

const keptSchema = z.object({ account: z.nullable(z.string()), notice: keptNoticeSchema });

const NOT_STORED = 'This browser could not store the change. Nothing was changed.';
const BROKEN =
  'This page broke, so the change was not stored. Nothing was changed. Load the page anew and try again.';

/** A notice that was shown; its number tells it from another one that says the same. */
type ShownNotice = NoticeContent & { shown: number };

const kept = restoreKept();
const current = createAtom<ShownNotice | null>(kept && { ...kept, shown: 0 });
let lastShown = 0;

// It is kept in the tab's own storage: 'Undo' is still offered after a reload, and only where the change was made.
function restoreKept(): NoticeContent | null {
  try {
    const { account, notice } = keptSchema.parse(JSON.parse(sessionStorage.getItem(KEY) ?? ''));
    // A tab may have died with it, and its session may have ended meanwhile.
    return account === readAccount() ? notice : null;
  } catch {
    // Nothing is kept, or another version of the app wrote it.
    return null;
  }
}

// A notice with a callback or a draft ends with a reload: what it offered is found anew, or waits in the list of what was not saved.
function keep(notice: NoticeContent | null): void {
  if (notice?.kind === 'done' || notice?.kind === 'failed' || notice?.kind === 'question')
    sessionStorage.setItem(KEY, JSON.stringify({ account: readAccount(), notice }));
  else sessionStorage.removeItem(KEY);
}

function set(notice: NoticeContent | null): void {
  lastShown += 1;
  current.set(notice && { ...notice, shown: lastShown });
  keep(notice);
}

/** Says what the server made of a press in the place of the notice that it was done. */
function correct(): void {
  const [notice, outbox] = [current.get(), readOutbox()];
  const outcome = notice?.kind === 'done' && outbox ? findOutcome(notice, outbox) : null;
  if (outcome) set(outcome);
}

subscribeToOutbox(correct);

/** Shows a notice in place of the one before, unless the session has ended in which that was begun which it tells. */
export function showNotice(notice: NoticeContent, session: AbortSignal): void {
  if (session.aborted) return;
  set(notice);
  // Another tab may have sent the change already.
  correct();
}

/** Shows what a press did, with its 'Undo', once its first change is stored; of none nothing is shown. Resolves with that. */
export async function showDone(
  stored: Promise<MadeChange | null>,
  describe = describeDone,
  session = readSessionSignal(),
): Promise<MadeChange | null> {
  const change = await stored;
  if (change) showNotice({ kind: 'done', text: describe(change), undo: change.id }, session);
  return change;
}

type Words = {
  /** Of the error catalogue. */
  failureTitle: string;
  describe?: (change: MadeChange) => string;
  session?: AbortSignal;
};

/** Shows what a press did, or that it could not be stored. Resolves to whether it was. */
export async function showPress(
  stored: Promise<MadeChange | null>,
  { failureTitle, describe, session = readSessionSignal() }: Words,
): Promise<boolean> {
  try {
    await showDone(stored, describe, session);
    return true;
  } catch (error) {
    showNotStored(failureTitle, error, session);
    return false;
  }
}

/**
 * Shows why a press of this session could not be stored: this device's storage is full or closed, or else the page has a fault, which is
 * reported.
 */
export function showNotStored(title: string, error: unknown, session: AbortSignal): void {
  // It waits for the next login of its person, and whoever is signed in by now has not pressed it.
  if (session.aborted) return;
  const isStorage = isOfStorage(error);
  if (!isStorage) reportError(error);
  showNotice({ kind: 'failed', title, detail: isStorage ? NOT_STORED : BROKEN }, session);
}

/** Says of a press that it was for what has left the list. */
export function showGone(): void {
  const text = 'What you had chosen is not in this list any more. Nothing was changed: choose again.';
  showNotice({ kind: 'done', text }, readSessionSignal());
}

export function dismissNotice(): void {
  set(null);
}

onSessionEnd(dismissNotice);

/** Returns the last notice, or null. */
export function readNotice(): ShownNotice | null {
  return current.get();
}

function standsSo(standing: Standing | undefined, outbox: OutboxState | null): boolean {
  return !standing || !outbox || findStanding(standing, outbox.journal) !== undefined;
}

/** Returns whether what a notice says is still so. */
function isTrue(notice: NoticeContent, outbox: OutboxState | null): boolean {
  switch (notice.kind) {
    case 'done':
      return standsSo(toStanding(notice), outbox);
    case 'asking':
      return standsSo(notice, outbox);
    case 'failed':
      if (notice.change === undefined) return true;
      return (
        outbox?.intents.some(
          ({ id, refusal, problems }) => id === notice.change && (refusal !== null || problems > 0),
        ) ?? false
      );
    case 'question':
      return outbox?.intents.some(({ id, refusal }) => id === notice.change && refusal?.conflicts) ?? false;
    case 'draft':
      return outbox?.drafts.some(({ id }) => id === notice.draft) ?? false;
    case 'discarded':
      return true;
  }
}

/** Returns the notice in view, or null: one whose cause is gone is not shown any more. What was done or failed outlives a reload. */
export function useNotice(): ShownNotice | null {
  const notice = useSelector(current);
  const outbox = useOutbox();
  return notice && isTrue(notice, outbox) ? notice : null;
}
