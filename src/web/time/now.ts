import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;
const CHECK_MS = 15_000;

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, CHECK_MS);
  return () => clearInterval(timer);
}

/** Returns the present minute as a time stamp, at most a minute ago; what depends on it stays right while the page is open. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS);
}
