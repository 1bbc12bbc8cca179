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

/**
 * Lets nobody in this browser read or write these records of the outbox, as while the disk is busy, until the function that
 * this gives is called. The page must stay where it is meanwhile.
 */
export async function holdRecords(page: Page, name: 'drafts' | 'intents'): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(async (storeName) => {
    const opening = indexedDB.open('holdfast-outbox');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const store = opening.result.transaction(storeName, 'readwrite').objectStore(storeName);
    let isHeld = true;
    await new Promise<void>((resolve) => {
      const keepOn = () => {
        resolve();
        if (isHeld) store.count().addEventListener('success', keepOn);
        else opening.result.close();
      };
      store.count().addEventListener('success', keepOn);
    });
    return () => {
      isHeld = false;
    };
  }, name);
  return () => held.evaluate((release) => release());
}

/** Closes the storage that a page has open. Gives the way to open it again. */
export async function closeStorage(page: Page): Promise<() => Promise<void>> {
  const closed = await page.evaluateHandle(() => {
    const own = Object.getOwnPropertyDescriptor(IDBDatabase.prototype, 'transaction');
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException('Storage is closed.', 'InvalidStateError');
    };
    return () => {
      Object.defineProperty(IDBDatabase.prototype, 'transaction', { ...own });
    };
  });
  return () => closed.evaluate((open) => open());
}
