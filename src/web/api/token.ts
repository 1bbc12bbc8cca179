const KEY = 'token';

const endListeners = new Set<() => void>();

// Kept here as well: until it is told of another session, this page speaks for its own, and never for the next person's.
let token = localStorage.getItem(KEY);
let session = new AbortController();

/** The session's token, or null for a visitor. Its presence alone decides which routes are open. */
export function readToken(): string | null {
  return token;
}

/** Aborted when this page's session ends. */
export function readSessionSignal(): AbortSignal {
  return session.signal;
}

/** Begins a session in this browser. */
export function keepToken(next: string): void {
  localStorage.setItem(KEY, next);
  token = next;
  session = new AbortController();
}

/** Whether another tab has begun another session, of which this page has yet to hear. */
export function isSuperseded(): boolean {
  const kept = localStorage.getItem(KEY);
  return kept !== null && kept !== token;
}

function end(): void {
  token = null;
  session.abort();
  for (const listener of endListeners) listener();
}

/** Ends this page's session, in every tab. */
export function dropToken(): void {
  if (!isSuperseded()) localStorage.removeItem(KEY);
  end();
}

/** Calls back when the session has ended, in this tab or in another. */
export function onSessionEnd(listener: () => void): void {
  endListeners.add(listener);
}

function look(): void {
  const kept = localStorage.getItem(KEY);
  if (kept === token) return;
  if (kept === null) end();
  // Another session began in another tab: nothing of the former one may stay on this page.
  else location.reload();
}

addEventListener('storage', look);
// A page that comes back out of the browser's memory was told nothing meanwhile.
addEventListener('pageshow', look);
