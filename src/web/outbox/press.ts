import { readSessionSignal } from '../api/token.ts';
import { askBeforeLeaving } from '../browser/ask-before-leaving.ts';
import { lazyCode } from '../browser/lazy-part.ts';
import type { MadeChange } from '../changes/intent.ts';
import { trackEnqueue } from '../outbox-state/pending-enqueue.ts';
import { notePressed } from '../outbox-state/state.ts';
import type { Effects } from '../outbox-store/addition.ts';
import type { Moves } from '../outbox-store/moves.ts';

/*
 * The one way of a press into the outbox. All code that is loaded here is long there when somebody changes something: the first screen does
 * not wait for it.
 */

type Changes = readonly (MadeChange | null)[];

export type Press = {
  /** Its changes, or what makes them once the code is there; null stands for one that would change nothing. */
  changes: Changes | ((make: typeof import('../changes/changes.ts')) => Changes);
  /** What each of them means for other records, in their order. */
  effects?: readonly Effects[];
  /** What has to end before they are stored. */
  after?: Promise<unknown>;
  /** Of an undo or a redo: what it moves beside its changes. */
  moves?: Moves;
};

/** What came of a press: its first change, or null where it changed nothing; and how many entries `moves` did, null where nobody knows. */
type Pressed = { made: MadeChange | null; moved: number | null };

const loadOutbox = lazyCode(() => Promise.all([import('../changes/changes.ts'), import('./outbox.ts')]));

/**
 * Shows the changes of one press at once, and counts them as unsaved from then on. Resolves when all of them are durably stored, with what they
 * mean for other records; none is where it rejects, with `ChangeTakenError` where what one replaces is not there any more. New ones are one undo,
 * which may be pressed meanwhile. They are stored when `after` has ended, and a page that is left meanwhile keeps them.
 */
export async function press({ changes, effects = [], after, moves }: Press): Promise<Pressed> {
  const arrive = notePressed(typeof changes === 'function' ? 1 : changes.length);
  const session = readSessionSignal();
  // Nothing has kept the press before the code is there that can.
  const pressed = askBeforeLeaving(loadOutbox())
    .then(async ([make, { storePress }]) => {
      // Whoever is signed in by now has not pressed this.
      session.throwIfAborted();
      const all = typeof changes === 'function' ? changes(make) : changes;
      const made = all.flatMap((change, place) =>
        change ? [{ made: change, effects: effects[place] }] : [],
      );
      const isNothing = made.length === 0 && !moves;
      const moved = isNothing ? 0 : await storePress({ changes: made, arrive, after, moves });
      return { made: made[0]?.made ?? null, moved };
    })
    .finally(arrive);
  const change = pressed.then(({ made }) => made);
  // What takes back is no press of its own: the next undo means what was pressed before it.
  trackEnqueue(change, !moves);
  return pressed;
}
