import { ignoreError } from './ignore-error.ts';

let isAsked = false;

/**
 * Asks the browser, once, not to clear its storage where the disk runs full or the app stays unused. Some browsers ask the
 * person: so it is for when changes have to wait here, and not before.
 */
export function requestPersistentStorage(): void {
  // Plain http has no such promise.
  if (isAsked || !('storage' in navigator)) return;
  isAsked = true;
  // It was a wish: the storage is there all the same.
  navigator.storage.persist().catch(ignoreError);
}
