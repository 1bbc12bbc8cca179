import { createAtom, useSelector } from '@tanstack/react-store';
import * as z from 'zod/mini';

import { readAccount } from '../api/account.ts';
import { onSessionEnd, readSessionSignal } from '../api/token.ts';
import { isOfStorage } from '../browser/not-stored-error.ts';
import { describeDone } from '../changes/describe-change.ts';
import type { MadeChange } from '../changes/intent.ts';
import { useOutbox } from '../outbox-state/state.ts';
import type { OutboxState } from '../outbox-state/state.ts';

const KEY = 'notice';

const keptNoticeSchema = z.union([
  /** A change was made; `undo` names it while it can be undone. */
  z.object({ kind: z.literal('done'), text: z.string(), undo: z.optional(z.string()) }),
  /** Something failed, as the error catalogue says it; `change` names the change that waits for that reason. */
  z.object({
    kind: z.literal('failed'),
    title: z.string(),
    detail: z.string(),
    change: z.optional(z.string()),
  }),
  /** A change met another one of the same task, and its person chooses. */
  z.object({ kind: z.literal('question'), text: z.string(), change: z.string() }),
]);

const keptSchema = z.object({ account: z.nullable(z.string()), notice: keptNoticeSchema });

/** What the notice at the bottom says: what was done, what failed, what asks for a choice, or what is left to do. */
export type NoticeContent =
  | z.infer<typeof keptNoticeSchema>
  /** Something was typed that nobody saved; `draft` names it. */
  | { kind: 'draft'; text: string; draft: string }
  /** Something was given up; `takeBack` makes that undone. */
  | { kind: 'discarded'; text: string; takeBack: () => Promise<void> }
  /**
   * An undo would delete what somebody else wrote; `confirm` does it all the same. `question` names what is asked, `askedAt` says since
   * when, by the clock of `performance`.
   */
  | {
      kind: 'asking';
      question: string;
      askedAt: number;
      text: string;
      label: string;
      confirm: () => void;
    };

const NOT_STORED = 'This browser could not store the change. The task is as it was.';
const BROKEN =
  'This page broke, so the change was not stored. The task is as it was. Load the page anew and try again.';

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

/** Shows a notice in place of the one before, unless the session has ended in which that was begun which it tells. */
export function showNotice(notice: NoticeContent, session: AbortSignal): void {
  if (!session.aborted) set(notice);
}

/** Shows that a change was made, with its 'Undo', once it is stored; of none nothing is shown. Resolves with it. */
export async function showDone(
  stored: Promise<MadeChange | null>,
  session = readSessionSignal(),
): Promise<MadeChange | null> {
  const change = await stored;
  if (change) showNotice({ kind: 'done', text: describeDone(change), undo: change.id }, session);
  return change;
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

/** Returns whether what a notice says is still so. */
function isTrue(notice: NoticeContent, outbox: OutboxState | null): boolean {
  switch (notice.kind) {
    case 'done':
      return (
        notice.undo === undefined ||
        outbox === null ||
        outbox.journal.some(({ made, isUndone }) => made.id === notice.undo && !isUndone)
      );
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
    case 'asking':
      return true;
  }
}

/** Returns the notice in view, or null: one whose cause is gone is not shown any more. What was done or failed outlives a reload. */
export function useNotice(): ShownNotice | null {
  const notice = useSelector(current);
  const outbox = useOutbox();
  return notice && isTrue(notice, outbox) ? notice : null;
}
