import type { Page } from '@playwright/test';

import { parseDraft } from '#web/changes/draft.ts';
import { parseIntent, parseJournalEntry } from '#web/changes/intent.ts';

import { HEALING_MS } from './soak-desk.ts';
import { STATE } from './soak-screen.ts';

/** What the browser keeps of changes and forms, read behind whatever is just being stored. */
export async function readKept(page: Page) {
  const records = await page.evaluate(async () => {
    const request = indexedDB.open('holdfast-outbox');
    await new Promise((resolve) => request.addEventListener('success', resolve));
    const names = ['intents', 'drafts', 'journal'];
    // The app has just begun.
    const isMade = names.every((name) => request.result.objectStoreNames.contains(name));
    const stores = isMade ? request.result.transaction(names) : null;
    const read = names.map((name): IDBRequest<unknown[]> | undefined => stores?.objectStore(name).getAll());
    if (stores) await new Promise((resolve) => stores.addEventListener('complete', resolve));
    request.result.close();
    return read.map((all) => all?.result ?? []);
  });
  const [intents = [], drafts = [], journal = []] = records;
  const entries = journal.flatMap((record) => parseJournalEntry(record) ?? []);
  const undone = entries.filter(({ isUndone }) => isUndone).length;
  return {
    intents: intents.flatMap((record) => parseIntent(record) ?? []),
    drafts: drafts.flatMap((record) => parseDraft(record) ?? []),
    undone,
    canUndo: entries.length > undone,
    canRedo: undone > 0,
  };
}

/** How things stand, when nothing is on its way any more. */
export async function waitForRest(page: Page): Promise<'saved' | 'asks' | 'drafts'> {
  for (const end = Date.now() + HEALING_MS; Date.now() < end;) {
    // Found and read in one step: what it says may change at any moment.
    const text = await page.getByRole('button', { name: STATE.rest }).textContent({ timeout: HEALING_MS });
    if (STATE.asks.test(text ?? '')) return 'asks';
    if (STATE.drafts.test(text ?? '')) return 'drafts';
    // An undo stores what it brings back before the top bar says so.
    const { intents, drafts } = await readKept(page);
    if (intents.length + drafts.length === 0) return 'saved';
  }
  throw new Error('It is said that all is saved, and something waits.');
}
