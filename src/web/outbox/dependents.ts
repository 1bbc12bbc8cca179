import { findBlocked } from '../changes/find-blocked.ts';
import type { JournalEntry, StoredIntent } from '../changes/intent.ts';
import { readOutbox } from '../outbox-state/state.ts';
import type { Discarded } from '../outbox-store/intent-store.ts';
import { discard } from './outbox.ts';

/** An entry, and what waits because of it and was never sent. */
export type HeldBack = { entry: JournalEntry; intents: StoredIntent[] };

type Find = (intent: StoredIntent) => StoredIntent[];

/** Looks through what waits once, however many changes are asked about. */
function lookThrough(): { findReversing: Find; findDependent: Find } {
  const intents = readOutbox()?.intents ?? [];
  const byTask = Map.groupBy(intents, ({ taskId }) => taskId);
  const byChange = Map.groupBy(intents, ({ mark }) => mark?.change);
  const byEntry = Map.groupBy(intents, ({ mark }) => mark?.order);
  const findReversing = ({ id, order, mark }: StoredIntent) => {
    const isLater = (other: StoredIntent) => other.order > order;
    const ofEntry = mark ? (byEntry.get(mark.order) ?? []).filter(isLater) : [];
    // What the same undo did to the next task of a repetition takes nothing back, until a redo does.
    const back = ofEntry.findIndex((later) => later.mark?.isUndone !== mark?.isUndone);
    return [...(byChange.get(id) ?? []).filter(isLater), ...(back === -1 ? [] : ofEntry.slice(back))];
  };
  const findLaterOf = ({ taskId, order }: StoredIntent) =>
    byTask.get(taskId)?.filter((later) => later.order > order) ?? [];
  const findDependent = (intent: StoredIntent) => [
    intent,
    ...(intent.verb === 'create' ? findLaterOf(intent) : findReversing(intent)),
  ];
  return { findReversing, findDependent };
}

/** A change with what undoes it, redoes an undo, or undoes a redo. */
export function withReversing(intent: StoredIntent): StoredIntent[] {
  return [intent, ...new Set(lookThrough().findReversing(intent))];
}

/** Each of them once, in their order. */
function inOrder(intents: readonly StoredIntent[]): StoredIntent[] {
  const byOrder = new Map(intents.map((intent) => [intent.order, intent]));
  return [...byOrder.values()].toSorted((one, other) => one.order - other.order);
}

/**
 * Discards changes, with those that mean nothing without them: all later ones of a new task, and what reverses one. What was done to the next
 * task of a completion stays: that may be there without it.
 */
export async function discardWithDependents(intents: readonly StoredIntent[]): Promise<Discarded> {
  const { findDependent } = lookThrough();
  return discard(inOrder(intents.flatMap(findDependent)));
}

/** The entries whose changes were never sent, since their person has to decide about them, or about one before: with all that goes with these. */
export function findHeldBack(entries: readonly JournalEntry[]): HeldBack[] {
  const { findDependent } = lookThrough();
  // What comes before others because the server lost it was put there after they may have been sent.
  const blocked = findBlocked(
    readOutbox()?.intents ?? [],
    ({ refusal }) => refusal !== null && !refusal.isLost,
  );
  const unsent = blocked.changes.filter(({ isUncertain }) => !isUncertain);
  const held = new Map(unsent.map((intent) => [intent.id, intent]));
  return entries.flatMap((entry) => {
    const intent = entry.isUndone ? undefined : held.get(entry.made.id);
    return intent ? [{ entry, intents: inOrder(findDependent(intent)) }] : [];
  });
}
