import { setGlance } from './state.ts';

const PATIENCE_MS = 3_000;

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}

/** Whether nothing waits in this browser's outbox, and a list need not show more. Where there is none, this leaves an empty one. */
async function isEmpty(): Promise<boolean> {
  const database = await resultOf(indexedDB.open('holdfast-outbox'));
  database.addEventListener('versionchange', () => database.close());
  const stores = ['intents', 'confirmed', 'drafts'].filter((name) =>
    database.objectStoreNames.contains(name),
  );
  const counts = stores.map((name) => resultOf(database.transaction(name).objectStore(name).count()));
  const isNone = (await Promise.all(counts)).every((count) => count === 0);
  database.close();
  return isNone;
}

/**
 * Looks whether the outbox is empty, before the code has arrived that can read it: so that the first list waits for it only
 * where something is in it.
 */
export async function glanceAtOutbox(signal: AbortSignal): Promise<void> {
  setGlance('unknown');
  const timer = setTimeout(setGlance, PATIENCE_MS, 'late');
  signal.addEventListener('abort', () => clearTimeout(timer));
  // A browser that stores nothing says so when the outbox is opened.
  if (!(await isEmpty().catch(() => false)) || signal.aborted) return;
  clearTimeout(timer);
  setGlance('empty');
}
