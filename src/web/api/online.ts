import { createAtom, useSelector } from '@tanstack/react-store';

/** The time between two moments at which the server is there again. */
const SHORTEST_MS = 1_000;

// Reached until a request has shown the opposite.
const isReached = createAtom(true);
let reachedAt = 0;

/** Whether the last request had an answer. The browser's own opinion is not asked: it knows of cables, not of servers. */
export function isOnline(): boolean {
  return isReached.get();
}

/** Notes that an answer came, whatever it says. Where some have answers and others none, what waits for one is not tried all the time. */
export function noteReached(): void {
  const now = Date.now();
  // A clock that was set says nothing.
  if (isReached.get() || Math.abs(now - reachedAt) < SHORTEST_MS) return;
  reachedAt = now;
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
