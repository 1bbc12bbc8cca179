import { useSyncExternalStore } from 'react';

import { localDate } from './calendar-day.ts';

const CHECK_MS = 15_000;

function untilMidnight(): number {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime();
}

function subscribe(onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  // A clock that is set, a zone that is crossed and a laptop that slept through midnight all show at the next look.
  const lookLater = () => {
    timer = setTimeout(
      () => {
        onChange();
        lookLater();
      },
      Math.min(CHECK_MS, untilMidnight()),
    );
  };
  lookLater();
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}

/** Returns today's calendar date (YYYY-MM-DD) where the reader is, also across midnight. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, () => localDate(new Date()));
}
