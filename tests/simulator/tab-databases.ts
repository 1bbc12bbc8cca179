import type { Page } from './home.ts';

/** Watches what a tab does with a database: its death ends it, and what it commits is noted. */
function watch(tab: Page, database: IDBDatabase): void {
  const { browser } = tab;
  tab.connections.add(database);
  const begin = database.transaction.bind(database);
  database.transaction = (names, mode, options) => {
    if (tab.state === 'dead') throw new DOMException('The tab is dead.', 'InvalidStateError');
    const transaction = begin(names, mode, options);
    tab.transactions.add(transaction);
    const end = () => tab.transactions.delete(transaction);
    transaction.addEventListener('abort', end);
    transaction.addEventListener('complete', () => {
      end();
      if (mode === 'readwrite')
        browser.noteCommit(database.name, typeof names === 'string' ? [names] : [...names]);
    });
    if (mode === 'readwrite' && browser.refusal === 'write')
      browser.world.later('database', null, () => {
        try {
          transaction.abort();
        } catch {
          // It was quicker.
        }
      });
    return transaction;
  };
}

/** What a tab sees as `indexedDB`. */
export function openDatabases(tab: Page): Pick<IDBFactory, 'open'> {
  const { browser } = tab;
  return {
    open(name, version) {
      if (browser.refusal === 'open') throw new DOMException('The disk is full.', 'UnknownError');
      if (tab.state === 'dead') throw new DOMException('The tab is dead.', 'InvalidStateError');
      const request = browser.databases.factory.open(name, version);
      request.addEventListener('success', () => {
        watch(tab, request.result);
        if (tab.state === 'dead') request.result.close();
      });
      // What an upgrade made is there from its end on.
      request.addEventListener('upgradeneeded', () => tab.connections.add(request.result));
      return request;
    },
  };
}
