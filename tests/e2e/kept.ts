import type { Page } from '@playwright/test';

import { card } from './steps.ts';
import { expect } from './test.ts';

/** Everything in the browser's databases, or in the stores of this name, as text. */
export function kept(page: Page, only?: string): Promise<string> {
  return page.evaluate(async (wanted) => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- this runs in the page, which has no outer scope
    const result = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('The database failed.')));
      });
    const records: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await result(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        if (wanted !== undefined && store !== wanted) continue;
        const content = database.transaction(store).objectStore(store);
        records.push(await result(content.getAllKeys()), await result(content.getAll()));
      }
      database.close();
    }
    return JSON.stringify(records);
  }, only);
}

/** How many records of a store the browser keeps. */
export async function countKept(page: Page, store: string): Promise<number> {
  const [keys = []]: unknown[][] = JSON.parse(await kept(page, store));
  return keys.length;
}

/** Waits until the service worker keeps the whole app in the browser. */
export async function workerIsReady(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
}

/** Opens the app until all of it, and the task with this title, is there without a network too. */
export async function openUntilKept(page: Page, address: string, title: string): Promise<void> {
  await page.goto(address);
  await expect(card(page, title)).toBeVisible();
  await workerIsReady(page);
  await expect.poll(() => kept(page)).toContain(title);
}

/** Types into a field, and waits until the browser keeps the words. */
export async function typeUntilKept(page: Page, label: string, words: string): Promise<void> {
  await page.getByLabel(label).fill(words);
  await expect.poll(() => kept(page)).toContain(words);
}
