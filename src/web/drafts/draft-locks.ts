import { broadcast, holdHere, isHeldElsewhere } from '../browser/holders.ts';
import type { Draft } from '../changes/draft.ts';

/*
 * A tab holds a lock for each draft that it shows in a form: a draft that nobody holds was left by a tab that died. On plain http there
 * are no locks, and nobody knows all forms that are open: there a form asks the other tabs before it takes a draft, and tells them when it
 * does. One that slept could not answer, so it goes on with its words under another id as soon as it hears that. To ask alone would lose
 * the words of one that slept, and to tell alone would show the same words in two forms.
 */

// Whoever answers later loses no word either, and the form shows what it finds before much can be typed.
const ANSWERED_WITHIN_MS = 100;

function lockName(id: string): string {
  return `holdfast-draft-${id}`;
}

/**
 * Holds a draft as this tab's own until the function that it resolves to is called; null where another tab holds it. `onTaken` is called
 * where another one takes it all the same.
 */
export function holdDraft(id: string, onTaken: () => void): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    if (!('locks' in navigator)) return resolve(holdHere(id, onTaken));
    navigator.locks
      .request(lockName(id), { ifAvailable: true }, (lock) => {
        if (lock) return new Promise<void>((release) => resolve(release));
        return resolve(null);
      })
      .catch(reject);
    return undefined;
  });
}

/** Holds a draft that was found; null where a form of any tab shows it. One whose form was closed stands in none. */
export async function holdFound({ id, isClosed }: Draft, onTaken: () => void): Promise<(() => void) | null> {
  if (!isClosed && !('locks' in navigator) && (await isHeldElsewhere(id, ANSWERED_WITHIN_MS))) return null;
  return holdDraft(id, onTaken);
}

/** Tells a form of another tab that shows this draft, and could not say so, that this one goes on with it. */
export function broadcastTaken(id: string): void {
  if (!('locks' in navigator)) broadcast(id, 'taken');
}

/** Returns what tells whether an open form of any tab shows a draft; null where there are no locks. */
export async function readOpenForms(): Promise<((id: string) => boolean) | null> {
  if (!('locks' in navigator)) return null;
  const { held = [] } = await navigator.locks.query();
  const names = new Set(held.map(({ name }) => name));
  return (id) => names.has(lockName(id));
}

const LOOK_EVERY_MS = 2_000;

let nextLook: ReturnType<typeof setTimeout> | undefined;

/**
 * Calls back once forms do not show all of these drafts any more, which takes the place of what was watched before: a tab that dies
 * tells nobody, and its locks outlive it by a moment.
 */
export function watchForms(drafts: readonly Pick<Draft, 'id'>[], onEnd: () => void): void {
  clearTimeout(nextLook);
  if (drafts.length === 0) return;
  nextLook = setTimeout(async () => {
    const isOpen = await readOpenForms();
    if (drafts.every(({ id }) => isOpen?.(id))) watchForms(drafts, onEnd);
    else onEnd();
  }, LOOK_EVERY_MS);
}
