function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It is ending by itself.
  }
}

/** The transactions of this page that have not ended, of all its databases. */
const running = new Set<IDBTransaction>();
let isFrozen = false;

function onLeave({ persisted }: PageTransitionEvent): void {
  isFrozen = persisted;
  if (isFrozen) running.forEach(abort);
}

function onReturn(): void {
  isFrozen = false;
}

/**
 * Ends the transactions of a page that the browser freezes for the way back, as those of a page that is closed end. WebKit
 * freezes them with the page, and every other page that needs the same records would wait for them.
 */
export function abortWhenFrozen(database: IDBDatabase): void {
  // The same listeners again are none: new ones for each database would keep those that are closed.
  addEventListener('pagehide', onLeave);
  addEventListener('pageshow', onReturn);
  const begin = database.transaction.bind(database);
  database.transaction = (...options) => {
    const transaction = begin(...options);
    running.add(transaction);
    const end = () => running.delete(transaction);
    transaction.addEventListener('complete', end);
    transaction.addEventListener('abort', end);
    // A page that is left hears that it is hidden after it has heard that it is left.
    if (isFrozen) abort(transaction);
    return transaction;
  };
}
