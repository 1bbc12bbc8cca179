import type { JournalEntry } from '../changes/intent.ts';
import type { ReversalStep } from '../changes/reverse.ts';
import type { HeldBack } from './dependents.ts';
import { press } from './press.ts';

/** What a press does that takes entries back, or makes them again. */
export type PressReversal = {
  steps: readonly ReversalStep[];
  /** What was never sent, since it waits for its person: it leaves the outbox for the journal. */
  held: readonly HeldBack[];
  /** What left it so, and waits again. */
  reinstated: readonly JournalEntry[];
  /** What cannot be undone or redone any more. */
  outdated: readonly JournalEntry[];
};

const toOrder = ({ order }: JournalEntry) => order;

/** Stores all of it, or nothing. Resolves to how many entries left the outbox, or came back to it: another tab may have sent some meanwhile. */
export async function storeReversal({ steps, held, reinstated, outdated }: PressReversal): Promise<number> {
  const changes = steps.flatMap(({ reversal }) => reversal.changes);
  const effects = steps.flatMap(({ entry: { order, isUndone, made }, reversal }) => {
    const [{ taskId }] = reversal.changes;
    const journal = { order, isUndone: !isUndone, change: made.id, taskId };
    return reversal.changes.map(() => ({ journal }));
  });
  const moves = {
    held: held.map(({ entry, intents }) => ({ entry: entry.order, intents })),
    reinstated: reinstated.map(toOrder),
    outdated: outdated.map(toOrder),
  };
  const { moved } = await press({ changes, effects, moves });
  return moved ?? held.length + reinstated.length;
}
