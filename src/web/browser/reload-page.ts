import { allWritten } from './writes.ts';

// A storage that hangs keeps nothing, however long one waits for it.
const WRITTEN_WITHIN_MS = 3_000;

/** Brings the page anew, with every word and press that was made before kept in this browser. */
export async function reloadPage(): Promise<void> {
  await Promise.race([allWritten(), new Promise((resolve) => setTimeout(resolve, WRITTEN_WITHIN_MS))]);
  location.reload();
}
