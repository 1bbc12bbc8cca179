import type { Task } from '../model/task.ts';
import type { ConfirmedChange, MadeChange } from './intent.ts';
import { taskAfter, withChange } from './task-after.ts';

type AppliedChange = MadeChange & { madeAt?: string };

type Known = {
  tasks: readonly Task[];
  /** The number of the last confirmed change that was known when the server was asked for these. */
  upTo: number;
};
/** What a change that completes or reopens a task does to the next one; `next` is the server's, of a change that it answered. */
export type ApplyFollowUp = (
  change: AppliedChange,
  /** What is shown so far. */
  shown: {
    open: readonly AppliedChange[];
    find: (id: string) => Task | undefined;
    put: (task: Task) => void;
    /** Puts a task that this device has made before all others. */
    putNew: (task: Task) => void;
    remove: (id: string) => void;
  },
  next?: Task | null,
) => void;

/** What of the outbox is applied to a list. */
export type OutboxChanges = {
  confirmed: readonly ConfirmedChange[];
  open: readonly AppliedChange[];
  /** That of apply-follow-up.ts, which comes with the code that reads the outbox; null of an outbox in which nothing is. */
  applyFollowUp: ApplyFollowUp | null;
};

/**
 * What each change, and each next task that follows one, last made of which task: a task that nothing new happened to stays the same,
 * and its card is not drawn again.
 */
const results = new WeakMap<AppliedChange | Task, { former: Task | null; task: Task }>();

function makeOnce(cause: AppliedChange | Task, former: Task | null, make: () => Task): Task {
  const known = results.get(cause);
  if (known?.former === former) return known.task;
  const task = make();
  results.set(cause, { former, task });
  return task;
}

/** The time at which the newest of the tasks was made. */
function findNewest(tasks: readonly Task[]): string {
  return tasks.reduce((newest, { createdAt = '' }) => (createdAt > newest ? createdAt : newest), '');
}

/** The ids of all tasks that a change may make something of. */
function listTouched({ taskId, spawns, withdraws }: AppliedChange): (string | undefined)[] {
  return [taskId, spawns?._id, withdraws];
}

/**
 * What the person sees: the server's last list, what it has confirmed since, and what waits to be sent. Each change costs the
 * task that it touches, and all of them together two passes over the list.
 */
export function applyOutbox(
  { tasks, upTo }: Known,
  { confirmed, open, applyFollowUp }: OutboxChanges,
): readonly Task[] {
  const since = confirmed.filter(({ order, isShown }) => order > upTo && !isShown);
  if (since.length + open.length === 0) return tasks;
  const touched = new Set([
    ...since.flatMap(({ made, answered, next }) => [...listTouched(made), answered?._id, next?._id]),
    ...open.flatMap(listTouched),
  ]);
  const known = new Map<string, Task>();
  for (const task of tasks) if (touched.has(task._id)) known.set(task._id, task);
  /** The tasks that stand before all others; the last one stands first. */
  const first = new Map<string, Task>();

  const find = (id: string) => first.get(id) ?? known.get(id);
  const remove = (id: string) => {
    first.delete(id);
    known.delete(id);
  };
  const putFirst = (task: Task) => {
    remove(task._id);
    first.set(task._id, task);
  };
  const replace = (task: Task) => (first.has(task._id) ? first : known).set(task._id, task);

  const put = (task: Task) => {
    const former = find(task._id);
    if (!former) putFirst(task);
    // The list may be newer than the answer.
    else if ((former.version ?? 0) <= (task.version ?? 0)) replace(task);
  };

  let newest: string | undefined;
  /** A device whose clock is behind puts what it makes before all others too. */
  const asNewest = (task: Task): Task => {
    // There may be very many of both.
    newest ??= findNewest(tasks);
    return (task.createdAt ?? '') < newest ? { ...task, createdAt: newest } : task;
  };
  const putNew = (task: Task) => putFirst(makeOnce(task, null, () => asNewest(task)));
  const shown = { open, find, put, putNew, remove };
  const apply = (change: AppliedChange) => {
    const { verb, taskId } = change;
    const task = find(taskId);
    // Another device has made or restored it again, while this one waits for its person: nothing hides what became of it since.
    if (task && (verb === 'restore' || (verb === 'create' && (task.version ?? 0) > 1))) return;
    if (verb === 'delete') remove(taskId);
    else if (verb === 'create')
      putFirst(makeOnce(change, null, () => asNewest({ ...taskAfter(change), createdAt: change.madeAt })));
    else if (verb === 'update' && task) replace(makeOnce(change, task, () => withChange(task, change)));
    // An edit of a task that was deleted elsewhere brings it back, so it is never out of sight.
    else putFirst(makeOnce(change, null, () => taskAfter(change)));
    applyFollowUp?.(change, shown);
  };
  for (const { made, answered, next } of since) {
    if (!answered) {
      apply(made);
      continue;
    }
    if (made.verb === 'delete') remove(made.taskId);
    else put(answered);
    applyFollowUp?.(made, shown, next ?? null);
  }
  for (const change of open) apply(change);
  const all = [...first.values()].toReversed();
  for (const task of tasks) {
    const now = touched.has(task._id) ? known.get(task._id) : task;
    if (now) all.push(now);
  }
  return all;
}
