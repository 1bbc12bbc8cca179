import { randomUUID } from 'node:crypto';

import { API_BASE, PATHS } from '#contract/paths.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';
import { makeAccount } from '#tests/fixtures/users.ts';

import { signUp } from '../../src/tools/account.ts';
import { kept, openUntilKept, workerIsReady } from './kept.ts';
import { card, logIn, logOut } from './steps.ts';
import { expect, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

test('without a network, a reload shows the app and the last tasks', async ({
  page,
  openTab,
  setOffline,
  account,
  task,
  seed,
}) => {
  await seed([makeTask({ title: 'Done already', completed: true })]);
  await openUntilKept(page, '/', task.title);
  await expect.poll(() => kept(page)).toContain(account.email);
  await setOffline(true);
  for (let reloads = 0; reloads < 2; reloads += 1) {
    await page.reload();
    await expect(card(page, task.title)).toBeVisible();
  }
  // Screens that were never opened are there as well, and so is a new tab.
  await page.getByRole('link', { name: 'Completed Tasks' }).click();
  await expect(card(page, 'Done already')).toBeVisible();
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect(page.getByLabel('Full Name')).toHaveValue(account.name);
  const other = await openTab('/pending?sort=priority');
  await expect(card(other, task.title)).toBeVisible();
});

test('when the network is back, the tasks are asked for anew', async ({
  page,
  setOffline,
  task,
  elsewhere,
}) => {
  await openUntilKept(page, '/', task.title);
  await setOffline(true);
  await page.reload();
  await expect(card(page, task.title)).toBeVisible();
  await elsewhere.create('Made elsewhere');
  await setOffline(false);
  await expect(card(page, 'Made elsewhere')).toBeVisible();
});

test('a logout leaves nothing of the account in the browser', async ({ page, account, task }) => {
  await openUntilKept(page, '/', task.title);
  await logOut(page);
  await expect.poll(() => kept(page)).not.toContain(task.title);
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
  expect(urls.filter((path) => path.startsWith(API_BASE))).toEqual([]);
});

test('what one account left in the browser is removed when another logs in', async ({ page, task, site }) => {
  await openUntilKept(page, '/', task.title);
  // Cleared by hand: no tab hears that the session is over.
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  const other = makeAccount(randomUUID());
  await signUp(site, other);
  await logIn(page, other);
  await expect(page.getByText('No tasks found')).toBeVisible();
  await expect.poll(() => kept(page)).toContain(other.email);
  expect(await kept(page)).not.toContain(task.title);
});

test('the app can be installed', async ({ page, context }) => {
  await page.goto('/');
  await workerIsReady(page);
  const devtools = await context.newCDPSession(page);
  const { errors, data = '' } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data)).toMatchObject({ name: 'Holdfast', display: 'standalone', start_url: '/' });
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // A test's browser keeps nothing, as a private window does.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

test('the worker, the manifest and the page are not taken from a cache unasked', async ({ request }) => {
  for (const path of ['/sw.js', '/manifest.webmanifest', '/icons/icon-192.png', '/pending']) {
    const answer = await request.get(path);
    expect(answer.ok()).toBe(true);
    expect(answer.headers()['cache-control']).toBe('no-cache');
  }
});

test('an address of the API is answered by the server and not by the worker', async ({ page }) => {
  await page.goto('/');
  await workerIsReady(page);
  const answer = await page.goto(API_BASE + PATHS.health);
  expect(answer?.fromServiceWorker()).toBe(false);
  expect(await answer?.json()).toMatchObject({ success: true });
});
