import { randomUUID } from 'node:crypto';

import type { Page } from '@playwright/test';

import { makeTask } from '#tests/fixtures/tasks.ts';
import { makeAccount } from '#tests/fixtures/users.ts';

import { signUp } from '../../src/tools/account.ts';
import { kept, openUntilKept } from './kept.ts';
import { test } from './proxy.ts';
import { card, expect, FAILED_REQUEST } from './test.ts';

test.use({ serviceWorkers: 'allow' });

/** Serves another worker and waits until this browser has it. */
async function deployNewVersion(page: Page, network: { workerEnd: string }) {
  network.workerEnd = `\n// ${randomUUID()}`;
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  });
  const isWaiting = () =>
    page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));
  await expect.poll(isWaiting).toBe(true);
}

/** Lets no other tab write a draft, as a disk does that is busy. */
async function holdDrafts(page: Page) {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('holdfast-outbox');
        opening.addEventListener('success', () => {
          const drafts = opening.result.transaction('drafts', 'readwrite').objectStore('drafts');
          const keepOn = () => {
            resolve();
            if (document.title !== 'Released') drafts.count().addEventListener('success', keepOn);
            else opening.result.close();
          };
          drafts.count().addEventListener('success', keepOn);
        });
      }),
  );
}

async function releaseDrafts(page: Page) {
  await page.evaluate(() => {
    document.title = 'Released';
  });
}

test('without a network, a reload shows the app and the last tasks', async ({
  page,
  context,
  account,
  seed,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  await seed([makeTask(), makeTask({ title: 'Done already', completed: true })]);
  await openUntilKept(page, '/', 'Mend the kitchen tap');
  await expect.poll(() => kept(page)).toContain(account.email);
  await context.setOffline(true);
  for (let reloads = 0; reloads < 2; reloads += 1) {
    await page.reload();
    await expect(card(page, 'Mend the kitchen tap')).toBeVisible();
  }
  // Screens that were never opened are there as well, and so is a new tab.
  await page.getByRole('link', { name: 'Completed Tasks' }).click();
  await expect(card(page, 'Done already')).toBeVisible();
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect(page.getByLabel('Full Name')).toHaveValue(account.name);
  const other = await context.newPage();
  await other.goto('/pending?sort=priority');
  await expect(card(other, 'Mend the kitchen tap')).toBeVisible();
});

test('when the network is back, the tasks are asked for anew', async ({ page, context, seed, allowed }) => {
  allowed.push(FAILED_REQUEST);
  await seed([makeTask()]);
  await openUntilKept(page, '/', 'Mend the kitchen tap');
  await context.setOffline(true);
  await page.reload();
  await expect(card(page, 'Mend the kitchen tap')).toBeVisible();
  await seed([makeTask({ title: 'Made elsewhere' })]);
  await context.setOffline(false);
  await expect(card(page, 'Made elsewhere')).toBeVisible();
});

test('a logout leaves nothing in the browser', async ({ page, account, seed }) => {
  await seed([makeTask()]);
  await openUntilKept(page, '/', 'Mend the kitchen tap');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect.poll(() => kept(page)).not.toContain('Mend the kitchen tap');
  expect(await kept(page)).not.toContain(account.email);
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('account')])).toEqual(
    [null, null],
  );
  const urls = await page.evaluate(async () => {
    const names = await caches.keys();
    const found = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return found.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(urls).toContain('/index.html');
  expect(urls.filter((path) => path.startsWith('/api'))).toEqual([]);
});

test('what one user left behind is removed when another logs in', async ({ page, seed, server }) => {
  await seed([makeTask({ title: 'Mine alone' })]);
  await openUntilKept(page, '/', 'Mine alone');
  // Cleared by hand: no tab hears that the session is over.
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  const other = makeAccount(randomUUID());
  await signUp(server.url, other);
  await page.getByLabel('Email').fill(other.email);
  await page.getByLabel('Password').fill(other.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('No tasks found')).toBeVisible();
  await expect.poll(() => kept(page)).toContain(other.email);
  expect(await kept(page)).not.toContain('Mine alone');
});

test('a new version is offered, and taken when the person wants it', async ({ page, context, network }) => {
  await page.goto('/taskform');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.getByLabel('Task Title').fill('Half written');
  const other = await context.newPage();
  await other.goto('/taskform');
  await other.getByLabel('Task Title').fill('In the other tab');

  network.workerEnd = `\n// ${randomUUID()}`;
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update().then(() => {}));
  const offer = page.getByRole('status').filter({ hasText: 'A new version is ready' });
  await expect(offer).toBeVisible();
  await expect(page.getByLabel('Task Title')).toHaveValue('Half written');

  await offer.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText('What you typed is still here')).toBeVisible();
  await expect(page.getByLabel('Task Title')).toHaveValue('Half written');
  await expect(offer).toHaveCount(0);
  // The other tab keeps what is written there, and has its own choice.
  await expect(other.getByLabel('Task Title')).toHaveValue('In the other tab');
  await expect(other.getByText('A new version is ready')).toBeVisible();
  await other.getByRole('button', { name: 'Reload' }).click();
  await expect(other.getByText('What you typed is still here')).toBeVisible();
  await expect(other.getByLabel('Task Title')).toHaveValue('In the other tab');
});

test('a new version waits for an open form and for a notice, and is not lost by either', async ({
  page,
  network,
  seed,
}) => {
  await seed([makeTask()]);
  await openUntilKept(page, '/', 'Mend the kitchen tap');
  await page.getByRole('button', { name: '+ Add New Task' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await deployNewVersion(page, network);
  await page.getByLabel('Task Title').fill('Nothing to keep');
  await page.getByLabel('Task Title').fill('');
  // A role would not find what lies beneath the dialog.
  await expect(page.getByText('A new version is ready')).toHaveCount(0);
  await page.keyboard.press('Escape');
  const offer = page.getByRole('status').filter({ hasText: 'A new version is ready' });
  await expect(offer).toBeVisible();

  await card(page, 'Mend the kitchen tap')
    .getByRole('button', { name: /^Complete/ })
    .click();
  const notice = page.getByRole('status').filter({ hasText: 'Task completed' });
  await expect(notice).toBeVisible();
  await expect(offer).toHaveCount(0);
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(offer).toBeVisible();
  await offer.getByRole('button', { name: 'Reload' }).click();
  await expect(offer).toHaveCount(0);
  await expect(card(page, 'Mend the kitchen tap')).toContainText('Completed');
});

test('a new version is not taken before the last word is written', async ({ page, context, network }) => {
  await page.goto('/taskform');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  const other = await context.newPage();
  await other.goto('/pending');
  await expect(other.getByText('No pending tasks')).toBeVisible();
  await deployNewVersion(page, network);
  const offer = page.getByRole('status').filter({ hasText: 'A new version is ready' });
  await expect(offer).toBeVisible();

  await holdDrafts(other);
  await page.getByLabel('Task Title').fill('Half written');
  await offer.getByRole('button', { name: 'Reload' }).click();
  await expect(other.getByText('A new version is ready')).toBeVisible();
  await releaseDrafts(other);
  await expect(page.getByText('What you typed is still here')).toBeVisible();
  await expect(page.getByLabel('Task Title')).toHaveValue('Half written');
});

test('a tab that is still waiting for its tasks hears of a version that another one took', async ({
  page,
  context,
  network,
  seed,
}) => {
  await seed([makeTask()]);
  await openUntilKept(page, '/', 'Mend the kitchen tap');
  await page.evaluate(() => void indexedDB.deleteDatabase('holdfast-cache'));
  await expect.poll(() => kept(page)).not.toContain('Mend the kitchen tap');
  const other = await context.newPage();
  const list = Promise.withResolvers<void>();
  await other.route('**/api/tasks/gp', async (route) => {
    await list.promise;
    await route.continue();
  });
  await other.goto('/taskform');
  await other.getByLabel('Task Title').fill('In the other tab');

  network.workerEnd = `\n// ${randomUUID()}`;
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update().then(() => {}));
  const offer = page.getByRole('status').filter({ hasText: 'A new version is ready' });
  await offer.getByRole('button', { name: 'Reload' }).click();
  await expect(offer).toHaveCount(0);
  list.resolve();
  await expect(other.getByText('A new version is ready')).toBeVisible();
  await expect(other.getByLabel('Task Title')).toHaveValue('In the other tab');
});

test('the app can be installed', async ({ page, context }) => {
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  const devtools = await context.newCDPSession(page);
  const { errors, data = '' } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data)).toMatchObject({ name: 'Holdfast', display: 'standalone', start_url: '/' });
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // A test's browser keeps nothing, as a private window does.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

test('the worker and the manifest are never taken from a cache unasked', async ({ request }) => {
  for (const path of ['/sw.js', '/manifest.webmanifest', '/icons/icon-192.png', '/pending']) {
    const answer = await request.get(path);
    expect(answer.ok()).toBe(true);
    expect(answer.headers()['cache-control']).toBe('no-cache');
  }
});

test('the documents of the API come from the server', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  const answer = await page.goto('/api/health');
  expect(answer?.fromServiceWorker()).toBe(false);
  expect(await answer?.json()).toMatchObject({ success: true });
});
