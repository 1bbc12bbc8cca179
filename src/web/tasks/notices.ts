import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';

import { onSessionEnd } from '../token.ts';
import { readTask } from './schema.ts';

const KEY = 'notice';

const readNotice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('deleted'), task: readTask }),
  z.object({ kind: z.literal('failed'), title: z.string(), detail: z.string() }),
]);

/** What the notice at the bottom says: a task that was deleted (and can come back), or a change that failed. */
export type TaskNotice = z.infer<typeof readNotice>;

const listeners = new Set<() => void>();
let current = restore();

// The tab's own storage: 'Undo' is still offered after a reload, and only where the task was deleted.
function restore(): TaskNotice | null {
  try {
    return readNotice.parse(JSON.parse(sessionStorage.getItem(KEY) ?? ''));
  } catch {
    return null;
  }
}

function set(notice: TaskNotice | null): void {
  current = notice;
  if (notice) sessionStorage.setItem(KEY, JSON.stringify(notice));
  else sessionStorage.removeItem(KEY);
  for (const listener of listeners) listener();
}

/** Shows a notice in place of the one before. */
export function showNotice(notice: TaskNotice): void {
  set(notice);
}

export function dismissNotice(): void {
  set(null);
}

onSessionEnd(dismissNotice);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The notice in view, or null. It outlives a reload. */
export function useNotice(): TaskNotice | null {
  return useSyncExternalStore(subscribe, () => current);
}
