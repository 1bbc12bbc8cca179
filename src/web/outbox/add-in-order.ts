import { addIntents } from './intent-store.ts';
import type { Addition, Effects } from './intent-store.ts';

/** What waits for a transaction; it may share one with what came just before it. */
type Waiting = Addition & { resolve: () => void; reject: (reason: unknown) => void };

const waiting: Waiting[] = [];
let isAdding = false;

/** Takes the next ones that may share a transaction: nothing that they mean can fail but the storing itself. */
function takeGroup(): Waiting[] {
  const account = waiting[0]?.intent.account;
  const other = waiting.findIndex(
    ({ intent, effects: { replaced = [], journal = 'enter' } }) =>
      intent.account !== account || replaced.length > 0 || journal !== 'enter',
  );
  return waiting.splice(0, other === -1 ? waiting.length : Math.max(other, 1));
}

async function addWaiting(): Promise<void> {
  if (isAdding) return;
  isAdding = true;
  while (waiting.length > 0) {
    const group = takeGroup();
    try {
      await addIntents(group);
      for (const { resolve } of group) resolve();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
  isAdding = false;
}

/**
 * Stores an intent and what it means after those that were stored before. Resolves when it is on the disk. Changes that come
 * quicker than a disk writes are stored together.
 */
export function addInOrder(intent: Addition['intent'], effects: Effects): Promise<void> {
  return new Promise((resolve, reject) => {
    waiting.push({ intent, effects, resolve, reject });
    void addWaiting();
  });
}
