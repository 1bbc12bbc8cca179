import { onSessionEnd } from '../api/token.ts';
import { readOutbox } from './state.ts';

/**
 * Something that was done and is no change of the journal: what was given up in this tab, or an import. `after` is the last change
 * in the journal before it.
 */
type Discard = {
  takeBack: () => Promise<void>;
  after: number;
  /** Whether there is nothing of it to take back any more. */
  isOver?: () => boolean;
};

const discards: Discard[] = [];
let discarding: Promise<unknown> = Promise.resolve();

// The next person of this page takes nothing back that was another's.
onSessionEnd(() => void discards.splice(0));

/** Notes from the press on that something is being given up: an undo that is pressed meanwhile waits for it. Returns the same work. */
export function trackDiscard<Work extends Promise<unknown>>(work: Work): Work {
  // Whoever began it tells its person what failed.
  discarding = Promise.allSettled([discarding, work]);
  return work;
}

/** The last change in the journal now. */
export function lastChange(): number {
  return readOutbox()?.journal.at(-1)?.order ?? 0;
}

/** Notes what was given up, now or after an earlier change. Returns what takes it back, once. */
export function noteDiscard(
  takeBack: () => Promise<void>,
  after = lastChange(),
  isOver?: () => boolean,
): () => Promise<void> {
  const discard: Discard = { takeBack, after, isOver };
  discards.push(discard);
  discards.sort((one, other) => one.after - other.after);
  return async () => {
    const index = discards.indexOf(discard);
    if (index === -1) return;
    discards.splice(index, 1);
    await discard.takeBack();
  };
}

/** What takes the last thing back that was given up, unless a change came after it; null where there is none. */
export async function lastDiscard(newestChange: number): Promise<(() => Promise<void>) | null> {
  await discarding;
  const last = discards.findLast(({ isOver }) => !isOver?.());
  if (!last || last.after < newestChange) return null;
  discards.splice(discards.indexOf(last), 1);
  return last.takeBack;
}
