import type { QueryClient } from '@tanstack/react-query';

import type { JournalEntry } from '../outbox/intent.ts';
import { forget, store } from '../outbox/outbox.ts';
import { whenOpen } from '../outbox/state.ts';
import { nextRedo, nextUndo, reverse } from '../outbox/undo.ts';
import { viewTasks } from '../outbox/view.ts';
import { changeWords, fieldNames } from '../outbox/words.ts';
import { NOT_STORED, showNotice } from './notices.ts';
import { taskQueries } from './queries.ts';
import type { TaskList } from './queries.ts';

function failureOf({ isUndone }: JournalEntry): string {
  return isUndone ? 'Redo failed' : 'Undo failed';
}

async function reverseEntry(entry: JournalEntry, list: TaskList): Promise<void> {
  const words = changeWords(entry.made);
  const done = entry.isUndone ? 'Redone' : 'Undone';
  const failed = failureOf(entry);
  const { change, kept } = reverse(entry, viewTasks(list, await whenOpen()));
  if (!change || (change.verb === 'restore' && list.seq === null)) {
    await forget(entry);
    const detail = change
      ? `This server cannot bring a deleted task back: ${words}.`
      : `The task was changed since, and nothing was overwritten: ${words}.`;
    showNotice({ kind: 'failed', title: failed, detail });
    return;
  }
  try {
    await store(change, { journal: { order: entry.order, isUndone: !entry.isUndone } });
  } catch {
    showNotice({ kind: 'failed', title: failed, detail: NOT_STORED });
    return;
  }
  const rest = kept.length > 0 ? ` The ${fieldNames(kept)} was changed since and stays.` : '';
  showNotice({ kind: 'done', text: `${done}: ${words}.${rest}` });
}

// One after the other: two quick presses are two changes.
let last = Promise.resolve();

type Choice = (journal: readonly JournalEntry[]) => JournalEntry | undefined;

async function run(queryClient: QueryClient, choose: Choice): Promise<void> {
  last = last.then(async () => {
    const entry = choose((await whenOpen()).journal);
    if (!entry) return;
    const list = await queryClient.ensureQueryData(taskQueries.list()).catch(() => null);
    if (list) await reverseEntry(entry, list);
    else showNotice({ kind: 'failed', title: failureOf(entry), detail: 'The tasks could not be loaded.' });
  });
  await last;
}

/** Takes the last change back. It is a change like any other. */
export async function undo(queryClient: QueryClient): Promise<void> {
  await run(queryClient, nextUndo);
}

/** Makes the change again that was taken back last. */
export async function redo(queryClient: QueryClient): Promise<void> {
  await run(queryClient, nextRedo);
}

/** Takes one change back, by its id. */
export async function undoChange(queryClient: QueryClient, id: string): Promise<void> {
  await run(queryClient, (journal) => journal.find((entry) => entry.made.id === id && !entry.isUndone));
}
