import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;
const CHECK_MS = 15_000;

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, CHECK_MS);
  return () => clearInterval(timer);
}

/** Returns the present minute as a time stamp; what depends on it stays right while the page is open. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS);
}
