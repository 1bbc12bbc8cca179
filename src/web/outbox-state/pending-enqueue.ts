import type { MadeChange } from '../changes/intent.ts';

/** What came of a press: the change that is stored, null where it changed nothing, and 'failed' where it could not be. */
export type EnqueueOutcome = MadeChange | null | 'failed';

let last: Promise<EnqueueOutcome> | null = null;

/** Notes from the press on that a change is being stored: an undo that is pressed meanwhile means this one. */
export function trackEnqueue(stored: Promise<MadeChange | null>): Promise<MadeChange | null> {
  const storing = stored.catch(() => 'failed' as const);
  last = storing;
  void storing.then(() => {
    if (last === storing) last = null;
  });
  return stored;
}

/** The last change that is being stored this moment; null where all are stored. */
export function pendingEnqueue(): Promise<EnqueueOutcome> | null {
  return last;
}
