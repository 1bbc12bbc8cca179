import type { QueryClient } from '@tanstack/react-query';

import type { FieldName } from '#contract/task.ts';

import { readSessionSignal } from '../api/token.ts';
import { oneByOne } from '../browser/one-by-one.ts';
import { describePress } from '../changes/describe-change.ts';
import type { JournalEntry } from '../changes/intent.ts';
import { entriesOfPress, nextRedo, nextUndo, reverse } from '../changes/reverse.ts';
import type { Reversal } from '../changes/reverse.ts';
import { viewTasks } from '../changes/view.ts';
import { countTasks } from '../model/count-tasks.ts';
import { listFieldNames } from '../model/fields.ts';
import { explainTakenBack, forgetTakenBack, lastDiscard } from '../outbox-state/discards.ts';
import { outboxReady } from '../outbox-state/outbox-ready.ts';
import { pendingEnqueue } from '../outbox-state/pending-enqueue.ts';
import type { Outcome } from '../outbox-state/pending-enqueue.ts';
import { enqueueAll, forget } from '../outbox/outbox.ts';
import { taskQueries } from '../task-list/queries.ts';
import type { TaskList } from '../task-list/queries.ts';
// What was imported before a reload can be taken back after it.
import './imports.ts';
import { dismissNotice, readNotice, showNotice, showNotStored } from './notices.ts';

const UNDO = { key: 'Undo', done: 'Undone', failed: 'Undo failed' };
const REDO = { key: 'Redo', done: 'Redone', failed: 'Redo failed' };

/** Returns what a notice calls the press: an entry that is undone can only be redone. */
function labelsFor({ isUndone }: JournalEntry): typeof UNDO {
  return isUndone ? REDO : UNDO;
}

type Step = { entry: JournalEntry; reversal: Reversal };

/**
 * Asks before a task goes with what others wrote into it since. The same press once more, while the question is in view and the
 * tasks say the same, is the answer: then this returns true. `confirm` presses once more.
 */
function confirmOrAsk(losing: readonly Step[], confirm: () => void): boolean {
  const [first] = losing;
  if (!first) return true;
  const { entry, reversal } = first;
  const question = `${entry.order} ${JSON.stringify(losing.map((step) => step.reversal.change.seen))}`;
  const shown = readNotice();
  if (shown?.kind === 'asking' && shown.question === question) return true;
  const isOne = losing.length === 1;
  const whose = isOne ? `“${reversal.change.seen?.title}”` : countTasks(losing.length);
  const { subject } = subjectOf(fieldsOf(losing, 'lost'), ` of ${whose}`);
  const text = `${subject} changed since. ${isOne ? 'It stays' : 'They stay'}; ${labelsFor(entry).key} once more deletes ${isOne ? 'it' : 'them'} all the same.`;
  showNotice({ kind: 'asking', question, text, label: 'Delete', confirm });
  return false;
}

function fieldsOf(steps: readonly Step[], which: 'kept' | 'lost'): FieldName[] {
  return [...new Set(steps.flatMap(({ reversal }) => reversal[which]))];
}

/** Names fields as the subject of a sentence, with its verb: 'The title was', 'The labels were'. */
function subjectOf(fields: readonly FieldName[], owner = ''): { subject: string; isOne: boolean } {
  const isOne = fields.length === 1 && fields[0] !== 'labels';
  return { subject: `The ${listFieldNames(fields)}${owner} ${isOne ? 'was' : 'were'}`, isOne };
}

/** Says what stays of a press that was taken back. */
function describeKept(steps: readonly Step[], unchanged: number, all: number): string[] {
  const keeping = steps.filter(({ reversal }) => reversal.kept.length > 0);
  const sentences: string[] = [];
  if (keeping.length > 0) {
    const owner = all === 1 ? '' : ` of ${countTasks(keeping.length)}`;
    const { subject, isOne } = subjectOf(fieldsOf(keeping, 'kept'), owner);
    sentences.push(`${subject} changed since and ${isOne ? 'stays' : 'stay'}.`);
  }
  if (unchanged > 0)
    sentences.push(
      unchanged === 1
        ? 'One task was changed since and stays as it is.'
        : `${countTasks(unchanged)} were changed since and stay as they are.`,
    );
  return sentences;
}

/** Takes back, or makes again, the entries of one press: all that can be, in one transaction. */
async function reversePress(
  entries: readonly JournalEntry[],
  list: TaskList,
  confirm: () => void,
): Promise<void> {
  const [first] = entries;
  if (!first) return;
  const labels = labelsFor(first);
  const made = describePress(entries.map((entry) => entry.made));
  const fail = (detail: string) => showNotice({ kind: 'failed', title: labels.failed, detail });

  const tasks = viewTasks(list, await outboxReady());
  const steps: Step[] = [];
  const outdated: JournalEntry[] = [];
  for (const entry of entries) {
    const reversal = reverse(entry, tasks, { hasTrash: list.seq !== null });
    if (reversal) steps.push({ entry, reversal });
    else outdated.push(entry);
  }
  if (steps.length === 0) {
    await forget(outdated);
    fail(
      `The ${entries.length === 1 ? 'task was' : 'tasks were'} changed since, and nothing was overwritten: ${made}.`,
    );
    return;
  }
  if (
    !confirmOrAsk(
      steps.filter(({ reversal }) => reversal.lost.length > 0),
      confirm,
    )
  )
    return;
  const session = readSessionSignal();
  try {
    await enqueueAll(
      steps.flatMap(({ entry: { order, isUndone }, reversal: { change, next } }) => {
        const effects = { journal: { order, isUndone: !isUndone, taskId: change.taskId } };
        return [change, next].flatMap((one) => (one ? [{ made: one, effects }] : []));
      }),
    );
  } catch (error) {
    showNotStored(labels.failed, error, session);
    return;
  }
  if (outdated.length > 0) await forget(outdated);
  const sentences = [`${labels.done}: ${made}.`, ...describeKept(steps, outdated.length, entries.length)];
  if (steps.some(({ reversal: { change } }) => change.verb === 'create'))
    sentences.push(
      entries.length === 1
        ? 'This server has no trash: the task was made anew.'
        : 'This server has no trash: the tasks were made anew.',
    );
  showNotice({ kind: 'done', text: sentences.join(' ') });
}

// The presses run one after the other: two quick ones are two changes.
const inTurn = oneByOne();

type ChooseEntry = (journal: readonly JournalEntry[], last: Outcome) => JournalEntry | undefined;

/** Takes back what was done last where that is no change of the journal. Returns whether it was. */
async function takeBackLast(journal: readonly JournalEntry[]): Promise<boolean> {
  const takeBack = await lastDiscard(nextUndo(journal)?.order ?? 0);
  if (!takeBack) return false;
  if (readNotice()?.kind === 'discarded') dismissNotice();
  await takeBack();
  return true;
}

/** Says how what was taken back last is done again, where no redo does that. Returns whether it was so. */
async function explainRedo(): Promise<boolean> {
  const again = explainTakenBack();
  if (again !== null) showNotice({ kind: 'done', text: `Nothing to redo. ${again}` });
  return again !== null;
}

async function run(
  queryClient: QueryClient,
  choose: ChooseEntry,
  instead?: (journal: readonly JournalEntry[]) => Promise<boolean>,
): Promise<void> {
  // What was pressed before may still be on its way into the journal.
  const pending = pendingEnqueue();
  await inTurn(async () => {
    const last = (await pending) ?? null;
    const { journal } = await outboxReady();
    if (last === null && (await instead?.(journal)) === true) return;
    const entry = choose(journal, last);
    if (!entry) return;
    forgetTakenBack();
    const list = await queryClient
      .query({ ...taskQueries.list(), staleTime: 'static' })
      // The notice below says it.
      .catch(() => null);
    const confirm = () =>
      void run(queryClient, (entries) => entries.find(({ order }) => order === entry.order));
    if (list) await reversePress(entriesOfPress(journal, entry), list, confirm);
    else {
      const { failed } = labelsFor(entry);
      showNotice({ kind: 'failed', title: failed, detail: 'The tasks could not be loaded.' });
    }
  });
}

/** Takes the last change back, or the discarding of one, or an import. It is a change like any other. */
export async function undo(queryClient: QueryClient): Promise<void> {
  await run(
    queryClient,
    // What could not be stored is said already, and what was pressed before it is not meant.
    (journal, last) => (last === 'failed' ? undefined : nextUndo(journal, last)),
    takeBackLast,
  );
}

/** Makes the change again that was taken back last. */
export async function redo(queryClient: QueryClient): Promise<void> {
  await run(queryClient, nextRedo, explainRedo);
}

/** Takes one change back, by its id. */
export async function undoChange(queryClient: QueryClient, id: string): Promise<void> {
  await run(queryClient, (journal) => journal.find((entry) => entry.made.id === id && !entry.isUndone));
}
