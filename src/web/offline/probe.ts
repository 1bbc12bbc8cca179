import { API_BASE, PATHS } from '#contract/paths.ts';

import { isOnline, noteReached, noteUnreachable, onOnlineChange } from '../api/online.ts';
import { readToken } from '../api/token.ts';
import { backOff } from '../browser/back-off.ts';

const LONGEST_PAUSE_MS = 30_000;
const ANSWER_WITHIN_MS = 10_000;

/** Asks for the server again and again while it cannot be reached, and at once where the browser gives a hint. */
export function probeWhileUnreachable(signal: AbortSignal): void {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isProbing = false;

  const probe = async () => {
    if (isProbing) return;
    isProbing = true;
    clearTimeout(timer);
    try {
      const within = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]);
      // A proxy that leads elsewhere is no server that answers.
      await fetch(API_BASE + PATHS.health, {
        headers: { Authorization: `Bearer ${readToken()}` },
        cache: 'no-store',
        redirect: 'error',
        signal: within,
      });
      noteReached();
    } catch {
      if (!signal.aborted) noteUnreachable();
    }
    isProbing = false;
    plan();
  };
  const plan = () => {
    clearTimeout(timer);
    failures = isOnline() ? 0 : failures + 1;
    if (failures > 0 && !signal.aborted)
      timer = setTimeout(() => void probe(), backOff(failures, LONGEST_PAUSE_MS));
  };
  const hint = () => void probe();
  const onVisible = () => {
    if (document.visibilityState === 'visible' && !isOnline()) hint();
  };

  const unsubscribe = onOnlineChange(() => {
    if (!isProbing) plan();
  });
  addEventListener('online', hint, { signal });
  addEventListener('offline', hint, { signal });
  document.addEventListener('visibilitychange', onVisible, { signal });
  signal.addEventListener('abort', () => {
    unsubscribe();
    clearTimeout(timer);
  });
  if (!isOnline()) plan();
}
