import type { QueryClient } from '@tanstack/react-query';

import { readSessionSignal } from '../api/token.ts';
import { oneByOne } from '../browser/one-by-one.ts';
import { describePress } from '../changes/describe-change.ts';
import type { JournalEntry } from '../changes/intent.ts';
import { entriesOfPress, nextRedo, nextUndo } from '../changes/journal.ts';
import { reverse } from '../changes/reverse.ts';
import { viewTasks } from '../changes/view.ts';
import type { Task } from '../model/task.ts';
import {
  discardsUntilNow,
  explainTakenBack,
  forgetTakenBack,
  lastDiscard,
} from '../outbox-state/discards.ts';
import { outboxReady } from '../outbox-state/outbox-ready.ts';
import { pendingEnqueue, trackEnqueue } from '../outbox-state/pending-enqueue.ts';
import type { EnqueueOutcome } from '../outbox-state/pending-enqueue.ts';
import { readOutbox } from '../outbox-state/state.ts';
import { enqueueAll, forgetJournalEntries, reinstate, withdraw } from '../outbox/outbox.ts';
import { findHeldBack } from '../outbox/resubmit.ts';
import { taskQueries } from '../task-list/queries.ts';
import type { TaskList } from '../task-list/queries.ts';
// What was imported before a reload can be taken back after it.
import './imports.ts';
import { dismissNotice, readNotice, showNotice, showNotStored } from './notices.ts';
import { describeKept, describeLoss, labelsFor } from './undo-words.ts';
import type { Step } from './undo-words.ts';

/**
 * Asks before a task goes with what others wrote into it since. The same press once more, while the question is in view and the
 * tasks say the same, is the answer: then this returns true. `confirm` presses once more.
 */
function confirmOrAsk(losing: readonly Step[], confirm: () => void, session: AbortSignal): boolean {
  const [first] = losing;
  if (!first) return true;
  const question = `${first.entry.order} ${JSON.stringify(losing.map((step) => step.reversal.change.seen))}`;
  const shown = readNotice();
  if (shown?.kind === 'asking' && shown.question === question) return true;
  const text = describeLoss(losing, first);
  showNotice({ kind: 'asking', question, text, label: 'Delete', confirm }, session);
  return false;
}

function mapById(tasks: readonly Task[]): ReadonlyMap<string, Task> {
  return new Map(tasks.map((task) => [task._id, task]));
}

/** Stores what takes entries back, or makes them again, in one transaction. */
async function storeReversals(steps: readonly Step[]): Promise<void> {
  if (steps.length === 0) return;
  const storing = enqueueAll(
    steps.flatMap(({ entry: { order, isUndone, made }, reversal: { change, next } }) => {
      const journal = { order, isUndone: !isUndone, change: made.id, taskId: change.taskId };
      return [change, next].flatMap((one) => (one ? [{ made: one, effects: { journal } }] : []));
    }),
  );
  // What is given up meanwhile comes after it. It is no press of its own: the next undo means what was pressed before it.
  const before = pendingEnqueue();
  void trackEnqueue(
    storing.then(async () => {
      const last = await before;
      return last === 'failed' ? null : last;
    }),
  );
  await storing;
}

/**
 * Takes back, or makes again, the entries of one press: all that can be. What was never sent, since it waits for its person, leaves the outbox
 * for the journal, and comes back from there.
 */
async function reversePress(
  entries: readonly JournalEntry[],
  list: TaskList,
  confirm: () => void,
  session: AbortSignal,
): Promise<void> {
  const [first] = entries;
  if (!first) return;
  const labels = labelsFor(first);
  const made = describePress(entries.map((entry) => entry.made));
  const fail = (detail: string) => showNotice({ kind: 'failed', title: labels.failed, detail }, session);

  const outbox = await outboxReady();
  if (session.aborted) return;
  const held = findHeldBack(entries);
  const withdrawn = entries.filter((entry) => entry.withdrawn);
  const moving = new Set([...held.map(({ entry }) => entry), ...withdrawn]);
  const others = entries.filter((entry) => !moving.has(entry));
  const leaving = new Set(held.flatMap(({ intents }) => intents.map(({ id }) => id)));
  const open = outbox.open.filter(({ id }) => !leaving.has(id));
  let tasks = viewTasks(list, { ...outbox, open });
  // There may be very many of both.
  let byId = mapById(tasks);
  const steps: Step[] = [];
  const outdated: JournalEntry[] = [];
  // What a press did to one task in two changes goes back in two, the last of them first, and each upon the one before.
  const isInSteps = new Set(others.map((entry) => entry.made.taskId)).size < others.length;
  for (const entry of isInSteps && !first.isUndone ? others.toReversed() : others) {
    const reversal = reverse(entry, byId, { hasTrash: list.seq !== null });
    if (reversal) steps.push({ entry, reversal });
    else outdated.push(entry);
    if (!isInSteps || !reversal) continue;
    tasks = viewTasks({ tasks, upTo: 0 }, { confirmed: [], open: [reversal.change] });
    byId = mapById(tasks);
  }
  const failOutdated = async () => {
    await forgetJournalEntries(outdated);
    fail(
      `The ${entries.length === 1 ? 'task was' : 'tasks were'} changed since, and nothing was overwritten: ${made}.`,
    );
  };
  if (steps.length + moving.size === 0) return failOutdated();
  if (
    !confirmOrAsk(
      steps.filter(({ reversal }) => reversal.lost.length > 0),
      confirm,
      session,
    )
  )
    return;
  let moved = 0;
  try {
    // Without these nothing waits for the disk before it is shown.
    if (moving.size > 0) moved = (await withdraw(held)) + (await reinstate(withdrawn));
    if (steps.length + moved === 0) return failOutdated();
    await storeReversals(steps);
  } catch (error) {
    showNotStored(labels.failed, error, session);
    return;
  }
  if (outdated.length > 0) await forgetJournalEntries(outdated);
  const sentences = [`${labels.done}: ${made}.`, ...describeKept(steps, outdated.length, entries.length)];
  if (moved > 0)
    sentences.push(
      first.isUndone
        ? 'What was not saved waits for you again.'
        : 'What had not been saved is not sent any more.',
    );
  if (steps.some(({ reversal: { change } }) => change.verb === 'create'))
    sentences.push(
      entries.length === 1
        ? 'This server has no trash: the task was made anew.'
        : 'This server has no trash: the tasks were made anew.',
    );
  showNotice({ kind: 'done', text: sentences.join(' ') }, session);
}

// The presses run one after the other: two quick ones are two changes.
const inTurn = oneByOne();

/** What undo and redo go by: the journal as it is now, and what was there at the press. What was pressed after that is not meant. */
type Moment = {
  journal: readonly JournalEntry[];
  /** What came of the press before this one, which may still have been on its way into the journal. */
  last: EnqueueOutcome;
  /** The place of the newest entry. */
  newest: number;
  discards: ReturnType<typeof discardsUntilNow>;
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
  const takeBack = await lastDiscard(chooseUndo(moment)?.order ?? 0, moment.discards);
  if (!takeBack) return false;
  if (readNotice()?.kind === 'discarded') dismissNotice();
  await takeBack();
  return true;
}

/** Says how what was taken back last is done again, where no redo does that. */
async function explainRedo(): Promise<boolean> {
  const again = explainTakenBack();
  if (again !== null) showNotice({ kind: 'done', text: `Nothing to redo. ${again}` }, readSessionSignal());
  return again !== null;
}

async function run(queryClient: QueryClient, choose: ChooseEntry, instead?: Instead): Promise<void> {
  const session = readSessionSignal();
  const pending = pendingEnqueue();
  const outbox = readOutbox();
  const newest = outbox ? (outbox.journal.at(-1)?.order ?? 0) : Infinity;
  const discards = discardsUntilNow();
  await inTurn(async () => {
    const last = (await pending) ?? null;
    const { journal } = await outboxReady();
    // Whoever is signed in by now has not pressed this, and the journal is theirs.
    if (session.aborted) return;
    const moment = { journal, last, newest, discards };
    if (last !== 'failed' && (await instead?.(moment)) === true) return;
    const entry = choose(moment);
    if (!entry) return;
    forgetTakenBack();
    const list = await queryClient
      .query({ ...taskQueries.list(), staleTime: 'static' })
      // The notice below says it.
      .catch(() => null);
    // Another tab may have answered it meanwhile.
    const isEntry = ({ order, isUndone }: JournalEntry) =>
      order === entry.order && isUndone === entry.isUndone;
    const confirm = () => void run(queryClient, (then) => then.journal.find(isEntry));
    if (list) await reversePress(entriesOfPress(journal, entry), list, confirm, session);
    else {
      const { failed } = labelsFor(entry);
      showNotice({ kind: 'failed', title: failed, detail: 'The tasks could not be loaded.' }, session);
    }
  });
}

/** Takes the last change back, or the discarding of one, or an import. It is a change like any other. */
export async function undo(queryClient: QueryClient): Promise<void> {
  await run(queryClient, chooseUndo, takeBackLast);
}

/** Makes the change again that was taken back last. */
export async function redo(queryClient: QueryClient): Promise<void> {
  await run(queryClient, ({ journal }) => nextRedo(journal), explainRedo);
}

/** Takes one change back, by its id. */
export async function undoChange(queryClient: QueryClient, id: string): Promise<void> {
  await run(queryClient, ({ journal }) => journal.find((entry) => entry.made.id === id && !entry.isUndone));
}
