const KEY = 'lost-unoffered';

const listeners = new Set<() => void>();

/**
 * Lets nothing of an account be sent until what the server lost of it waits for its person; null ends that. A change that was made upon
 * what was lost would get there without it, and what it was made upon be taken for what the server has.
 */
export function holdBack(account: string | null): void {
  if (account === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, account);
  for (const listener of listeners) listener();
}

export function isHeldBack(account: string): boolean {
  return localStorage.getItem(KEY) === account;
}

/** Tells of every change of that, in whichever tab, until the signal ends it. */
export function onHoldBack(listener: () => void, signal: AbortSignal): void {
  listeners.add(listener);
  addEventListener('storage', listener, { signal });
  signal.addEventListener('abort', () => listeners.delete(listener));
}
