import type { QueryClient } from '@tanstack/react-query';

import { listFieldNames } from '../model/fields.ts';
import { describeChange } from '../outbox/describe-change.ts';
import { lastDiscard } from '../outbox/discards.ts';
import type { JournalEntry, MadeChange } from '../outbox/intent.ts';
import { enqueue, forget } from '../outbox/outbox.ts';
import { pendingEnqueue } from '../outbox/pending-enqueue.ts';
import { taskQueries } from '../outbox/queries.ts';
import type { TaskList } from '../outbox/queries.ts';
import { nextRedo, nextUndo, reverse } from '../outbox/reverse.ts';
import type { Reversal } from '../outbox/reverse.ts';
import { outboxReady } from '../outbox/state.ts';
import { viewTasks } from '../outbox/view.ts';
import { NOT_STORED, dismissNotice, readNotice, showNotice } from './notices.ts';

const UNDO = { key: 'Undo', done: 'Undone', failed: 'Undo failed' };
const REDO = { key: 'Redo', done: 'Redone', failed: 'Redo failed' };

/** Returns what a notice calls the press: an entry that is undone can only be redone. */
function labelsFor({ isUndone }: JournalEntry): typeof UNDO {
  return isUndone ? REDO : UNDO;
}

/**
 * Asks before a task goes with what others wrote into it since. The same press once more, while the question is in view and the
 * task says the same, is the answer: then this returns true. `confirm` presses once more.
 */
function isConfirmed(
  entry: JournalEntry,
  { change: { seen }, lost }: Reversal,
  confirm: () => void,
): boolean {
  const question = `${entry.order} ${JSON.stringify(seen)}`;
  const shown = readNotice();
  if (shown?.kind === 'asking' && shown.question === question) return true;
  const text = `The ${listFieldNames(lost)} of “${seen?.title}” was changed since. It stays; ${labelsFor(entry).key} once more deletes it all the same.`;
  showNotice({ kind: 'asking', question, text, label: 'Delete', confirm });
  return false;
}

async function reverseEntry(entry: JournalEntry, list: TaskList, confirm: () => void): Promise<void> {
  const labels = labelsFor(entry);
  const made = describeChange(entry.made);
  const fail = (detail: string) => showNotice({ kind: 'failed', title: labels.failed, detail });

  const reversal = reverse(entry, viewTasks(list, await outboxReady()), { hasTrash: list.seq !== null });
  if (!reversal) {
    await forget(entry);
    fail(`The task was changed since, and nothing was overwritten: ${made}.`);
    return;
  }
  const { change, kept, lost } = reversal;
  if (lost.length > 0 && !isConfirmed(entry, reversal, confirm)) return;
  try {
    await enqueue(change, {
      journal: { order: entry.order, isUndone: !entry.isUndone, taskId: change.taskId },
    });
  } catch {
    fail(NOT_STORED);
    return;
  }
  const sentences = [`${labels.done}: ${made}.`];
  if (kept.length > 0) sentences.push(`The ${listFieldNames(kept)} was changed since and stays.`);
  if (change.verb === 'create') sentences.push('This server has no trash: the task was made anew.');
  showNotice({ kind: 'done', text: sentences.join(' ') });
}

// The presses run one after the other: two quick ones are two changes.
let last = Promise.resolve();

type ChooseEntry = (journal: readonly JournalEntry[], made: MadeChange | null) => JournalEntry | undefined;

async function run(queryClient: QueryClient, choose: ChooseEntry): Promise<void> {
  // What was pressed before may still be on its way into the journal.
  const pending = pendingEnqueue();
  last = last.then(async () => {
    // What could not be stored is not in the journal, and said already.
    const made = (await pending?.catch(() => null)) ?? null;
    const entry = choose((await outboxReady()).journal, made);
    if (!entry) return;
    const list = await queryClient
      .query({ ...taskQueries.list(), staleTime: 'static' })
      // The notice below says it.
      .catch(() => null);
    const confirm = () =>
      void run(queryClient, (journal) => journal.find(({ order }) => order === entry.order));
    if (list) await reverseEntry(entry, list, confirm);
    else {
      const { failed } = labelsFor(entry);
      showNotice({ kind: 'failed', title: failed, detail: 'The tasks could not be loaded.' });
    }
  });
  await last;
}

/** Takes the last change back, or the discarding of one. It is a change like any other. */
export async function undo(queryClient: QueryClient): Promise<void> {
  const { journal } = await outboxReady();
  const takeBack = pendingEnqueue() ? null : await lastDiscard(nextUndo(journal)?.order ?? 0);
  if (!takeBack) return run(queryClient, nextUndo);
  if (readNotice()?.kind === 'discarded') dismissNotice();
  return takeBack();
}

/** Makes the change again that was taken back last. */
export async function redo(queryClient: QueryClient): Promise<void> {
  await run(queryClient, nextRedo);
}

/** Takes one change back, by its id. */
export async function undoChange(queryClient: QueryClient, id: string): Promise<void> {
  await run(queryClient, (journal) => journal.find((entry) => entry.made.id === id && !entry.isUndone));
}
