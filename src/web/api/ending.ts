import { useSyncExternalStore } from 'react';

const KEY = 'session-ended';

/**
 * Why the last session of this browser ended without a logout: the server refused it; its account was deleted here; or elsewhere, and
 * nothing of it is left in this browser, or what this account has still is.
 */
type Ending = 'refused' | 'deleted' | 'gone' | `gone ${string}`;

const listeners = new Set<() => void>();

function readEnding(): string | null {
  return localStorage.getItem(KEY);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** Remembers why the session has ended, for the login of every tab. */
export function noteEnding(ending: Ending | null): void {
  if (ending === null) localStorage.removeItem(KEY);
  // Whoever deleted the account here knows more than what another tab is told of it afterwards.
  else if (readEnding() !== 'deleted') localStorage.setItem(KEY, ending);
  for (const listener of listeners) listener();
}

/** Why the last session ended without a logout, or null. */
export function useEnding(): string | null {
  return useSyncExternalStore(subscribe, readEnding);
}
