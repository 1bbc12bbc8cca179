import type { QueryClient } from '@tanstack/react-query';

import { readSessionSignal } from '../api/token.ts';
import { ignoreError } from '../browser/ignore-error.ts';
import { oneByOne } from '../browser/one-by-one.ts';
import type { JournalEntry } from '../changes/intent.ts';
import { entriesOfPress, nextRedo, nextUndo } from '../changes/journal.ts';
import { outboxReady } from '../outbox-state/outbox-ready.ts';
import { pendingEnqueue } from '../outbox-state/pending-enqueue.ts';
import type { EnqueueOutcome } from '../outbox-state/pending-enqueue.ts';
import { readOutbox } from '../outbox-state/state.ts';
import {
  explainTakenBack,
  forgetTakenBack,
  lastUndoable,
  undoablesUntilNow,
} from '../outbox-state/undoables.ts';
import { taskQueries } from '../task-list/queries.ts';
import { dismissNotice, readNotice, showNotice } from './notices.ts';
import { reversePress } from './reverse-press.ts';
import { labelsFor } from './undo-words.ts';

// The presses run one after the other: two quick ones are two changes.
const inTurn = oneByOne();

/** What undo and redo go by: the journal as it is now, and what was there at the press. What was pressed after that is not meant. */
type Moment = {
  journal: readonly JournalEntry[];
  /** What came of the press before this one, which may still have been on its way into the journal. */
  last: EnqueueOutcome;
  /** The place of the newest entry. */
  newest: number;
  undoables: ReturnType<typeof undoablesUntilNow>;
};
type ChooseEntry = (moment: Moment) => JournalEntry | undefined;
/** Does something else where the journal is not what is meant. Resolves to whether it did. */
type Instead = (moment: Moment) => Promise<boolean>;

/** The entry that an undo means. What could not be stored is said already, and what was pressed before it is not meant. */
function chooseUndo({ journal, last, newest }: Moment): JournalEntry | undefined {
  return last === 'failed' ? undefined : nextUndo(journal, last, newest);
}

/** Takes back what was done last where that is no change of the journal. */
async function takeBackLast(moment: Moment): Promise<boolean> {
  const takeBack = await lastUndoable(chooseUndo(moment)?.order ?? 0, moment.undoables);
  if (!takeBack) return false;
  if (readNotice()?.kind === 'discarded') dismissNotice();
  await takeBack();
  return true;
}

/** Says how what was taken back last is done again, where no redo does that. */
async function explainRedo(): Promise<boolean> {
  const explanation = explainTakenBack();
  if (explanation !== null)
    showNotice({ kind: 'done', text: `Nothing to redo. ${explanation}` }, readSessionSignal());
  return explanation !== null;
}

type Press = {
  /** Null where the button of a question was pressed. */
  pressedAt?: number | null | undefined;
  instead?: Instead;
  /** What is said where there is nothing to do. */
  nothing?: string;
};

async function run(
  queryClient: QueryClient,
  choose: ChooseEntry,
  { pressedAt = performance.now(), instead, nothing }: Press = {},
): Promise<void> {
  const session = readSessionSignal();
  const pending = pendingEnqueue(pressedAt ?? performance.now());
  const outbox = readOutbox();
  const newest = outbox ? (outbox.journal.at(-1)?.order ?? 0) : Infinity;
  const undoables = undoablesUntilNow();
  await inTurn(async () => {
    const last = (await pending) ?? null;
    const { journal } = await outboxReady();
    // Whoever is signed in by now has not pressed this, and the journal is theirs.
    if (session.aborted) return;
    const moment = { journal, last, newest, undoables };
    if (last !== 'failed' && (await instead?.(moment)) === true) return;
    const entry = choose(moment);
    if (!entry) {
      // Why the last one could not be stored is said already.
      if (nothing !== undefined && last !== 'failed') showNotice({ kind: 'done', text: nothing }, session);
      return;
    }
    forgetTakenBack();
    const list = await queryClient
      .query({ ...taskQueries.list(), staleTime: 'static' })
      // The notice below says it.
      .catch(ignoreError);
    // Another tab may have answered it meanwhile.
    const isEntry = ({ order, isUndone }: JournalEntry) =>
      order === entry.order && isUndone === entry.isUndone;
    const confirm = () => void run(queryClient, (then) => then.journal.find(isEntry), { pressedAt: null });
    if (list) await reversePress(entriesOfPress(journal, entry), list, { pressedAt, confirm }, session);
    else {
      const { failed } = labelsFor(entry);
      showNotice({ kind: 'failed', title: failed, detail: 'The tasks could not be loaded.' }, session);
    }
  });
}

/**
 * Takes back what was pressed last: a change, the discarding of one, or what else was noted as undoable, also before a reload. It is a
 * change like any other. `pressedAt` is the time stamp of a press that may have waited for this code.
 */
export async function undo(queryClient: QueryClient, pressedAt?: number): Promise<void> {
  await run(queryClient, chooseUndo, { pressedAt, instead: takeBackLast, nothing: 'Nothing to undo.' });
}

/** Makes the change again that was taken back last. */
export async function redo(queryClient: QueryClient): Promise<void> {
  await run(queryClient, ({ journal }) => nextRedo(journal), {
    instead: explainRedo,
    nothing: 'Nothing to redo.',
  });
}

/** Takes one change back, by its id. */
export async function undoChange(queryClient: QueryClient, id: string): Promise<void> {
  await run(queryClient, ({ journal }) => journal.find((entry) => entry.made.id === id && !entry.isUndone));
}
