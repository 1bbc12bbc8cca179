const KEY = 'token';

const endListeners = new Set<() => void>();

/** The session's token, or null for a visitor. Its presence alone decides which routes are open. */
export function readToken(): string | null {
  return localStorage.getItem(KEY);
}

/** Begins a session in this browser. */
export function keepToken(token: string): void {
  localStorage.setItem(KEY, token);
}

function tellEnd(): void {
  for (const listener of endListeners) listener();
}

/** Ends the session in this browser, in every tab. */
export function dropToken(): void {
  localStorage.removeItem(KEY);
  tellEnd();
}

/** Calls back when the session has ended, in this tab or in another. */
export function onSessionEnd(listener: () => void): void {
  endListeners.add(listener);
}

addEventListener('storage', (event) => {
  // A cleared storage has no key.
  if (event.key !== KEY && event.key !== null) return;
  if (readToken() === null) tellEnd();
  // Another session began in another tab: nothing of the former one may stay on this page.
  else location.reload();
});
