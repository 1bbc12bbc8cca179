import type { Page } from '@playwright/test';

import { expect } from './test.ts';

/** Lets every write of this page into its databases take so long, as on a slow disk. */
export async function slowStorage(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate((pause) => {
    // oxlint-disable-next-line typescript/unbound-method -- it is called with its own this below
    const { objectStore: find } = IDBTransaction.prototype;
    const begun = new WeakSet<IDBTransaction>();
    IDBTransaction.prototype.objectStore = function slow(name) {
      const store = Reflect.apply(find, this, [name]);
      if (this.mode !== 'readwrite' || begun.has(this)) return store;
      begun.add(this);
      const until = performance.now() + pause;
      const busy = () => {
        if (performance.now() < until) store.count().addEventListener('success', busy);
      };
      busy();
      return store;
    };
  }, milliseconds);
}

/** Whether the app has made its place for these records. */
function hasRecords(page: Page, name: string): Promise<boolean> {
  return page.evaluate(async (storeName) => {
    const opening = indexedDB.open('holdfast-outbox');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const isThere = opening.result.objectStoreNames.contains(storeName);
    opening.result.close();
    return isThere;
  }, name);
}

/**
 * Lets nobody in this browser read or write these records of the outbox, as while the disk is busy, until the function that
 * this gives is called. The page must stay where it is meanwhile.
 */
export async function holdRecords(page: Page, name: 'drafts' | 'intents'): Promise<() => Promise<void>> {
  await expect.poll(() => hasRecords(page, name)).toBe(true);
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

/** Closes the storage that a page has open. Resolves to the way to open it again. */
export async function closeStorage(page: Page): Promise<() => Promise<void>> {
  const closed = await page.evaluateHandle(() => {
    const own = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, 'objectStore');
    IDBTransaction.prototype.objectStore = () => {
      throw new DOMException('Storage is closed.', 'InvalidStateError');
    };
    return () => {
      Object.defineProperty(IDBTransaction.prototype, 'objectStore', { ...own });
    };
  });
  return () => closed.evaluate((open) => open());
}

/** Lets nothing more be written by a page, as on a full disk. Resolves to the way to make room. */
export async function fillDisk(page: Page): Promise<() => Promise<void>> {
  const filled = await page.evaluateHandle(() => {
    const { add, put } = Object.getOwnPropertyDescriptors(IDBObjectStore.prototype);
    for (const name of ['add', 'put'] as const)
      IDBObjectStore.prototype[name] = () => {
        throw new DOMException('The disk is full.', 'QuotaExceededError');
      };
    return () => void Object.defineProperties(IDBObjectStore.prototype, { add, put });
  });
  return () => filled.evaluate((makeRoom) => makeRoom());
}
