const KEY = 'lost-unoffered';

const listeners = new Set<() => void>();

const readHeld = () => localStorage.getItem(KEY)?.split(' ') ?? [];

function note(held: readonly string[]): void {
  if (held.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, held.join(' '));
  for (const listener of listeners) listener();
}

/**
 * Lets nothing of an account be sent until what the server lost of it waits for its person. A change that was made upon what was lost
 * would get there without it, and what it was made upon be taken for what the server has.
 */
export function holdBack(account: string): void {
  note([...new Set([...readHeld(), account])]);
}

/** Lets an account's changes be sent again. */
export function endHoldBack(account: string): void {
  if (isHeldBack(account)) note(readHeld().filter((other) => other !== account));
}

export function isHeldBack(account: string): boolean {
  return readHeld().includes(account);
}

/** Tells of every change of that, in whichever tab, until the signal ends it. */
export function onHoldBack(listener: () => void, signal: AbortSignal): void {
  listeners.add(listener);
  addEventListener('storage', listener, { signal });
  signal.addEventListener('abort', () => listeners.delete(listener));
}
