import type { StoredIntent } from '../changes/intent.ts';
import { useOutbox } from '../outbox-state/state.ts';
import { isSameChange } from '../outbox-store/intent-store.ts';

/** Returns whether the change of a dialog waits no more as the dialog shows it. */
export function useIsGone(intent: StoredIntent): boolean {
  const outbox = useOutbox();
  return outbox !== null && !outbox.intents.some((waiting) => isSameChange(waiting, intent));
}
