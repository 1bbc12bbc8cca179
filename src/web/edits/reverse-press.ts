import { describePress } from '../changes/describe-change.ts';
import type { JournalEntry } from '../changes/intent.ts';
import { reverse } from '../changes/reverse.ts';
import { viewTasks } from '../changes/view.ts';
import type { Task } from '../model/task.ts';
import { outboxReady } from '../outbox-state/outbox-ready.ts';
import { pendingEnqueue, trackEnqueue } from '../outbox-state/pending-enqueue.ts';
import { findHeldBack } from '../outbox/give-up.ts';
import { enqueueAll, forgetJournalEntries, reinstate, withdraw } from '../outbox/outbox.ts';
import type { TaskList } from '../task-list/queries.ts';
import { readNotice, showNotice, showNotStored } from './notices.ts';
import { describeKept, describeLoss, labelsFor } from './undo-words.ts';
import type { ReversalStep } from './undo-words.ts';

/**
 * Asks before a task goes with what others wrote into it since. The same press once more, while the question is in view and the
 * tasks say the same, is the answer: then this returns true. `confirm` presses once more.
 */
function confirmOrAsk(losing: readonly ReversalStep[], confirm: () => void, session: AbortSignal): boolean {
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
async function storeReversals(steps: readonly ReversalStep[]): Promise<void> {
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
export async function reversePress(
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
  const steps: ReversalStep[] = [];
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
