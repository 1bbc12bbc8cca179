import type { Page } from '@playwright/test';

import { API_BASE, PATHS } from '#contract/paths.ts';
import { outboxOfVersion1 } from '#tests/fixtures/outbox-1.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';

import { kept, typeUntilKept } from './kept.ts';
import { card, expectState, openWaiting, STATE, submitTask } from './steps.ts';
import { expect, test } from './test.ts';

/** Makes the database of the outbox as its first version did, with these records, before the app opens it. */
async function storeAsVersion1(page: Page, records: object[]): Promise<void> {
  await page.goto('/icons/icon-192.png');
  await page.evaluate(
    (all) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('holdfast-outbox', 1);
        opening.addEventListener('error', () => reject(opening.error ?? new Error('The database failed.')));
        opening.addEventListener('upgradeneeded', () => {
          for (const name of ['intents', 'journal']) {
            const options = { keyPath: 'order', autoIncrement: true };
            const store = opening.result.createObjectStore(name, options);
            store.createIndex('account', 'account');
            if (name === 'intents') for (const record of all) store.add(record);
          }
        });
        opening.addEventListener('success', () => {
          opening.result.close();
          resolve();
        });
      }),
    records,
  );
}

test('what an older version of the app stored is sent, shown, or kept', async ({
  page,
  seed,
  stored,
  account,
  allowed,
}) => {
  // The browser's own page around a picture.
  allowed.push(/^Applying inline style/);
  const [edited, deleted] = await seed([
    makeTask({
      title: 'To be completed',
      description: '',
      labels: ['home'],
      repeat: 'FREQ=DAILY',
      version: 1,
    }),
    makeTask({ title: 'To be deleted', description: '', version: 1 }),
  ]);
  if (!edited || !deleted) throw new Error('There are no tasks.');
  const name = `session-${account.token.slice(-12)}`;
  const records = outboxOfVersion1(name, edited, deleted);
  await storeAsVersion1(page, [...records, { ...records[2], schema: 999, verb: 'something new' }]);

  await page.goto('/');
  const arrived = async () => (await stored()).toSorted((one, other) => one.title.localeCompare(other.title));
  await expect.poll(arrived).toMatchObject([
    { title: 'Made before the update', description: 'Its better words', priority: 'High', version: 2 },
    // The next one of its repetition.
    { title: 'To be completed', completed: false, labels: ['home'], repeat: 'FREQ=DAILY', version: 1 },
    { title: 'To be completed', completed: true, labels: ['home'], repeat: 'FREQ=DAILY', version: 2 },
  ]);
  await expect(card(page, 'Made before the update')).toContainText('Its better words');

  // One was refused, and one no version can read: both wait for the person.
  const waiting = await openWaiting(page, STATE.refused);
  await expect(waiting).toContainText('Words that were refused');
  await expect(waiting).toContainText('One change was stored by another version of Holdfast');
  await page.reload();
  await expectState(page, STATE.refused);
});

test('a tab of an older version goes on storing, leaves sending to a newer one, and says so', async ({
  page,
  openTab,
  stored,
}) => {
  await page.goto('/?task=new');
  await typeUntilKept(page, 'Task Title', 'Typed in the older version');
  const newer = await openTab(API_BASE + PATHS.health);
  const senders = () =>
    newer.evaluate(async () => {
      const { held = [] } = await navigator.locks.query();
      return held.filter(({ name }) => name === 'holdfast-sender').length;
    });
  await expect.poll(senders).toBe(1);
  await newer.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('holdfast-outbox', 1_000);
        opening.addEventListener('success', () => {
          opening.result.close();
          resolve();
        });
      }),
  );
  await expect.poll(senders).toBe(0);

  await submitTask(page, 'Saved in the older version');
  await expectState(page, STATE.replaced);
  expect(await stored()).toEqual([]);
  await expect.poll(() => kept(newer)).toContain('Saved in the older version');
  const offer = page
    .getByRole('status')
    .filter({ hasText: 'This page keeps what you change in tasks, and sends none of it.' });
  await offer.getByRole('button', { name: 'Dismiss' }).click();
  await expect(offer).toHaveCount(0);
  const waiting = await openWaiting(page, STATE.replaced);
  await expect(waiting).toContainText('Kept on this device, and sent by a newer version of Holdfast.');

  // As where the server went back to an older version: another page of it sends no more than this one.
  await waiting.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(offer).toBeVisible();
  await expect(await openWaiting(page, STATE.replaced)).toContainText('the server has gone back');
  await page.goto('/?task=new');
  await submitTask(page, 'Made by a page that came later');
  await expectState(page, 'Needs a newer version: 2 changes kept on this device');
  await expect.poll(() => kept(newer)).toContain('Made by a page that came later');
  expect(await stored()).toEqual([]);
});
