import type { QueryClient } from '@tanstack/react-query';

import { creation } from '../outbox/changes.ts';
import { describeChange, listFieldNames } from '../outbox/describe-change.ts';
import { lastDiscard } from '../outbox/discards.ts';
import { toPayload } from '../outbox/intent.ts';
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

function failureOf({ isUndone }: JournalEntry): string {
  return isUndone ? 'Redo failed' : 'Undo failed';
}

/** The entry that was asked about, and its task's words of others, which the same press once more takes along. */
type Asked = { entry: number; lost: string } | null;
let asked: Asked = null;

/** Whether the person has agreed to take along what others wrote into the task since; if not, they are asked. */
function agrees(entry: JournalEntry, { change, lost }: Reversal, again: () => void): boolean {
  const question = { entry: entry.order, lost: JSON.stringify(change?.seen) };
  const hasAgreed =
    asked?.entry === question.entry && asked.lost === question.lost && readNotice()?.kind === 'asking';
  asked = null;
  if (lost.length === 0 || hasAgreed) return true;
  asked = question;
  const key = entry.isUndone ? 'Redo' : 'Undo';
  const text = `The ${listFieldNames(lost)} of “${change?.seen?.title}” was changed since. It stays; ${key} once more deletes it all the same.`;
  showNotice({ kind: 'asking', text, label: 'Delete', goOn: again });
  return false;
}

/** A server without a trash cannot bring a task back: it makes it anew, under another id. */
function anewWithout(list: TaskList, change: MadeChange): MadeChange {
  return change.verb === 'restore' && list.seq === null && change.seen
    ? creation(toPayload(change.seen))
    : change;
}

async function reverseEntry(entry: JournalEntry, list: TaskList, again: () => void): Promise<void> {
  const words = describeChange(entry.made);
  const failed = failureOf(entry);
  const reversal = reverse(entry, viewTasks(list, await outboxReady()));
  if (!reversal.change) {
    await forget(entry);
    const detail = `The task was changed since, and nothing was overwritten: ${words}.`;
    showNotice({ kind: 'failed', title: failed, detail });
    return;
  }
  if (!agrees(entry, reversal, again)) return;
  const change = anewWithout(list, reversal.change);
  try {
    await enqueue(change, {
      journal: { order: entry.order, isUndone: !entry.isUndone, taskId: change.taskId },
    });
  } catch {
    showNotice({ kind: 'failed', title: failed, detail: NOT_STORED });
    return;
  }
  const isAnew = change !== reversal.change;
  const { kept } = reversal;
  const rest = [
    kept.length > 0 && ` The ${listFieldNames(kept)} was changed since and stays.`,
    isAnew && ' This server has no trash: the task was made anew.',
  ].filter((sentence) => sentence !== false);
  const done = entry.isUndone ? 'Redone' : 'Undone';
  showNotice({ kind: 'done', text: `${done}: ${words}.${rest.join('')}` });
}

// One after the other: two quick presses are two changes.
let last = Promise.resolve();

type Choice = (journal: readonly JournalEntry[], made: MadeChange | null) => JournalEntry | undefined;

async function run(queryClient: QueryClient, choose: Choice): Promise<void> {
  // What was pressed before may still be on its way into the journal.
  const storing = pendingEnqueue();
  last = last.then(async () => {
    const made = await storing?.catch(() => null);
    const entry = choose((await outboxReady()).journal, made ?? null);
    if (!entry) return;
    const list = await queryClient.ensureQueryData(taskQueries.list()).catch(() => null);
    const again = () =>
      void run(queryClient, (journal) => journal.find(({ order }) => order === entry.order));
    if (list) await reverseEntry(entry, list, again);
    else showNotice({ kind: 'failed', title: failureOf(entry), detail: 'The tasks could not be loaded.' });
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
