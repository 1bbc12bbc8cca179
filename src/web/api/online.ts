import { useSyncExternalStore } from 'react';

// Reached until a request has shown the opposite.
let isReached = true;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  if (isReached === next) return;
  isReached = next;
  for (const listener of listeners) listener();
}

/** Whether the last request had an answer. The browser's own opinion is not asked: it knows of cables, not of servers. */
export function isOnline(): boolean {
  return isReached;
}

/** An answer came, whatever it says. */
export function noteReached(): void {
  set(true);
}

/** A request ended without an answer. */
export function noteUnreachable(): void {
  set(false);
}

/** Calls back on every change. Returns unsubscribe. */
export function onOnlineChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useIsOnline(): boolean {
  return useSyncExternalStore(onOnlineChange, isOnline);
}
