import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';

import type { Words } from '../outbox/drafts.ts';
import type { MadeChange } from '../outbox/intent.ts';
import { doneWords } from '../outbox/words.ts';
import { onSessionEnd } from '../token.ts';

const KEY = 'notice';

const keptNotice = z.union([
  /** A change was made; `undo` names it while it can be undone. */
  z.object({ kind: z.literal('done'), text: z.string(), undo: z.optional(z.string()) }),
  /** Something failed, in the words of the error catalogue, and what becomes of it. */
  z.object({
    kind: z.literal('failed'),
    title: z.string(),
    detail: z.string(),
    /** Whether the change waits in the outbox. */
    isKept: z.optional(z.boolean()),
  }),
]);

/** What the notice at the bottom says: what was done, what failed, or what is left to do. */
export type TaskNotice =
  | z.infer<typeof keptNotice>
  /** Words were typed that nobody saved; `task` names the dialog, and `words` is what it has to be given first. */
  | { kind: 'draft'; text: string; task: string; words?: Words };

const listeners = new Set<() => void>();
let current = restore();

// The tab's own storage: 'Undo' is still offered after a reload, and only where the change was made.
function restore(): TaskNotice | null {
  try {
    return keptNotice.parse(JSON.parse(sessionStorage.getItem(KEY) ?? ''));
  } catch {
    return null;
  }
}

function set(notice: TaskNotice | null): void {
  current = notice;
  // What is left to do is looked for anew.
  if (notice && notice.kind !== 'draft') sessionStorage.setItem(KEY, JSON.stringify(notice));
  else sessionStorage.removeItem(KEY);
  for (const listener of listeners) listener();
}

/** Only this device can fail when a change is made: its storage is full or closed. */
export const NOT_STORED = 'This browser could not store the change. The task is as it was.';

/** Shows a notice in place of the one before. */
export function showNotice(notice: TaskNotice): void {
  set(notice);
}

/** Says that a change was made, with its 'Undo'. */
export function showDone(change: MadeChange): void {
  set({ kind: 'done', text: doneWords(change), undo: change.id });
}

export function dismissNotice(): void {
  set(null);
}

onSessionEnd(dismissNotice);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The notice in view, or null. What was done or failed outlives a reload. */
export function readNotice(): TaskNotice | null {
  return current;
}

export function useNotice(): TaskNotice | null {
  return useSyncExternalStore(subscribe, readNotice);
}
