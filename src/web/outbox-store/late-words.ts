import { readEnding } from '../api/ending.ts';
import { keepEvenIfFull, keepSpare } from '../browser/spare-storage.ts';
import { LATE_PREFIX } from './late-ids.ts';

/*
 * What was typed or pressed last before its page was left, and had not arrived in IndexedDB: the browser gives up the writes of a page that goes,
 * and localStorage alone takes words at once. The next page that looks for drafts puts them where they belong.
 */

/** Whether what is on its way is kept for a session: it goes on, or ended without its person, so that it waits for the next login. */
export function isOfSession(session: AbortSignal): boolean {
  const why = readEnding()?.why;
  return !session.aborted || why === 'refused' || why === 'restored';
}

/** Something that a page may leave before it is stored, under its id. */
type Late = { id: string };

const sources = new Set<() => readonly Late[]>();

/** What this page has left behind, or found. */
const left = new Set<string>();

/** Keeps all that is not stored this moment. */
export function keepLate(): void {
  for (const late of [...sources].flatMap((source) => source()))
    if (keepEvenIfFull(LATE_PREFIX + late.id, JSON.stringify(late))) left.add(late.id);
}

function keepAndLeave({ persisted }: PageTransitionEvent): void {
  keepLate();
  // One that the browser freezes comes anew: by then another page may have saved these words, or its person may have given them up.
  if (persisted && 'serviceWorker' in navigator) sources.clear();
}

function keepIfHidden(): void {
  if (document.visibilityState === 'hidden') keepLate();
}

/** Keeps what a source has not stored whenever this page is left. Returns the end of that, which tells whether it was kept until then. */
export function keepOnLeave(source: () => readonly Late[]): () => boolean {
  sources.add(source);
  keepSpare();
  // Adding a listener twice has no effect. Where a system ends a page in the background, that it was hidden is the last it hears.
  addEventListener('pagehide', keepAndLeave);
  addEventListener('visibilitychange', keepIfHidden);
  return () => sources.delete(source);
}

/** What a page has left behind, unless it is gone by now. */
export function readLate(id: string): unknown {
  try {
    const late: unknown = JSON.parse(localStorage.getItem(LATE_PREFIX + id) ?? 'null');
    if (late !== null) left.add(id);
    return late;
  } catch {
    // A browser whose storage is closed has nothing of it, and what is no JSON no page has left.
    return null;
  }
}

/** Whether this page has left this behind, or found it: another one may have taken it in. */
export function wasLeft(id: string): boolean {
  return left.has(id);
}

/** Whether another page has stored what this one has left behind, or its person has given it up. */
export function isTakenIn(id: string): boolean {
  return left.has(id) && readLate(id) === null;
}

/** Clears that this page left something behind under an id: it has newer words by now, or has stored them, and no other page took them in. */
export function clearLeft(id: string): void {
  left.delete(id);
}

/** Forgets what a page has left behind: it is stored, or unwanted. */
export function forgetLate(id: string): void {
  localStorage.removeItem(LATE_PREFIX + id);
}
