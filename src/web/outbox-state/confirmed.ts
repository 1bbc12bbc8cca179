import type { ConfirmedChange } from '../changes/intent.ts';
import { isShownByList } from '../changes/is-shown-by-list.ts';
import { readOutbox, setOutbox } from './state.ts';

/** Forgets confirmed changes that the list of this tab shows. */
export function dropConfirmed(upTo: number): void {
  const state = readOutbox();
  if (!state) return;
  const confirmed = state.confirmed.filter((change) => !isShownByList(change, upTo));
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
