import { forgetShown } from '../changes/forget-shown.ts';
import type { ConfirmedChange } from '../changes/intent.ts';
import { readOutbox, setOutbox } from './state.ts';

/** Forgets confirmed changes that the list of this tab shows. */
export function dropConfirmed(upTo: number): void {
  const state = readOutbox();
  if (!state?.confirmed.some(({ order, isShown }) => order <= upTo && !isShown)) return;
  setOutbox({ ...state, confirmed: forgetShown(state.confirmed, upTo) });
}

/**
 * Adds what this tab knows of and another one has forgotten since, or has noted as shown: it means its own list, and the list of this
 * tab may be older.
 */
export function withRemembered(
  account: string,
  confirmed: readonly ConfirmedChange[],
): readonly ConfirmedChange[] {
  const known = readOutbox();
  if (known?.account !== account || known.confirmed === confirmed) return confirmed;
  const orders = new Set(known.confirmed.map(({ order }) => order));
  const added = confirmed.filter(({ order }) => !orders.has(order));
  return [...known.confirmed, ...added].toSorted((one, other) => one.order - other.order);
}
