import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

import type { JournalEntry } from '../outbox/intent.ts';
import { forget, store } from '../outbox/outbox.ts';
import { readOutbox, whenOpen } from '../outbox/state.ts';
import { nextRedo, nextUndo, reverse } from '../outbox/undo.ts';
import { applyChanges } from '../outbox/view.ts';
import { changeWords, fieldNames } from '../outbox/words.ts';
import { NOT_STORED, showNotice } from './notices.ts';
import { taskQueries } from './queries.ts';
import type { TaskList } from './schema.ts';

async function reverseEntry(entry: JournalEntry, list: TaskList | undefined): Promise<void> {
  const words = changeWords(entry.made);
  const [done, failed] = entry.isUndone ? ['Redone', 'Redo failed'] : ['Undone', 'Undo failed'];
  const { change, kept } = reverse(entry, applyChanges(list?.tasks ?? [], readOutbox()?.open ?? []));
  if (!change || (change.verb === 'restore' && list?.seq === null)) {
    await forget(entry);
    const detail = change
      ? `This server cannot bring a deleted task back: ${words}.`
      : `The task was changed since, and nothing was overwritten: ${words}.`;
    showNotice({ kind: 'failed', title: failed, detail });
    return;
  }
  try {
    await store(change, { order: entry.order, isUndone: !entry.isUndone });
  } catch {
    showNotice({ kind: 'failed', title: failed, detail: NOT_STORED });
    return;
  }
  const rest = kept.length > 0 ? ` The ${fieldNames(kept)} was changed since and stays.` : '';
  showNotice({ kind: 'done', text: `${done}: ${words}.${rest}` });
}

// One after the other: two quick presses are two changes.
let last = Promise.resolve();

/** Takes back the last change, or one that is named by its id, or makes it again. It is a change like any other. */
export function useUndo() {
  const queryClient = useQueryClient();
  const run = useCallback(
    (choose: (journal: readonly JournalEntry[]) => JournalEntry | undefined) => {
      last = last.then(async () => {
        const entry = choose((await whenOpen()).journal);
        if (entry) await reverseEntry(entry, queryClient.getQueryData(taskQueries.list().queryKey));
      });
      return last;
    },
    [queryClient],
  );
  const undo = useCallback(() => run(nextUndo), [run]);
  const redo = useCallback(() => run(nextRedo), [run]);
  const undoChange = useCallback(
    (id: string) => run((journal) => journal.find((entry) => entry.made.id === id && !entry.isUndone)),
    [run],
  );
  return { undo, redo, undoChange };
}
