import { createAtom, useSelector } from '@tanstack/react-store';

// Reached until a request has shown the opposite.
const isReached = createAtom(true);

/** Whether the last request had an answer. The browser's own opinion is not asked: it knows of cables, not of servers. */
export function isOnline(): boolean {
  return isReached.get();
}

/** Notes that an answer came, whatever it says. */
export function noteReached(): void {
  isReached.set(true);
}

/** Notes that a request ended without an answer. */
export function noteUnreachable(): void {
  isReached.set(false);
}

/** Calls back on every change. Returns unsubscribe. */
export function onOnlineChange(listener: () => void): () => void {
  return isReached.subscribe(listener).unsubscribe;
}

export function useIsOnline(): boolean {
  return useSelector(isReached);
}
