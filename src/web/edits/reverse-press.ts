import { applyOutbox } from '../changes/apply-outbox.ts';
import type { OutboxChanges } from '../changes/apply-outbox.ts';
import type { JournalEntry, MadeChange } from '../changes/intent.ts';
import { reverse } from '../changes/reverse.ts';
import type { Task } from '../model/task.ts';
import { outboxReady } from '../outbox-state/outbox-ready.ts';
import { pendingEnqueue, trackEnqueue } from '../outbox-state/pending-enqueue.ts';
import { findHeldBack } from '../outbox/give-up.ts';
import { enqueueAll, forgetJournalEntries, reinstate, withdraw } from '../outbox/outbox.ts';
import type { TaskList } from '../task-list/queries.ts';
import { readNotice, showNotice, showNotStored } from './notices.ts';
import { describeLoss, describeOutdated, describeReversed, labelsFor } from './undo-words.ts';
import type { Outdated, ReversalStep } from './undo-words.ts';

/** Nobody has read the question in less, in ms: a key that quick meant one more undo. */
const READING_MS = 500;

/** How a press answers the question of the one before. */
type Answer = {
  /** When the key was pressed, by the clock of `performance`; null where the question's own button was. */
  pressedAt: number | null;
  /** Presses the button of the question. */
  confirm: () => void;
};

/**
 * Asks before a task goes with what others wrote into it since. The same press once more, while the question is in view and the
 * tasks say the same, is the answer: then this returns true.
 */
function confirmOrAsk(
  losing: readonly ReversalStep[],
  { pressedAt, confirm }: Answer,
  session: AbortSignal,
): boolean {
  const [first] = losing;
  if (!first) return true;
  const question = `${first.entry.order} ${JSON.stringify(losing.map((step) => step.reversal.change.seen))}`;
  const shown = readNotice();
  if (shown?.kind === 'asking' && shown.question === question)
    return pressedAt === null || pressedAt - shown.askedAt >= READING_MS;
  const [text, askedAt] = [describeLoss(losing, first), performance.now()];
  showNotice({ kind: 'asking', question, askedAt, text, label: 'Delete', confirm }, session);
  return false;
}

function mapById(tasks: readonly Task[]): ReadonlyMap<string, Task> {
  return new Map(tasks.map((task) => [task._id, task]));
}

/** Returns the changes that take an entry back, in their order. */
function listChanges({ reversal: { change, next, after } }: ReversalStep): MadeChange[] {
  return [change, next, after].filter((one) => one !== undefined);
}

/** Returns of how many tasks that are opened again the next one stays in view, since somebody changed that. */
function countKeepingNext(steps: readonly ReversalStep[], list: TaskList, outbox: OutboxChanges): number {
  const changes = steps.flatMap(listChanges);
  const shown = mapById(applyOutbox(list, { ...outbox, open: [...outbox.open, ...changes] }));
  return changes.filter(({ withdraws = '' }) => shown.has(withdraws)).length;
}

/** Stores what takes entries back, or makes them again, in one transaction. */
async function storeReversals(steps: readonly ReversalStep[]): Promise<void> {
  if (steps.length === 0) return;
  const storing = enqueueAll(
    steps.flatMap((step) => {
      const { order, isUndone, made } = step.entry;
      const journal = { order, isUndone: !isUndone, change: made.id, taskId: step.reversal.change.taskId };
      return listChanges(step).map((one) => ({ made: one, effects: { journal } }));
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

/** What takes entries back; and the outdated ones, which nothing does. */
type Plan = { steps: ReversalStep[]; outdated: JournalEntry[]; counts: Outdated };

/** Finds what takes entries back, or makes them again, upon the tasks as they are shown. Of those that are outdated nothing does. */
function planReversals(entries: readonly JournalEntry[], list: TaskList, outbox: OutboxChanges): Plan {
  let tasks = applyOutbox(list, outbox);
  // There may be very many of both.
  let byId = mapById(tasks);
  const plan: Plan = { steps: [], outdated: [], counts: { changed: 0, gone: 0, before: 0 } };
  // What a press did to one task in two changes goes back in two, the last of them first, and each upon the one before.
  const isInSteps = new Set(entries.map((entry) => entry.made.taskId)).size < entries.length;
  const isUndone = entries[0]?.isUndone === true;
  for (const entry of isInSteps && !isUndone ? entries.toReversed() : entries) {
    const reversal = reverse(entry, byId, { hasTrash: list.seq !== null });
    if (reversal) plan.steps.push({ entry, reversal });
    else {
      plan.outdated.push(entry);
      if (entry.effect === 'none') plan.counts.before += 1;
      else plan.counts[byId.has(entry.made.taskId) ? 'changed' : 'gone'] += 1;
    }
    if (!isInSteps || !reversal) continue;
    const { change, after } = reversal;
    const open = after ? [change, after] : [change];
    tasks = applyOutbox({ tasks, upTo: 0 }, { ...outbox, confirmed: [], open });
    byId = mapById(tasks);
  }
  return plan;
}

/**
 * Takes back, or makes again, the entries of one press: all that can be. What was never sent, since it waits for its person, leaves the outbox
 * for the journal, and comes back from there.
 */
export async function reversePress(
  entries: readonly JournalEntry[],
  list: TaskList,
  answer: Answer,
  session: AbortSignal,
): Promise<void> {
  const [first] = entries;
  if (!first) return;
  const labels = labelsFor(first);
  const outbox = await outboxReady();
  if (session.aborted) return;
  const held = findHeldBack(entries);
  const withdrawn = entries.filter((entry) => entry.withdrawn);
  const moving = new Set([...held.map(({ entry }) => entry), ...withdrawn]);
  const others = entries.filter((entry) => !moving.has(entry));
  const leaving = new Set(held.flatMap(({ intents }) => intents.map(({ id }) => id)));
  const open = outbox.open.filter(({ id }) => !leaving.has(id));
  const { steps, outdated, counts } = planReversals(others, list, { ...outbox, open });
  const failOutdated = async () => {
    await forgetJournalEntries(outdated);
    showNotice({ kind: 'failed', title: labels.failed, detail: describeOutdated(entries, counts) }, session);
  };
  if (steps.length + moving.size === 0) return failOutdated();
  const losing = steps.filter(({ reversal }) => reversal.lost.length > 0);
  if (!confirmOrAsk(losing, answer, session)) return;
  const keepingNext = countKeepingNext(steps, list, { ...outbox, open });
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
  showNotice(
    { kind: 'done', text: describeReversed(entries, steps, { ...counts, keepingNext }, moved) },
    session,
  );
}
