import { LATE_PREFIX } from './late-ids.ts';

/*
 * What was typed last before its page was left, and had not arrived in IndexedDB: the browser gives up the writes of a page that goes,
 * and localStorage alone takes words at once. The next page that looks for drafts puts them where they belong.
 */

/** Something that a page may leave before it is stored, under its id. */
type Late = { id: string };

const sources = new Set<() => readonly Late[]>();

/** Keeps all that is not stored this moment. */
export function keepLate(): void {
  for (const late of [...sources].flatMap((source) => source())) {
    try {
      localStorage.setItem(LATE_PREFIX + late.id, JSON.stringify(late));
    } catch {
      // What this browser stores nowhere is only on this page, which says so where it can.
    }
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

/** Keeps what a source has not stored whenever this page is left. Returns the end of that. */
export function keepOnLeave(source: () => readonly Late[]): () => void {
  sources.add(source);
  // The same listeners again are none. Where a system ends a page in the background, that it was hidden is the last it hears.
  addEventListener('pagehide', keepAndLeave);
  addEventListener('visibilitychange', keepIfHidden);
  return () => sources.delete(source);
}

/** What a page has left behind, unless it is gone by now. */
export function readLate(id: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(LATE_PREFIX + id) ?? 'null');
  } catch {
    return null;
  }
}

/** Forgets what a page has left behind: it is stored, or unwanted. */
export function forgetLate(id: string): void {
  localStorage.removeItem(LATE_PREFIX + id);
}
