import { useSyncExternalStore } from 'react';

import type { TaskWrite } from './writes.ts';

let pending: readonly TaskWrite[] = [];
const listeners = new Set<() => void>();

function set(writes: readonly TaskWrite[]): void {
  pending = writes;
  for (const listener of listeners) listener();
}

/** Applies a change to the view from now on. */
export function showPending(write: TaskWrite): void {
  set([...pending, write]);
}

/** Ends that: the server's list has the change by now, or never will. */
export function hidePending(write: TaskWrite): void {
  set(pending.filter((other) => other !== write));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The changes under way, oldest first. */
export function usePendingWrites(): readonly TaskWrite[] {
  return useSyncExternalStore(subscribe, () => pending);
}
