import type { MadeChange } from '../changes/intent.ts';

/** Resolves with a change when it is stored, and with null where it could not be, or changed nothing. */
type Storing = Promise<MadeChange | null>;

let last: Storing | null = null;

/** Notes from the press on that a change is being stored: an undo that is pressed meanwhile means this one. */
export function trackEnqueue(stored: Storing): Storing {
  const storing = stored.catch(() => null);
  last = storing;
  void storing.then(() => {
    if (last === storing) last = null;
  });
  return stored;
}

/** The last change that is being stored this moment; null where all are stored. */
export function pendingEnqueue(): Storing | null {
  return last;
}
