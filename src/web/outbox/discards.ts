import { ignoreError } from '../browser/ignore-error.ts';
import { readOutbox } from './state.ts';

/** Something that was given up in this tab, and how it is taken back; `after` is the last change in the journal before it. */
type Discard = { takeBack: () => Promise<void>; after: number };

const discards: Discard[] = [];
let discarding: Promise<unknown> = Promise.resolve();

/** Notes from the press on that something is being given up: an undo that is pressed meanwhile waits for it. */
export function trackDiscard(work: Promise<unknown>): void {
  // Whoever began it tells its person what failed.
  discarding = work.catch(ignoreError);
}

/** Notes what was given up. Returns what takes it back, once. */
export function noteDiscard(takeBack: () => Promise<void>): () => Promise<void> {
  const discard: Discard = { takeBack, after: readOutbox()?.journal.at(-1)?.order ?? 0 };
  discards.push(discard);
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
  const last = discards.at(-1);
  if (!last || last.after < newestChange) return null;
  discards.pop();
  return last.takeBack;
}
