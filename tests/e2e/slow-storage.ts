import type { Page } from '@playwright/test';

/** Lets every write of this page into its databases take so long, as on a slow disk. */
export async function slowStorage(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate((pause) => {
    // oxlint-disable-next-line typescript/unbound-method -- it is called with its own this below
    const { transaction: begin } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function slow(...args) {
      const transaction = Reflect.apply(begin, this, args);
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
