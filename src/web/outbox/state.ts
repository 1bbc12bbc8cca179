import { useSyncExternalStore } from 'react';

import type { JournalEntry, MadeChange, StoredIntent } from './intent.ts';

/** What this browser still has to say to the server for one account, and what can be undone. */
export type OutboxState = {
  account: string;
  intents: readonly StoredIntent[];
  /** All that the view applies to the server's list: the intents, and changes that are being stored this moment. */
  open: readonly MadeChange[];
  journal: readonly JournalEntry[];
};

const HINT = 'waiting';

let state: OutboxState | null = null;
const listeners = new Set<() => void>();

export function readOutbox(): OutboxState | null {
  return state;
}

/** Shows every reader a new state. */
export function setOutbox(next: OutboxState | null): void {
  state = next;
  if (next) {
    if (next.open.length > 0) localStorage.setItem(HINT, next.account);
    else localStorage.removeItem(HINT);
  }
  for (const listener of listeners) listener();
}

export function subscribeToOutbox(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Resolves with the outbox as soon as it has been read. */
export function whenOpen(): Promise<OutboxState> {
  return new Promise((resolve) => {
    const look = () => {
      if (!state) return;
      listeners.delete(look);
      resolve(state);
    };
    listeners.add(look);
    look();
  });
}

/** The outbox of the signed-in account, null until it has been read. */
export function useOutbox(): OutboxState | null {
  return useSyncExternalStore(subscribeToOutbox, readOutbox);
}

const NONE: readonly MadeChange[] = [];

/**
 * The changes to apply to the server's list, or null while they are being read. The code that reads them comes after the
 * first screen, which waits for it only where changes are known to wait: the hint decides what is shown, never what is kept.
 */
export function useOpenChanges(): readonly MadeChange[] | null {
  const outbox = useOutbox();
  if (outbox) return outbox.open;
  return localStorage.getItem(HINT) === null ? NONE : null;
}
