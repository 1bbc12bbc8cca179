import type { Page } from '@playwright/test';

import { API_BASE, PATHS } from '#contract/paths.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';

import { test as proxied } from './proxy.ts';
import { card, expect, FAILED_REQUEST } from './test.ts';

const EVENTS = API_BASE + PATHS.events;

const test = proxied.extend<{ createElsewhere: (title: string) => Promise<void> }>({
  createElsewhere: ({ network, account }, provide) =>
    provide(async (title) => {
      const { description, priority, dueDate, completed } = makeTask();
      await fetch(`${network.target}${API_BASE}${PATHS.tasks}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${account.token}` },
        body: JSON.stringify({ title, description, priority, dueDate, completed }),
      });
    }),
});

async function openLive(page: Page, path: string): Promise<void> {
  const answered = page.waitForResponse(`**${EVENTS}`);
  await page.goto(path);
  await answered;
}

function tellVisible(page: Page): Promise<unknown> {
  return page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

test('two browsers show each other’s changes within a second', async ({ page, context, browser, seed }) => {
  await seed([makeTask()]);
  await openLive(page, '/');
  const elsewhere = await browser.newContext({ storageState: await context.storageState() });
  const other = await elsewhere.newPage();
  await openLive(other, new URL('/', page.url()).href);
  const within = { timeout: 1_000 };

  await card(page, 'Mend the kitchen tap')
    .getByRole('button', { name: /^Complete/ })
    .click();
  await expect(card(other, 'Mend the kitchen tap')).toContainText('Completed', within);
  await card(other, 'Mend the kitchen tap')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(card(page, 'Mend the kitchen tap')).toHaveCount(0, within);
  await elsewhere.close();
});

test('the tabs of a browser share one stream, and the next one takes it over', async ({
  page,
  context,
  createElsewhere,
}) => {
  let streams = 0;
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === EVENTS) streams += 1;
  });
  await openLive(page, '/');
  const other = await context.newPage();
  await other.goto('/pending');
  await expect(other.getByText('No pending tasks')).toBeVisible();
  await createElsewhere('Seen in both tabs');
  await expect(card(page, 'Seen in both tabs')).toBeVisible();
  await expect(card(other, 'Seen in both tabs')).toBeVisible();
  expect(streams).toBe(1);
  const taken = other.waitForResponse(`**${EVENTS}`);
  await page.close();
  await taken;
  await createElsewhere('Seen in the tab that is left');
  await expect(card(other, 'Seen in the tab that is left')).toBeVisible();
  expect(streams).toBe(2);
});

test('a stream that breaks is begun again, and misses nothing', async ({
  page,
  network,
  createElsewhere,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  await openLive(page, '/');
  for (const title of ['After the first break', 'After the second break']) {
    const again = page.waitForRequest(`**${EVENTS}`);
    network.cut(EVENTS);
    await createElsewhere(title);
    await again;
    await expect(card(page, title)).toBeVisible();
  }
});

test('a machine that slept catches up when it wakes', async ({ page, createElsewhere, allowed }) => {
  allowed.push(FAILED_REQUEST);
  await page.clock.install();
  await openLive(page, '/');
  const again = page.waitForRequest(`**${EVENTS}`);
  await page.clock.fastForward('02:00:00');
  await again;
  await createElsewhere('While it slept');
  await expect(card(page, 'While it slept')).toBeVisible();
});

test('a logout ends the stream', async ({ page, network }) => {
  await openLive(page, '/');
  expect(network.isSending(EVENTS)).toBe(true);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect.poll(() => network.isSending(EVENTS)).toBe(false);
});

for (const [name, answer] of [
  ['no such call', { status: 404, contentType: 'text/html', body: '<h1>Cannot do that</h1>' }],
  ['a page for every address', { status: 200, contentType: 'text/html', body: '<h1>Welcome</h1>' }],
] as const) {
  test(`a server with ${name} is asked once`, async ({ page, seed, allowed }) => {
    allowed.push(FAILED_REQUEST);
    await seed([makeTask()]);
    let asked = 0;
    await page.route(`**${EVENTS}`, async (route) => {
      asked += 1;
      await route.fulfill(answer);
    });
    await openLive(page, '/');
    await tellVisible(page);
    await card(page, 'Mend the kitchen tap')
      .getByRole('button', { name: /^Complete/ })
      .click();
    await expect(card(page, 'Mend the kitchen tap')).toContainText('Completed');
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(asked).toBe(1);
  });
}

test('a server that counts no revisions is never asked', async ({ page, account }) => {
  let asked = 0;
  await page.route(`**${EVENTS}`, async (route) => {
    asked += 1;
    await route.abort();
  });
  const task = { _id: '65f0a1', title: 'From elsewhere', priority: 'high', dueDate: null, completed: 'No' };
  await page.route('**/api/tasks/gp', (route) => route.fulfill({ json: [task] }));
  await page.goto('/');
  await expect(card(page, 'From elsewhere')).toBeVisible();
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  expect(asked).toBe(0);
});

test('a tab that the browser freezes leaves sending and listening to the others', async ({
  page,
  context,
  createElsewhere,
}) => {
  await openLive(page, '/');
  const other = await context.newPage();
  await other.goto('/?task=new');
  // A frozen tab answers nothing and asks for nothing; a browser without windows freezes none, so this one is told so.
  const frozen = Promise.withResolvers<void>();
  await page.route(`**${API_BASE}/**`, async (route) => {
    await frozen.promise;
    await route.continue();
  });
  const taken = other.waitForResponse(`**${EVENTS}`);
  await page.evaluate(() => document.dispatchEvent(new Event('freeze')));
  await taken;

  await other.getByLabel('Task Title').fill('Made beside the frozen one');
  await other.getByLabel('Due Date').fill('2031-02-03');
  await other.getByRole('button', { name: 'Create Task' }).click();
  await expect(other.getByRole('button', { name: 'All changes saved' })).toBeVisible();
  await createElsewhere('Made elsewhere');
  await expect(card(other, 'Made elsewhere')).toBeVisible();

  frozen.resolve();
  await page.evaluate(() => document.dispatchEvent(new Event('resume')));
  await expect(card(page, 'Made beside the frozen one')).toBeVisible();
  await expect(card(page, 'Made elsewhere')).toBeVisible();
  const back = page.waitForResponse(`**${EVENTS}`);
  await other.close();
  await back;
  await createElsewhere('Made after the thaw');
  await expect(card(page, 'Made after the thaw')).toBeVisible();
});
