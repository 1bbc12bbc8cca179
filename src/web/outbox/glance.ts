import { setGlance } from './state.ts';

const PATIENCE_MS = 3_000;
const WAITED_FOR = ['intents', 'confirmed'];

function count(database: IDBDatabase): Promise<number> {
  const stores = WAITED_FOR.filter((name) => database.objectStoreNames.contains(name));
  if (stores.length === 0) return Promise.resolve(0);
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(stores);
    const counts = stores.map((name) => transaction.objectStore(name).count());
    transaction.addEventListener('complete', () =>
      resolve(counts.reduce((sum, { result }) => sum + result, 0)),
    );
    transaction.addEventListener('abort', () => reject(transaction.error));
  });
}

/** How many records stand in this browser's outbox; 0 where there is none. */
function countRecords(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('holdfast-outbox');
    let isNew = false;
    opening.addEventListener('upgradeneeded', () => {
      // There was none: the outbox makes its own.
      isNew = true;
      opening.transaction?.abort();
    });
    opening.addEventListener('error', () => (isNew ? resolve(0) : reject(opening.error)));
    opening.addEventListener('success', () => {
      const database = opening.result;
      database.addEventListener('versionchange', () => database.close());
      count(database)
        .then(resolve, reject)
        .finally(() => database.close());
    });
  });
}

/**
 * Looks whether the outbox is empty, before the code has arrived that can read it: so that the first list waits for it only
 * where something is in it.
 */
export async function glanceAtOutbox(signal: AbortSignal): Promise<void> {
  setGlance('unknown');
  const timer = setTimeout(() => setGlance('late'), PATIENCE_MS);
  signal.addEventListener('abort', () => clearTimeout(timer));
  try {
    if ((await countRecords()) > 0 || signal.aborted) return;
    clearTimeout(timer);
    setGlance('empty');
  } catch {
    // A browser that stores nothing: opening the outbox says so.
  }
}
