import type { Draft } from '../changes/draft.ts';

/*
 * A tab holds a lock for each draft that it shows in a form: a draft that nobody holds was left by a tab that died. On plain http there
 * are no locks, and nobody knows which forms are open.
 */

function lockName(id: string): string {
  return `holdfast-draft-${id}`;
}

/** Holds a draft as this tab's own until the function that it gives is called; null where another tab holds it. */
export function holdDraft(id: string): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    // Without locks the form that was opened last takes it.
    if (!('locks' in navigator)) return resolve(() => {});
    navigator.locks
      .request(lockName(id), { ifAvailable: true }, (lock) => {
        if (lock) return new Promise<void>((release) => resolve(release));
        return resolve(null);
      })
      .catch(reject);
    return undefined;
  });
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
