import { API_BASE, PATHS } from '#contract/paths.ts';

import { READ_KEPT, SAVED, create, rename } from './steps.ts';
import { expect, see, seeNo, test } from './test.ts';

/** Lets no write of this page come to its end, as a disk does that hangs. */
const HOLD_WRITES = `
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...record) {
    const goOn = () => this.count().addEventListener('success', goOn);
    goOn();
    return put.apply(this, record);
  };`;

/** Pages that are left, a second tab, no network, and two changes of one field. */
export function walkThroughFailures(): void {
  test('a page that was left for another site comes back and goes on', async ({
    walk: { tab, stored, changeElsewhere },
  }) => {
    await tab.goTo('/');
    await see(tab, 'status', undefined, SAVED);
    await tab.goTo(API_BASE + PATHS.health);
    await tab.back();
    await see(tab, 'article', 'Oil the hinges');
    await changeElsewhere('Oil the hinges', { description: 'With the thin oil' });
    await see(tab, 'article', 'Oil the hinges', 'With the thin oil');
    await tab.press('button', 'Complete Oil the hinges');
    await expect
      .poll(async () => (await stored()).find(({ title }) => title === 'Oil the hinges')?.completed)
      .toBe(true);
    await see(tab, 'status', undefined, SAVED);
  });

  test('a page that is left in the middle of a write holds up no other', async ({
    walk: { tab, storedTitles },
  }) => {
    await tab.goTo('/');
    await see(tab, 'status', undefined, SAVED);
    await tab.press('button', '+ Add New Task');
    await see(tab, 'dialog', 'Create New Task');
    await tab.evaluate(HOLD_WRITES);
    await tab.fill('Task Title', 'Left half written');
    await tab.goTo(API_BASE + PATHS.health);
    await tab.goTo('/');
    await create(tab, 'Sweep the yard');
    await see(tab, 'status', undefined, SAVED);
    expect(await storedTitles()).toContain('Sweep the yard');
  });

  test('what was saved outlives a reload in the same moment', async ({ walk: { tab, storedTitles } }) => {
    await rename(tab, 'Oil the hinges', 'Oil the doors');
    await tab.reload();
    await see(tab, 'article', 'Oil the doors');
    await expect.poll(storedTitles).toContain('Oil the doors');
  });

  test('a second tab shows what is done in the first, and the other way round', async ({ walk }) => {
    const { tab } = walk;
    const other = await walk.otherTab();
    await other.goTo('/');
    await see(other, 'article', 'Oil the doors');
    await tab.press('button', 'Reopen Oil the doors');
    await see(other, 'article', 'Oil the doors', 'In Progress');
    await other.press('button', 'Delete Oil the doors');
    await seeNo(tab, 'article', 'Oil the doors');
    await other.press('button', 'Undo');
    await see(tab, 'article', 'Oil the doors');
  });

  test('without a network everything can be edited, and is there after a reload', async ({ walk }) => {
    const { tab, storedTitles } = walk;
    await see(tab, 'status', undefined, SAVED);
    await expect
      .poll(() => tab.evaluate('return navigator.serviceWorker.ready.then(({ active }) => active?.state);'))
      .toBe('activated');
    await expect.poll(() => tab.evaluate(READ_KEPT)).toContain('Oil the doors');
    walk.setOffline(true);
    await create(tab, 'Written on the island');
    await see(tab, 'button', 'Offline: one change kept on this device');
    await rename(tab, 'Written on the island', 'Written on the boat');
    await tab.press('button', 'Complete Mend the kitchen tap');
    await see(tab, 'button', 'Offline: 3 changes kept on this device');
    await tab.reload();
    await see(tab, 'article', 'Written on the boat');
    await see(tab, 'article', 'Mend the kitchen tap', 'Completed');
    await see(tab, 'button', 'Offline: 3 changes kept on this device');
    await tab.press('button', 'Offline: 3 changes kept on this device');
    await see(tab, 'dialog', 'Waiting changes');
    await tab.keys('Escape');
    await tab.press('link', /^Pending/);
    await see(tab, 'article', 'Written on the boat');
    expect(await storedTitles()).not.toContain('Written on the boat');
  });

  test('when the network is back, all of it arrives once', async ({ walk }) => {
    const { tab, storedTitles } = walk;
    walk.setOffline(false);
    await see(tab, 'button', SAVED);
    expect((await storedTitles()).toSorted()).toEqual([
      'Mend the kitchen tap',
      'Oil the doors',
      'Sweep the yard',
      'Wash the curtains',
      'Written on the boat',
    ]);
    await see(await walk.otherTab(), 'article', 'Written on the boat');
  });

  test('the same field changed in two places is asked about', async ({
    walk: { tab, storedTitles, changeElsewhere },
  }) => {
    await tab.goTo('/');
    await tab.press('button', 'Edit Oil the doors');
    await tab.fill('Task Title', 'Oil the locks');
    await changeElsewhere('Oil the doors', { title: 'Oil the gate', description: 'Both sides' });
    await tab.press('button', 'Update Task');
    await tab.press('button', 'One change needs your choice');
    await tab.press('button', 'Choose');
    await see(tab, 'dialog', 'Changed in two places', 'Oil the gate');
    await tab.press('button', 'Keep yours: Title');
    await see(tab, 'article', 'Oil the locks', 'Both sides');
    await expect.poll(storedTitles).toContain('Oil the locks');
  });
}
