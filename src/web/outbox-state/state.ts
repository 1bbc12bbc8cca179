import { useSyncExternalStore } from 'react';

import type { OutboxChanges } from '../changes/apply-outbox.ts';
import type { Draft } from '../changes/draft.ts';
import type { ConfirmedChange, JournalEntry, MadeChange, StoredIntent } from '../changes/intent.ts';

/** What this browser still has to say to the server for one account, and what can be undone. */
export type OutboxState = {
  account: string;
  intents: readonly StoredIntent[];
  /** How many changes another version of the app stored, which this one cannot read. */
  unreadable: number;
  /** What the server has confirmed lately: a list may have been asked for before. */
  confirmed: readonly ConfirmedChange[];
  /** All that is applied to the server's list: the intents, and changes that are being stored this moment. */
  open: readonly MadeChange[];
  applyFollowUp: OutboxChanges['applyFollowUp'];
  journal: readonly JournalEntry[];
  /** What was typed into forms that are closed, and not saved. */
  drafts: readonly Draft[];
  /** Whether nobody knows what is stored: this browser's storage could not be read so far, or no list has come since it could. */
  isUnreadable?: boolean;
  /** Whether a newer version of the app has upgraded what is stored, which alone sends it. */
  isReplaced?: boolean;
  /** Whether nothing is sent before it is known what a server lost that was put back. */
  isPaused?: boolean;
};

/** An outbox in which nothing is. */
export function emptyState(account: string): OutboxState {
  return {
    account,
    intents: [],
    unreadable: 0,
    confirmed: [],
    open: [],
    applyFollowUp: null,
    journal: [],
    drafts: [],
  };
}

const NOTHING = emptyState('');

/** What goes on in the outbox is shown so often at most; it may be a burst of a thousand changes. */
const SHOW_EVERY_MS = 50;

let state: OutboxState | null = null;
const listeners = new Set<() => void>();
const screens = new Set<() => void>();
let shownAt = -Infinity;
let showing: ReturnType<typeof setTimeout> | undefined;

function show(): void {
  clearTimeout(showing);
  showing = undefined;
  shownAt = performance.now();
  for (const screen of screens) screen();
}

export function readOutbox(): OutboxState | null {
  return state;
}

/** How many changes were pressed whose code, or the outbox itself, is still on its way. */
let pressed = 0;

/** How many changes the server does not have yet: those that were just pressed, or are being stored this moment, are among them. */
export function countUnsaved(): number {
  return pressed + (state ? state.open.length + state.unreadable : 0);
}

/** Counts changes as unsaved from their press on, until the function that this gives is called: then the outbox has them. */
export function notePressed(count = 1): () => void {
  let counted = count;
  pressed += counted;
  show();
  return () => {
    pressed -= counted;
    counted = 0;
    show();
  };
}

/** The number of the last change that the server has confirmed and a list may not show yet. */
export function lastConfirmed(): number {
  return state?.confirmed.findLast(({ isShown }) => !isShown)?.order ?? 0;
}

/** Tells every reader of a new state. The screens show it a moment later where they have just shown another one. */
export function setOutbox(next: OutboxState | null): void {
  state = next;
  for (const listener of listeners) listener();
  const pause = shownAt + SHOW_EVERY_MS - performance.now();
  if (pause <= 0) show();
  else showing ??= setTimeout(show, pause);
}

/** Shows at once what a person has just done. */
export function showOutbox(next: OutboxState): void {
  setOutbox(next);
  show();
}

/** Whether this browser has changed a task of late: that it leaves a list is then no news. */
export function isChangedHere(taskId: string): boolean {
  const { open, confirmed } = state ?? NOTHING;
  return [...open, ...confirmed.map(({ made }) => made)].some((change) => change.taskId === taskId);
}

export function subscribeToOutbox(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function subscribeScreen(screen: () => void): () => void {
  screens.add(screen);
  return () => screens.delete(screen);
}

/** The outbox of the signed-in account, null until it has been read. */
export function useOutbox(): OutboxState | null {
  return useSyncExternalStore(subscribeScreen, readOutbox);
}

export function useUnsavedCount(): number {
  return useSyncExternalStore(subscribeScreen, countUnsaved);
}

/**
 * What is known of the outbox before it is read. 'unknown': changes may wait, so no list is shown; 'listed': the list may be shown, though
 * something may wait; 'empty': nothing waits.
 */
export type Glance = 'unknown' | 'listed' | 'empty';

let glance: Glance = 'unknown';

/** Notes what is known of the outbox before it has been read. */
export function setGlance(next: Glance): void {
  glance = next;
  show();
}

function readGlance(): Glance {
  return glance;
}

/** Whether it is known what waits: the outbox has been read, or a first glance found it empty. */
export function useIsOutboxKnown(): boolean {
  return useSyncExternalStore(subscribeScreen, () => state !== null || glance === 'empty');
}

/**
 * What to apply to the server's list, or null while that is not known: nothing older is shown than what was called saved. Where
 * the reading takes too long, the list is shown as the server told it, and the top bar says that it is not known.
 */
export function useOutboxChanges(): OutboxChanges | null {
  const known = useSyncExternalStore(subscribeScreen, readGlance);
  const outbox = useOutbox();
  return outbox ?? (known === 'unknown' ? null : NOTHING);
}
