import type { JournalEntry, MadeChange, StoredIntent } from './intent.ts';

/* What undo and redo take next, and how far back. */

/** How many presses can be undone. */
const JOURNAL_LENGTH = 200;

type Journal = readonly JournalEntry[];

/** Whether two entries are of one press. */
function isSamePress(one: JournalEntry, other: JournalEntry): boolean {
  return one.group === undefined ? one === other : one.group === other.group;
}

/**
 * The entry that undo takes next: the last that is not undone, and of no later press than the change `upTo`, or than the entry `newest` where
 * that is not in the journal.
 */
export function nextUndo(
  journal: Journal,
  upTo?: MadeChange | null,
  newest = Infinity,
): JournalEntry | undefined {
  const pressed = journal.find(({ made }) => made.id === upTo?.id);
  const last = journal.findLastIndex((entry) =>
    pressed ? isSamePress(entry, pressed) : entry.order <= newest,
  );
  return journal.slice(0, last + 1).findLast((entry) => !entry.isUndone);
}

/** The entry that redo takes next: the first that is undone. */
export function nextRedo(journal: Journal): JournalEntry | undefined {
  return journal.find((entry) => entry.isUndone);
}

/** Whether an entry is undone once these changes are discarded, oldest first: as it was before the first of them that undid or redid it. */
export function isUndoneWithout(
  { order, made, isUndone }: JournalEntry,
  discarded: readonly Pick<StoredIntent, 'mark' | 'taskId'>[],
): boolean {
  const first = discarded.find(({ mark, taskId }) => mark?.order === order && taskId === made.taskId);
  return first?.mark ? !first.mark.isUndone : isUndone;
}

/** Returns the entries of one press: those that are undone, or not, as the given one is. */
export function entriesOfPress(journal: Journal, entry: JournalEntry): JournalEntry[] {
  return journal.filter((other) => isSamePress(other, entry) && other.isUndone === entry.isUndone);
}

/** Returns the entries that make room for so many new presses: the oldest, and what was undone, whose redo they end. */
export function findOutdated(journal: Journal, added: number): JournalEntry[] {
  const presses = [...new Set(journal.map(({ group, order }) => group ?? order))];
  const outdated = new Set(presses.slice(0, Math.max(presses.length + added - JOURNAL_LENGTH, 0)));
  return journal.filter(({ isUndone, group, order }) => isUndone || outdated.has(group ?? order));
}

/** Whether something that can be undone was done to a task after this entry. */
export function isBuiltUpon(journal: Journal, former: JournalEntry, taskId: string): boolean {
  return journal.some(
    ({ made, isUndone, order }) => !isUndone && made.taskId === taskId && order > former.order,
  );
}
