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

/** What this page has left behind, or found first, by its id. */
const left = new Map<string, string>();

/** Keeps all that is not stored this moment. */
export function keepLate(): void {
  for (const late of [...sources].flatMap((source) => source())) {
    const text = JSON.stringify(late);
    if (keepEvenIfFull(LATE_PREFIX + late.id, text)) left.set(late.id, text);
  }
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
    const text = localStorage.getItem(LATE_PREFIX + id);
    if (text === null) return null;
    if (!left.has(id)) left.set(id, text);
    return JSON.parse(text);
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

/** Whether another page has stored these very words, which this one has left behind or found, or has left others in their place. */
export function isOutdated(late: Late): boolean {
  const text = JSON.stringify(late);
  return left.get(late.id) === text && JSON.stringify(readLate(late.id)) !== text;
}

/** Clears that this page left something behind under an id: it has newer words by now, or has stored them, and no other page took them in. */
export function clearLeft(id: string): void {
  left.delete(id);
}

/** Forgets what a page has left behind: it is stored, or unwanted. */
export function forgetLate(id: string): void {
  localStorage.removeItem(LATE_PREFIX + id);
}
