const KEY = 'lost-unoffered';

const listeners = new Set<() => void>();

const readPaused = () => localStorage.getItem(KEY)?.split(' ') ?? [];

function writePaused(paused: readonly string[]): void {
  if (paused.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, paused.join(' '));
  for (const listener of listeners) listener();
}

/**
 * Lets nothing of an account be sent until what the server lost of it waits for its person. A change that was made upon what was lost
 * would get there without it, and what it was made upon be taken for what the server has.
 */
export function pauseSending(account: string): void {
  writePaused([...new Set([...readPaused(), account])]);
}

/** Lets an account's changes be sent again. */
export function resumeSending(account: string): void {
  if (isSendingPaused(account)) writePaused(readPaused().filter((other) => other !== account));
}

export function isSendingPaused(account: string): boolean {
  return readPaused().includes(account);
}

/** Tells of every change of that, in whichever tab, until the signal ends it. */
export function onSendingPauseChange(listener: () => void, signal: AbortSignal): void {
  listeners.add(listener);
  addEventListener('storage', ({ key }) => key === KEY && listener(), { signal });
  signal.addEventListener('abort', () => listeners.delete(listener));
}
