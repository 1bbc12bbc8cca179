import type { MadeChange } from '../changes/intent.ts';

/** What came of a press: the change that is stored, null where it changed nothing, and 'failed' where it could not be. */
export type EnqueueOutcome = MadeChange | null | 'failed';

let last: Promise<EnqueueOutcome> | null = null;
/** When the last one was stored, or could not be. */
let endedAt = Infinity;

/**
 * Notes from the press on that a change is being stored: an undo that is pressed meanwhile means this change, or the one before it where
 * this is no press of its own.
 */
export function trackEnqueue(stored: Promise<MadeChange | null>, isPress = true): void {
  const meant = isPress ? stored : meanFormer(stored, pendingEnqueue());
  const storing = meant.catch(() => 'failed' as const);
  last = storing;
  endedAt = Infinity;
  void storing.then(() => {
    if (last === storing) endedAt = performance.now();
  });
}

/** Waits for what is being stored, and tells of the press before it. */
async function meanFormer(
  stored: Promise<unknown>,
  before: Promise<EnqueueOutcome> | null,
): Promise<MadeChange | null> {
  await stored;
  const former = await before;
  return former === 'failed' ? null : former;
}

/**
 * The last change that is being stored now, or was at an earlier moment (by the clock of `performance`): a key may be pressed before
 * there is code that understands it. Null where all were stored.
 */
export function pendingEnqueue(at = performance.now()): Promise<EnqueueOutcome> | null {
  return endedAt > at ? last : null;
}
