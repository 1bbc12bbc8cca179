import { useSyncExternalStore } from 'react';

import { onEnding, readEnding, readAccountToRemove } from '../api/ending.ts';

/** Returns why the last session ended without a logout, if it did. */
export function useEnding() {
  return useSyncExternalStore(onEnding, () => readEnding()?.why);
}

/** Whether the server named the life of its data at the end, and nobody has compared it with what is kept here. */
export function useHasUnreadLife(): boolean {
  return useSyncExternalStore(onEnding, () => readEnding()?.life !== undefined);
}

/** Returns the account of which this browser still has something that has to go, or null. */
export function useAccountToRemove(): string | null {
  return useSyncExternalStore(onEnding, readAccountToRemove);
}
