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

/** Lets nothing read the words of forms in this browser for so long, from now on. */
export async function holdDrafts(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate(async (pause) => {
    const request = indexedDB.open('holdfast-outbox');
    await new Promise((resolve) => request.addEventListener('success', resolve));
    const drafts = request.result.transaction('drafts', 'readwrite').objectStore('drafts');
    const until = performance.now() + pause;
    const busy = () => {
      if (performance.now() < until) drafts.count().addEventListener('success', busy);
    };
    busy();
  }, milliseconds);
}
