import { useSyncExternalStore } from 'react';

import type { ConfirmedChange, JournalEntry, MadeChange, StoredIntent } from './intent.ts';

/** What this browser still has to say to the server for one account, and what can be undone. */
export type OutboxState = {
  account: string;
  intents: readonly StoredIntent[];
  /** How many changes another version of the app stored, which this one cannot read. */
  unreadable: number;
  /** What the server has confirmed lately: a list may have been asked for before. */
  confirmed: readonly ConfirmedChange[];
  /** All that the view applies: the intents, and changes that are being stored this moment. */
  open: readonly MadeChange[];
  journal: readonly JournalEntry[];
};

/** An outbox in which nothing is. */
export function emptyState(account: string): OutboxState {
  return { account, intents: [], unreadable: 0, confirmed: [], open: [], journal: [] };
}

const HINT = 'waiting';

let state: OutboxState | null = null;
const listeners = new Set<() => void>();

export function readOutbox(): OutboxState | null {
  return state;
}

/** How many changes the server does not have yet: those that are being stored this moment are among them. */
export function countUnsaved(outbox: OutboxState | null): number {
  return outbox ? outbox.open.length + outbox.unreadable : 0;
}

/** The number of the last change that the server has confirmed, as far as it is remembered. */
export function lastConfirmed(): number {
  return state?.confirmed.at(-1)?.order ?? 0;
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

/** Whether changes are known to wait which have not been read yet. */
export function isUnread(): boolean {
  return state === null && localStorage.getItem(HINT) !== null;
}

const NOTHING: Pick<OutboxState, 'confirmed' | 'open'> = { confirmed: [], open: [] };

/**
 * What to apply to the server's list, or null while it is being read. The code that reads it comes after the first screen,
 * which waits for it only where changes are known to wait: the hint decides what is shown, never what is kept.
 */
export function useOutboxView(): Pick<OutboxState, 'confirmed' | 'open'> | null {
  const outbox = useOutbox();
  if (outbox) return outbox;
  return isUnread() ? null : NOTHING;
}
