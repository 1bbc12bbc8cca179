import { isSameChange } from '../outbox/intent-store.ts';
import type { StoredIntent } from '../outbox/intent.ts';
import { useOutbox } from '../outbox/state.ts';

/** Returns whether the change of a dialog waits no more as the dialog shows it. */
export function useIsGone(intent: StoredIntent): boolean {
  const outbox = useOutbox();
  return outbox !== null && !outbox.intents.some((waiting) => isSameChange(waiting, intent));
}
