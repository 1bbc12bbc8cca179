import type { Page, Request } from '@playwright/test';

import { makeTask } from '#tests/fixtures/tasks.ts';

import { hold, TASKS } from './calls.ts';
import { kept } from './kept.ts';
import { test as withNetwork } from './proxy.ts';
import {
  card,
  complete,
  createTask,
  expectSaved,
  expectState,
  openEditor,
  openForm,
  openWaiting,
  STATE,
} from './steps.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

/*
 * The parts of the app that are loaded after the first screen, where no service worker keeps them: on plain http there is none.
 */

const DIALOG_CODE = '**/assets/dialogs-*.js';

/** The files with the code of the presses of the test below. */
const LATER_FILES = ['lists', 'outbox', 'logout', 'dialogs', 'pages'];

/** The code of what stands around the first cards. */
const AROUND = /\/(outbox|around)-/;

/** So long does the app wait for its first cards, before it asks for what is for later. */
const FIRST_SCREEN_MS = 5_000;
/** So much of that is left when its list comes, and so much of it goes on at once. */
const [LEFT_MS, STEP_MS] = [2_000, 20];

/** Opens the dashboard, and holds its list back until the function that this gives is called. */
async function openWithoutList(page: Page): Promise<() => void> {
  const release = await hold(page, TASKS);
  await page.goto('/');
  await expect(page.getByText('Loading dashboard...')).toBeVisible();
  return release;
}

test('what is for later is asked for when the first cards stand', async ({ page, task }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const isAsked = () => asked.some((file) => AROUND.test(file));
  // The time of the page goes on only where it is told to: how slow the machine is decides nothing.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  const release = await hold(page, TASKS);
  await page.goto('/');
  await expect
    .poll(async () => {
      await page.clock.runFor(STEP_MS);
      const isLoading = await page.getByText('Loading dashboard...').isVisible();
      return isLoading && page.getByRole('button', { name: STATE.saved }).isVisible();
    })
    .toBe(true);
  await page.clock.runFor(FIRST_SCREEN_MS - LEFT_MS);
  // What was asked for before this is known once this is answered.
  await page.evaluate(async () => void (await fetch('/')));
  expect(isAsked()).toBe(false);

  const answered = page.waitForResponse(TASKS);
  release();
  await answered;
  let played = 0;
  await expect
    .poll(async () => {
      await page.clock.runFor(STEP_MS);
      played += STEP_MS;
      return isAsked();
    })
    .toBe(true);
  expect(played).toBeLessThan(LEFT_MS / 2);
  await page.clock.resume();
  await expect(card(page, task.title)).toBeVisible();
});

test('a screen whose code did not come at first is asked for again, and needs no network then', async ({
  page,
  task,
  allowed,
  setOffline,
}) => {
  allowed.push(FAILED_REQUEST);
  await page.route('**/assets/pages-*.js', (route) => route.abort(), { times: 1 });
  const came = page.waitForResponse('**/assets/pages-*.js');
  await page.goto('/');
  await expect(card(page, task.title)).toBeVisible();
  await (await came).finished();
  await setOffline(true);
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible();
});

test('a press waits for no list: a task is kept while the first one is on its way', async ({ page }) => {
  const release = await openWithoutList(page);
  await createTask(page, 'Mend the net');
  await expect.poll(() => kept(page)).toContain('Mend the net');
  release();
  await expect(card(page, 'Mend the net')).toBeVisible();
});

test('a press whose code is still on its way is not called saved', async ({ page, task, stored }) => {
  const release = await hold(page, '**/assets/edits-*.js');
  await page.goto('/');
  await expectSaved(page);
  await complete(page, task.title);
  await expectState(page, STATE.saving);
  release();
  await expectSaved(page);
  await expect.poll(async () => (await stored())[0]?.completed).toBe(true);
});

test('a page is not left without a question while a press waits for its code', async ({
  page,
  task,
  stored,
}) => {
  const release = await hold(page, '**/assets/edits-*.js');
  await page.goto('/');
  await complete(page, task.title);
  const question = page.waitForEvent('dialog');
  const leaving = page.evaluate(() => location.reload());
  expect((await question).type()).toBe('beforeunload');
  await (await question).dismiss();
  await leaving;
  release();
  await expectSaved(page);
  await expect.poll(async () => (await stored())[0]?.completed).toBe(true);
});

test('a press on many tasks whose code is still on its way is not called saved', async ({
  page,
  seed,
  stored,
}) => {
  await seed([makeTask({ title: 'Long ago', dueDate: '2026-01-02' })]);
  const release = await hold(page, '**/assets/around-*.js');
  await page.goto('/today');
  await expectSaved(page);
  await page.getByRole('button', { name: 'Move all to today' }).click();
  await expectState(page, STATE.saving);
  release();
  await expectSaved(page);
  await expect.poll(async () => (await stored())[0]?.dueDate).not.toBe('2026-01-02');
});

test('a logout asks about a press while the outbox is still on its way', async ({ page, task, stored }) => {
  const release = await hold(page, '**/assets/outbox-*.js');
  await page.goto('/');
  await complete(page, task.title);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('dialog')).toContainText('One change may exist only on this device');
  await page.getByRole('button', { name: 'Stay' }).click();
  await expectState(page, STATE.saving);
  release();
  await expectSaved(page);
  await expect.poll(async () => (await stored())[0]?.completed).toBe(true);
});

test('a dialog whose code does not arrive opens when it does', async ({ page, task, allowed }) => {
  allowed.push(FAILED_REQUEST);
  await page.route(DIALOG_CODE, (route) => route.abort());
  await page.goto('/');
  await openForm(page);
  await expect(page).toHaveURL('/?task=new');
  await expect(card(page, task.title)).toBeVisible();
  await page.unroute(DIALOG_CODE);
  await expect(page.getByRole('dialog', { name: 'Create New Task' })).toBeVisible();
});

withNetwork(
  'once the app has loaded, no press needs the network',
  async ({ page, network, task, allowed }) => {
    allowed.push(FAILED_REQUEST);
    const arrived: string[] = [];
    page.on('requestfinished', (request) => arrived.push(new URL(request.url()).pathname));
    const underWay = new Set<Request>();
    page.on('request', (request) => request.url().includes('/assets/') && underWay.add(request));
    page.on('requestfinished', (request) => underWay.delete(request));
    await page.goto('/');
    for (const name of LATER_FILES)
      await expect.poll(() => arrived.some((file) => file.includes(`/${name}-`)), name).toBe(true);
    await expect.poll(() => underWay.size).toBe(0);
    network.isDown = true;

    await complete(page, task.title);
    const waiting = await openWaiting(page, STATE.offline);
    await expect(waiting).toContainText(task.title);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Completed Tasks' }).click();
    await openEditor(page, task.title);
    await expect(page.getByLabel('Task Title')).toHaveValue(task.title);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Trash' }).click();
    await expect(page.getByRole('heading', { name: 'Trash', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('dialog', { name: 'Log out and lose changes?' })).toBeVisible();
    network.isDown = false;
  },
);

/** Holds back the entry of the app until the function that this gives is called. */
async function holdEntry(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/shared-*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

for (const { path, heading, file } of [
  { path: '/pending', heading: 'Pending Task', file: 'lists' },
  { path: '/complete', heading: 'Completed Tasks', file: 'lists' },
  { path: '/today', heading: 'Today', file: 'lists' },
  { path: '/upcoming', heading: 'Upcoming', file: 'lists' },
  { path: '/trash', heading: 'Trash', file: 'pages' },
]) {
  test(`${path} asks for the code of its screen before the app has begun`, async ({ page }) => {
    const release = await holdEntry(page);
    const asked = page.waitForRequest(`**/assets/${file}-*.js`);
    await page.goto(path, { waitUntil: 'commit' });
    await asked;
    release();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  });
}

test.describe('to a visitor', () => {
  test.use({ signedIn: false });

  test('every page asks at once for the code of the login', async ({ page }) => {
    const release = await holdEntry(page);
    const asked = page.waitForRequest('**/assets/login-*.js');
    await page.goto('/pending', { waitUntil: 'commit' });
    await asked;
    release();
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  });
});
