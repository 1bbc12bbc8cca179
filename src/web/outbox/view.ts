import type { Task } from '../model/task.ts';
import type { ConfirmedChange, MadeChange } from './intent.ts';
import { taskAfter, withChange } from './task-after.ts';

type Change = MadeChange & { madeAt?: string };

/**
 * Whether a confirmed change need not be known any more where a list shows all up to a number. What a server without keys has given an
 * id of its own stays known: a form that is still open names it by the former one.
 */
export function isNeedless({ order, made, answered }: ConfirmedChange, upTo: number): boolean {
  const isRenamed = answered !== null && answered._id !== made.taskId;
  return order <= upTo && !isRenamed;
}

type Known = {
  tasks: readonly Task[];
  /** The number of the last confirmed change that was known when the server was asked for these. */
  upTo: number;
};
type Outbox = { confirmed: readonly ConfirmedChange[]; open: readonly Change[] };

/**
 * What the person sees: the server's last list, what it has confirmed since, and what waits to be sent. Each change costs the
 * task that it touches, and all of them together one pass over the list.
 */
export function viewTasks({ tasks, upTo }: Known, { confirmed, open }: Outbox): readonly Task[] {
  const since = confirmed.filter(({ order }) => order > upTo);
  if (since.length + open.length === 0) return tasks;
  const known = new Map(tasks.map((task) => [task._id, task]));
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

  /** The tasks that a change of these touched: the next one of a repetition goes only where nobody did. */
  const touched = new Set<string>();
  const apply = (change: Change) => {
    const { verb, taskId, spawns, withdraws } = change;
    const task = find(taskId);
    touched.add(taskId);
    if (verb === 'delete') remove(taskId);
    else if (verb === 'create') putFirst({ ...taskAfter(change), createdAt: change.madeAt });
    else if (verb === 'update' && task) replace(withChange(task, change));
    // An edit of a task that was deleted elsewhere brings it back, so it is never out of sight.
    else putFirst(taskAfter(change));
    if (spawns && !find(spawns._id)) putFirst(spawns);
    if (withdraws !== undefined && find(withdraws)?.version === 1 && !touched.has(withdraws))
      remove(withdraws);
  };
  for (const { made, answered, next } of since) {
    const task = answered && find(answered._id);
    if (made.verb === 'delete' || !answered) apply(made);
    else if (!task) putFirst(answered);
    // The list may be newer than the answer.
    else if ((task.version ?? 0) <= (answered.version ?? 0)) replace(answered);
    const former = next && find(next._id);
    if (next && !former) putFirst(next);
    else if (next && (former?.version ?? 0) <= (next.version ?? 0)) replace(next);
    // The server knows whether somebody changed it.
    else if (answered && !next && made.withdraws !== undefined) remove(made.withdraws);
  }
  for (const change of open) apply(change);
  return [...[...first.values()].toReversed(), ...known.values()];
}
