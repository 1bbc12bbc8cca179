import type { Page } from '@playwright/test';

/** Lets every write of this page into its databases take so long, as on a slow disk. */
export async function slowStorage(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate((pause) => {
    const begin = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function slow(...args) {
      const transaction = begin.apply(this, args);
      const until = performance.now() + pause;
      const [name = ''] = transaction.objectStoreNames;
      const busy = () => {
        if (performance.now() > until) return;
        transaction.objectStore(name).count().addEventListener('success', busy);
      };
      if (args[1] === 'readwrite') busy();
      return transaction;
    };
  }, milliseconds);
}
