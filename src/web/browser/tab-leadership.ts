import { ignoreError } from './ignore-error.ts';

/**
 * Does something in one tab of this browser at a time, until the signal ends it there. When that tab is closed or frozen,
 * the next one goes on. False where the browser has no locks, as on plain http.
 */
export function withTabLeadership(
  name: string,
  signal: AbortSignal,
  start: (turn: AbortSignal) => void,
): boolean {
  if (!('locks' in navigator)) return false;
  let turn = new AbortController();
  const leave = () => turn.abort();
  const queue = () => {
    leave();
    turn = new AbortController();
    const { signal: end } = turn;
    navigator.locks
      .request(name, { signal: end }, () => {
        start(end);
        return new Promise<void>((resolve) => end.addEventListener('abort', () => resolve()));
      })
      // Where the turn ended before it came, nothing failed.
      .catch((error: unknown) => (end.aborted ? ignoreError(error) : reportError(error)));
  };
  signal.addEventListener('abort', leave);
  document.addEventListener('freeze', leave, { signal });
  document.addEventListener('resume', queue, { signal });
  // Some browsers fire neither of these for a page that is kept for the way back.
  addEventListener('pagehide', leave, { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && queue(), { signal });
  if (!signal.aborted) queue();
  return true;
}
