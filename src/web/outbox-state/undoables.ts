import { onSessionEnd } from '../api/token.ts';
import type { Intent } from '../changes/intent.ts';
import { isUndoneWithout, nextUndo } from '../changes/journal.ts';
import { pendingEnqueue } from './pending-enqueue.ts';
import { readOutbox } from './state.ts';

/**
 * Something that was done and is no change of the journal: what was discarded in this tab, or an import. `after` is the last change
 * in the journal before it.
 */
type Undoable = {
  takeBack: () => Promise<void>;
  after: number;
  /** Whether there is nothing of it to take back any more. */
  isOver?: (() => boolean) | undefined;
  /** Says how it is done again, once it was taken back: no redo does it. */
  again: string;
};

const BY_HAND = 'What came back last can only be discarded again by hand.';

const undoables: Undoable[] = [];
let discarding: Promise<unknown> = Promise.resolve();
/** What was taken back last, until a press or the undo or redo of one comes after it. */
let takenBack: Pick<Undoable, 'after' | 'again'> | null = null;

// The next person of this page takes nothing back that was another's.
onSessionEnd(() => {
  undoables.splice(0);
  takenBack = null;
});

/** Notes from the press on that something is being discarded: an undo that is pressed meanwhile waits for it. Returns the same work. */
export function trackDiscard<Work extends Promise<unknown>>(work: Work): Work {
  // Whoever began it tells its person what failed.
  discarding = Promise.allSettled([discarding, work]);
  return work;
}

/** The last change in the journal now, but for those that are undone. */
function lastChange(): number {
  return nextUndo(readOutbox()?.journal ?? [])?.order ?? 0;
}

/**
 * The last change that was pressed until now: one that is still being stored has no place in the journal yet. Those that are `discarded`
 * leave it, and what they undid is not undone.
 */
export async function lastPressed(
  discarded: readonly Pick<Intent, 'id' | 'taskId' | 'mark'>[] = [],
): Promise<number> {
  const last = await pendingEnqueue();
  const left = readOutbox()?.journal.filter(({ made }) => !discarded.some(({ id }) => id === made.id));
  const journal = left?.map((entry) =>
    Object.assign({}, entry, { isUndone: isUndoneWithout(entry, discarded) }),
  );
  return nextUndo(journal ?? [], last === 'failed' ? null : last)?.order ?? 0;
}

/** Takes something back, unless that was done before. */
async function takeBackOnce(undoable: Undoable): Promise<void> {
  const index = undoables.indexOf(undoable);
  if (index === -1) return;
  undoables.splice(index, 1);
  // Noted first: where it fails, it is discarded anew.
  const noted = { after: lastChange(), again: undoable.again };
  takenBack = noted;
  await undoable.takeBack();
  // It may have been the undo of a change, which is undone again.
  if (takenBack === noted) takenBack = { ...noted, after: lastChange() };
}

/**
 * Notes something that was done now, or after an earlier change, by a press of that session. Returns what takes it back, once, as long as the
 * session lasts.
 */
export function noteUndoable(
  takeBack: () => Promise<void>,
  session: AbortSignal,
  { after = lastChange(), isOver, again = BY_HAND }: Partial<Omit<Undoable, 'takeBack'>> = {},
): () => Promise<void> {
  const undoable: Undoable = { takeBack, after, isOver, again };
  if (!session.aborted) {
    takenBack = null;
    undoables.push(undoable);
    undoables.sort((one, other) => one.after - other.after);
  }
  return () => takeBackOnce(undoable);
}

/** Says how what was taken back last is done again, where that was no change of the journal; else null. */
export function explainTakenBack(): string | null {
  return takenBack?.after === lastChange() ? takenBack.again : null;
}

/** Forgets what was taken back last: an undo or redo of the journal came after it, or the taking back has failed. */
export function forgetTakenBack(): void {
  takenBack = null;
}

/** Resolves to all that were noted until now, with what is being discarded this moment. */
export async function undoablesUntilNow(): Promise<readonly Undoable[]> {
  await discarding;
  return [...undoables];
}

/** Resolves to what takes the last of `before` back; null where there is none, or where a change came after it. */
export async function lastUndoable(
  newestChange: number,
  before: ReturnType<typeof undoablesUntilNow>,
): Promise<(() => Promise<void>) | null> {
  const known = await before;
  const last = undoables.findLast((undoable) => known.includes(undoable) && !undoable.isOver?.());
  if (!last || last.after < newestChange) return null;
  return () => takeBackOnce(last);
}
