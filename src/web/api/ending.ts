import { useSyncExternalStore } from 'react';

const KEY = 'session-ended';
const GONE_KEY = 'gone-account';

/**
 * Why the last session of this browser ended without a logout: the server refused it, and perhaps named the life of its data; that is
 * another one than that of the list that is kept here; its account was deleted here; or elsewhere.
 */
type Ending = 'refused' | `refused ${string}` | 'restored' | 'deleted' | 'gone';

const listeners = new Set<() => void>();

export function readEnding(): string | null {
  return localStorage.getItem(KEY);
}

/** The account that was deleted elsewhere, of which this browser still has something, or null. */
export function readGone(): string | null {
  return localStorage.getItem(GONE_KEY);
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

/** Remembers the account whose data has to be removed from this browser, whoever logs in until that is done. */
export function noteGone(account: string | null): void {
  if (account === null) localStorage.removeItem(GONE_KEY);
  else localStorage.setItem(GONE_KEY, account);
  for (const listener of listeners) listener();
}

export function useGone(): string | null {
  return useSyncExternalStore(subscribe, readGone);
}

/** Why the last session ended without a logout, or null. */
export function useEnding(): string | null {
  return useSyncExternalStore(subscribe, readEnding);
}
