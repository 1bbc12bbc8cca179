import { isSameChange } from '../outbox/intent-store.ts';
import type { StoredIntent } from '../outbox/intent.ts';
import { useOutbox } from '../outbox/state.ts';

/** Whether a change that a dialog is about does not wait any more as the dialog shows it. */
export function useIsGone(intent: StoredIntent): boolean {
  const outbox = useOutbox();
  return outbox !== null && !outbox.intents.some((waiting) => isSameChange(waiting, intent));
}
