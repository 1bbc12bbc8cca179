import type { Addition } from './addition.ts';
import { addIntents } from './intent-store.ts';

/** The changes of one press, which wait for a transaction; it may be shared with what came just before. */
type Waiting = { additions: readonly Addition[]; resolve: () => void; reject: (reason: unknown) => void };

const waiting: Waiting[] = [];
let isAdding = false;

/** Whether nothing that a press means can fail but the storing itself: it counts upon no record that another tab may have taken. */
function mayShare({ additions }: Waiting, account: string | undefined): boolean {
  return additions.every(
    ({ intent, effects: { replaced = [], before, journal } }) =>
      intent.account === account && replaced.length === 0 && !before && !journal,
  );
}

/** Takes the next ones that may share a transaction. */
function takeGroup(): Waiting[] {
  const account = waiting[0]?.additions[0]?.intent.account;
  const other = waiting.findIndex((press) => !mayShare(press, account));
  return waiting.splice(0, other === -1 ? waiting.length : Math.max(other, 1));
}

async function addWaiting(): Promise<void> {
  if (isAdding) return;
  isAdding = true;
  while (waiting.length > 0) {
    const group = takeGroup();
    try {
      await addIntents(group.flatMap(({ additions }) => additions));
      for (const { resolve } of group) resolve();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
  isAdding = false;
}

/**
 * Stores the intents of one press and what they mean, all or none, after those that were stored before. Resolves when they are on
 * the disk. Presses that come quicker than a disk writes are stored together.
 */
export function addInOrder(additions: readonly Addition[]): Promise<void> {
  return new Promise((resolve, reject) => {
    waiting.push({ additions, resolve, reject });
    void addWaiting();
  });
}
