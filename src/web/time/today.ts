import { useSyncExternalStore } from 'react';

import { localDate } from './calendar-day.ts';

const CHECK_MS = 15_000;

function subscribe(onChange: () => void): () => void {
  // A clock that is set, a zone that is crossed and a laptop that slept through midnight all show at the next look.
  const timer = setInterval(onChange, CHECK_MS);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}

/** Returns today's calendar date (YYYY-MM-DD) where the reader is, also across midnight. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, () => localDate(new Date()));
}
