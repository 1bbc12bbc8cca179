import { addIntents } from './add-intents.ts';
import type { StoredPress } from './addition.ts';

/** One press, which waits for a transaction; it may be shared with what came just before. */
type Waiting = StoredPress & { resolve: (moved: number) => void; reject: (reason: unknown) => void };

const waiting: Waiting[] = [];
let isAdding = false;

/** Whether nothing that a press means can fail but the storing itself: it counts upon no record that another tab may have taken. */
function mayShare({ additions, moves }: Waiting, account: string | undefined): boolean {
  return (
    !moves &&
    additions.every(
      ({ intent, effects: { replaced = [], before, journal } }) =>
        intent.account === account && replaced.length === 0 && !before && !journal,
    )
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
      const additions = group.flatMap((press) => press.additions);
      const moved = await addIntents(additions, group[0]?.moves);
      for (const { resolve } of group) resolve(moved);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
  isAdding = false;
}

/**
 * Stores what one press means, all or none, after those that were stored before. Resolves as `addIntents` does, when it is on
 * the disk. Presses that come quicker than a disk writes are stored together.
 */
export function addInOrder(press: StoredPress): Promise<number> {
  return new Promise((resolve, reject) => {
    waiting.push({ ...press, resolve, reject });
    void addWaiting();
  });
}
