import type { Task } from '../model/task.ts';
import type { ConfirmedChange } from './intent.ts';
import { readOutbox, setOutbox } from './state.ts';

type Place = {
  order: number;
  made: Pick<ConfirmedChange['made'], 'taskId'>;
  answered: Pick<Task, '_id'> | null;
};

/**
 * Whether a confirmed change need not be known any more where a list shows all up to a number. What a server without keys has given an
 * id of its own stays known: a form that is still open names it by the former one.
 */
export function isNeedless({ order, made, answered }: Place, upTo: number): boolean {
  const isRenamed = answered !== null && answered._id !== made.taskId;
  return order <= upTo && !isRenamed;
}

/** Forgets confirmed changes that the list of this tab shows. */
export function dropConfirmed(upTo: number): void {
  const state = readOutbox();
  if (!state) return;
  const confirmed = state.confirmed.filter((change) => !isNeedless(change, upTo));
  if (confirmed.length < state.confirmed.length) setOutbox({ ...state, confirmed });
}

/**
 * Adds what this tab knows of and another one has forgotten since: it forgets what its own list shows, and the list of this tab may
 * be older.
 */
export function withRemembered(
  account: string,
  confirmed: readonly ConfirmedChange[],
): readonly ConfirmedChange[] {
  const known = readOutbox();
  if (known?.confirmed === confirmed) return confirmed;
  const orders = new Set(confirmed.map(({ order }) => order));
  const remembered =
    known?.account === account ? known.confirmed.filter(({ order }) => !orders.has(order)) : [];
  return [...remembered, ...confirmed].toSorted((one, other) => one.order - other.order);
}
