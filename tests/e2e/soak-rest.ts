import type { Page } from '@playwright/test';

import { HEALING_MS } from './soak-desk.ts';
import { STATE } from './soak-screen.ts';

/** What the browser keeps of changes and forms, read behind whatever is just being stored. */
export function readKept(page: Page) {
  return page.evaluate(async () => {
    const request = indexedDB.open('holdfast-outbox');
    await new Promise((resolve) => request.addEventListener('success', resolve));
    if (!request.result.objectStoreNames.contains('journal')) {
      // The app has just begun.
      request.result.close();
      return { waiting: 0, canUndo: false, canRedo: false };
    }
    const stores = request.result.transaction(['intents', 'drafts', 'journal']);
    const [intents, drafts] = ['intents', 'drafts'].map((name) => stores.objectStore(name).count());
    const journal: IDBRequest<{ isUndone: boolean }[]> = stores.objectStore('journal').getAll();
    await new Promise((resolve) => stores.addEventListener('complete', resolve));
    request.result.close();
    return {
      waiting: (intents?.result ?? 0) + (drafts?.result ?? 0),
      canUndo: journal.result.some(({ isUndone }) => !isUndone),
      canRedo: journal.result.some(({ isUndone }) => isUndone),
    };
  });
}

/** How things stand, when nothing is on its way any more. */
export async function waitForRest(page: Page): Promise<'saved' | 'asks' | 'drafts'> {
  for (const end = Date.now() + HEALING_MS; Date.now() < end;) {
    // Found and read in one step: what it says may change at any moment.
    const text = await page.getByRole('button', { name: STATE.rest }).textContent({ timeout: HEALING_MS });
    if (STATE.asks.test(text ?? '')) return 'asks';
    if (STATE.drafts.test(text ?? '')) return 'drafts';
    // An undo stores what it brings back before the top bar says so.
    if ((await readKept(page)).waiting === 0) return 'saved';
  }
  throw new Error('It is said that all is saved, and something waits.');
}
