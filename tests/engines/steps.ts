import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { CACHE } from '../../src/tools/process.ts';
import { WAIT_MS, type Tab } from './tab.ts';
import { expect, see } from './test.ts';

export const DESK = 1280;
export const PHONE = 390;
/** What the top bar says while nothing waits. */
export const SAVED = 'All changes saved';

/** Everything in the databases of the page's browser, as text. */
export const READ_KEPT = `
  const result = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return (async () => {
    const records = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await result(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        records.push(await result(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }
    return JSON.stringify(records);
  })();`;

let pictures = 0;

/** Keeps what is in view, to be looked at: what no assertion says, an eye does. */
export async function keepPicture(tab: Tab, engine: string, name: string): Promise<void> {
  pictures += 1;
  const folder = path.join(CACHE, 'engine-pictures', engine);
  await mkdir(folder, { recursive: true });
  const file = `${String(pictures).padStart(2, '0')} ${name}.png`;
  await writeFile(path.join(folder, file.replaceAll(/[^\w.]+/g, '-')), await tab.picture());
}

/** Types a due date into its field, which has the focus, part by part in the order of the reader's language. */
export async function typeDate(tab: Tab, date: string): Promise<void> {
  const [year = '', month = '', day = ''] = date.split('-');
  const parts: Record<string, string> = { year, month, day };
  const order = await tab.evaluate(
    'return new Intl.DateTimeFormat().formatToParts().map(({ type }) => type).join();',
  );
  const names = String(order)
    .split(',')
    .filter((name) => name in parts);
  // Digits that come slowly, as from a busy machine, begin a part anew.
  await expect(async () => {
    for (const [index, name] of names.entries()) {
      // Some engines go on to the next part by themselves, and some do not.
      for (let presses = 0; presses < names.length; presses += 1) await tab.keys('ArrowLeft');
      for (let presses = 0; presses < index; presses += 1) await tab.keys('ArrowRight');
      await tab.type(parts[name] ?? '');
    }
    expect(await tab.value('Due Date')).toBe(date);
  }).toPass({ timeout: WAIT_MS });
}

/** Creates a task by its dialog, with keys alone from the title on. */
export async function create(tab: Tab, title: string): Promise<void> {
  await tab.press('button', '+ Add New Task');
  await tab.fill('Task Title', title);
  await tab.fill('Description', `About: ${title}`);
  await tab.keys('Tab');
  await tab.keys('Tab');
  await typeDate(tab, '2031-02-03');
  await tab.press('button', 'Create Task');
  await see(tab, 'article', title);
}

/** Gives a task another title by its dialog. */
export async function rename(tab: Tab, title: string, next: string): Promise<void> {
  await tab.press('button', `Edit ${title}`);
  await tab.fill('Task Title', next);
  await tab.press('button', 'Update Task');
  await see(tab, 'article', next);
}
