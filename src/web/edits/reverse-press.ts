import { applyOutbox } from '../changes/apply-outbox.ts';
import type { OutboxChanges } from '../changes/apply-outbox.ts';
import type { JournalEntry } from '../changes/intent.ts';
import { reverse } from '../changes/reverse.ts';
import type { ReversalStep } from '../changes/reverse.ts';
import type { Task } from '../model/task.ts';
import { outboxReady } from '../outbox-state/outbox-ready.ts';
import { findHeldBack } from '../outbox/dependents.ts';
import { storeReversal } from '../outbox/store-reversal.ts';
import type { PressReversal } from '../outbox/store-reversal.ts';
import { isOfOwnServer } from '../task-list/own-server.ts';
import type { TaskList } from '../task-list/queries.ts';
import type { NoticeContent } from './notice-content.ts';
import { readNotice, showNotice, showNotStored } from './notices.ts';
import { describeLoss, describeOutdated, describeReversed, labelsFor } from './undo-words.ts';
import type { Outdated } from './undo-words.ts';

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
  const question = `${first.entry.order} ${JSON.stringify(losing.map((step) => step.reversal.changes[0].seen))}`;
  const shown = readNotice();
  if (shown?.kind === 'asking' && shown.question === question)
    return pressedAt === null || pressedAt - shown.askedAt >= READING_MS;
  const [text, askedAt] = [describeLoss(losing, first), performance.now()];
  const { made, isUndone } = first.entry;
  const asked = { change: made.id, isUndone, question, askedAt };
  showNotice({ kind: 'asking', ...asked, text, label: 'Delete', confirm }, session);
  return false;
}

function mapById(tasks: readonly Task[]): ReadonlyMap<string, Task> {
  return new Map(tasks.map((task) => [task._id, task]));
}

/** Returns of how many tasks that are opened again the next one stays in view, since somebody changed that. */
function countKeepingNext(steps: readonly ReversalStep[], list: TaskList, outbox: OutboxChanges): number {
  const changes = steps.flatMap(({ reversal }) => reversal.changes);
  const shown = mapById(applyOutbox(list, { ...outbox, open: [...outbox.open, ...changes] }));
  return changes.filter(({ withdraws = '' }) => shown.has(withdraws)).length;
}

/** What takes entries back; and the outdated ones, which nothing does. */
type Reversals = { steps: ReversalStep[]; outdated: JournalEntry[]; counts: Outdated };

/** Finds what takes entries back, or makes them again, upon the tasks as they are shown. Of those that are outdated nothing does. */
function planReversals(entries: readonly JournalEntry[], list: TaskList, outbox: OutboxChanges): Reversals {
  let tasks = applyOutbox(list, outbox);
  // There may be very many of both.
  let byId = mapById(tasks);
  const plan: Reversals = { steps: [], outdated: [], counts: { changed: 0, gone: 0, before: 0 } };
  // What a press did to one task in two changes goes back in two, the last of them first, and each upon the one before.
  const isInSteps = new Set(entries.map((entry) => entry.made.taskId)).size < entries.length;
  const isUndone = entries[0]?.isUndone === true;
  for (const entry of isInSteps && !isUndone ? entries.toReversed() : entries) {
    const reversal = reverse(entry, byId, { hasTrash: isOfOwnServer(list) });
    if (reversal) plan.steps.push({ entry, reversal });
    else {
      plan.outdated.push(entry);
      if (entry.effect === 'none') plan.counts.before += 1;
      else plan.counts[byId.has(entry.made.taskId) ? 'changed' : 'gone'] += 1;
    }
    if (!isInSteps || !reversal) continue;
    tasks = applyOutbox({ tasks, upTo: 0 }, { ...outbox, confirmed: [], open: reversal.changes });
    byId = mapById(tasks);
  }
  return plan;
}

type Counts = Outdated & { keepingNext: number };

/** Plans to take back, or make again, the entries of one press: all that can be. */
function planPress(
  entries: readonly JournalEntry[],
  list: TaskList,
  outbox: OutboxChanges,
): PressReversal & { counts: Counts } {
  const held = findHeldBack(entries);
  const reinstated = entries.filter((entry) => entry.withdrawn);
  const moving = new Set([...held.map(({ entry }) => entry), ...reinstated]);
  const leaving = new Set(held.flatMap(({ intents }) => intents.map(({ id }) => id)));
  const left = { ...outbox, open: outbox.open.filter(({ id }) => !leaving.has(id)) };
  const others = entries.filter((entry) => !moving.has(entry));
  const { steps, outdated, counts } = planReversals(others, list, left);
  const keepingNext = countKeepingNext(steps, list, left);
  return { steps, held, reinstated, outdated, counts: { ...counts, keepingNext } };
}

/** Takes back, or makes again, the entries of one press. */
export async function reversePress(
  entries: readonly JournalEntry[],
  list: TaskList,
  answer: Answer,
  session: AbortSignal,
): Promise<void> {
  const [first] = entries;
  if (!first) return;
  const { failed } = labelsFor(first);
  const outbox = await outboxReady();
  if (session.aborted) return;
  const plan = planPress(entries, list, outbox);
  const { steps, outdated, counts } = plan;
  const { made, isUndone } = entries.find((entry) => !outdated.includes(entry)) ?? first;
  const reversed = { change: made.id, isUndone: !isUndone };
  const losing = steps.filter(({ reversal }) => reversal.lost.length > 0);
  if (!confirmOrAsk(losing, answer, session)) return;
  try {
    const moved = await storeReversal(plan);
    const notice: NoticeContent =
      steps.length + moved > 0
        ? { kind: 'done', text: describeReversed(entries, steps, counts, moved), reversed }
        : { kind: 'failed', title: failed, detail: describeOutdated(entries, counts) };
    showNotice(notice, session);
  } catch (error) {
    showNotStored(failed, error, session);
  }
}
