import type { Page } from '@playwright/test';

import { tasksAnswerSchema } from '#contract/answers.ts';
import { API_BASE, PATHS } from '#contract/paths.ts';

import { callTo, hold, TASKS } from './calls.ts';
import { kept } from './kept.ts';
import { test } from './proxy.ts';
import { card, complete, expectSaved, remove, submitTask } from './steps.ts';
import { expect, FAILED_REQUEST } from './test.ts';

const EVENTS_PATH = API_BASE + PATHS.events;
const EVENTS = callTo(PATHS.events);

async function openLive(page: Page, path: string): Promise<void> {
  const answered = page.waitForResponse(EVENTS);
  await page.goto(path);
  await answered;
}

function tellVisible(page: Page): Promise<unknown> {
  return page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

test('two browsers show each other’s changes without a reload', async ({ page, openBrowser, task }) => {
  await openLive(page, '/');
  const other = await openBrowser('/');
  await expect(card(other, task.title)).toBeVisible();

  await complete(page, task.title);
  await expect(card(other, task.title)).toContainText('Completed');
  await remove(other, task.title);
  await expect(card(page, task.title)).toHaveCount(0);
});

test('a tab that has a list asks for what changed since, also after a reload', async ({
  page,
  task,
  elsewhere,
}) => {
  const answers: { titles: string[]; isWhole: boolean }[] = [];
  await page.route(TASKS, async (route) => {
    const response = await route.fetch();
    const { tasks, removed } = tasksAnswerSchema.parse(await response.json());
    answers.push({ titles: tasks.map(({ title }) => title), isWhole: removed === undefined });
    await route.fulfill({ response });
  });
  await openLive(page, '/');
  await elsewhere.create('Made elsewhere');
  await expect(card(page, 'Made elsewhere')).toBeVisible();
  await expect.poll(() => kept(page)).toContain('Made elsewhere');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('list-mark'))).toMatch(/^2\./);
  await page.goto('about:blank');
  await elsewhere.create('Made meanwhile');
  await page.goto('/');
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([
    'Made meanwhile',
    'Made elsewhere',
    task.title,
  ]);

  expect(answers.filter(({ isWhole }) => isWhole)).toEqual([{ titles: [task.title], isWhole: true }]);
  const changed = answers.filter(({ isWhole }) => !isWhole).flatMap(({ titles }) => titles);
  expect(changed).toEqual(['Made elsewhere', 'Made meanwhile']);
});

test('the tabs of a browser share one stream, and the next one takes it over', async ({
  page,
  context,
  openTab,
  elsewhere,
}) => {
  let streams = 0;
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === EVENTS_PATH) streams += 1;
  });
  await openLive(page, '/');
  const other = await openTab('/pending');
  await expect(other.getByText('No pending tasks')).toBeVisible();
  await elsewhere.create('Seen in both tabs');
  await expect(card(page, 'Seen in both tabs')).toBeVisible();
  await expect(card(other, 'Seen in both tabs')).toBeVisible();
  expect(streams).toBe(1);
  const taken = other.waitForResponse(EVENTS);
  await page.close();
  await taken;
  await elsewhere.create('Seen in the tab that is left');
  await expect(card(other, 'Seen in the tab that is left')).toBeVisible();
  expect(streams).toBe(2);
});

test('a stream that breaks is begun again, and misses nothing', async ({
  page,
  network,
  elsewhere,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  await openLive(page, '/');
  for (const title of ['After the first break', 'After the second break']) {
    const again = page.waitForRequest(EVENTS);
    network.cut(EVENTS_PATH);
    await elsewhere.create(title);
    await again;
    await expect(card(page, title)).toBeVisible();
  }
});

test('a machine that slept catches up when it wakes', async ({ page, elsewhere, allowed }) => {
  allowed.push(FAILED_REQUEST);
  await page.clock.install();
  await openLive(page, '/');
  const again = page.waitForRequest(EVENTS);
  await page.clock.fastForward('02:00:00');
  await again;
  await elsewhere.create('While it slept');
  await expect(card(page, 'While it slept')).toBeVisible();
});

for (const [name, answer] of [
  ['no such call', { status: 404, contentType: 'text/html', body: '<h1>Cannot do that</h1>' }],
  ['a page for every address', { status: 200, contentType: 'text/html', body: '<h1>Welcome</h1>' }],
] as const) {
  test(`news comes where something answers the stream with ${name}`, async ({
    page,
    task,
    allowed,
    elsewhere,
  }) => {
    allowed.push(FAILED_REQUEST);
    let asked = 0;
    await page.route(EVENTS, async (route) => {
      asked += 1;
      await route.fulfill(answer);
    });
    await openLive(page, '/');
    await tellVisible(page);
    await complete(page, task.title);
    await expect(card(page, task.title)).toContainText('Completed');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect.poll(() => asked).toBeGreaterThan(1);
    await elsewhere.create('Made elsewhere');
    await expect(card(page, 'Made elsewhere')).toBeVisible();
  });
}

test('news comes where something on the way holds the stream back', async ({ page, task, elsewhere }) => {
  await page.clock.install();
  await page.route(EVENTS, () => {});
  const held = page.waitForRequest(EVENTS);
  await page.goto('/');
  await held;
  await expect(card(page, task.title)).toBeVisible();
  await elsewhere.create('Made elsewhere');
  await page.clock.fastForward('02:00');
  await expect(card(page, 'Made elsewhere')).toBeVisible();
});

test('a stream that alone is refused calls nobody offline, and news comes all the same', async ({
  page,
  task,
  allowed,
  elsewhere,
}) => {
  allowed.push(FAILED_REQUEST);
  let [streams, probes] = [0, 0];
  await page.route(EVENTS, async (route) => {
    streams += 1;
    await route.abort();
  });
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === API_BASE + PATHS.health) probes += 1;
  });
  await page.goto('/');
  await expect(card(page, task.title)).toBeVisible();
  await expect.poll(() => streams).toBeGreaterThan(2);
  await elsewhere.create('Made elsewhere');
  await expect(card(page, 'Made elsewhere')).toBeVisible();
  expect(probes).toBe(0);
});

test('a server that counts no revisions is never asked for a stream', async ({ page, account }) => {
  let asked = 0;
  await page.route(EVENTS, async (route) => {
    asked += 1;
    await route.abort();
  });
  const task = { _id: '65f0a1', title: 'From elsewhere', priority: 'high', dueDate: null, completed: 'No' };
  await page.route(TASKS, (route) => route.fulfill({ json: [task] }));
  await page.goto('/');
  await expect(card(page, 'From elsewhere')).toBeVisible();
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  expect(asked).toBe(0);
});

test('a tab that the browser freezes leaves sending and listening to the others', async ({
  page,
  openTab,
  elsewhere,
}) => {
  await openLive(page, '/');
  const other = await openTab('/?task=new');
  // A frozen tab answers nothing and asks for nothing; a browser without windows freezes none, so this one is told so.
  const thaw = await hold(page, callTo('/**'));
  const taken = other.waitForResponse(EVENTS);
  await page.evaluate(() => document.dispatchEvent(new Event('freeze')));
  await taken;

  await submitTask(other, 'Made beside the frozen one');
  await expectSaved(other);
  await elsewhere.create('Made elsewhere');
  await expect(card(other, 'Made elsewhere')).toBeVisible();

  thaw();
  await page.evaluate(() => document.dispatchEvent(new Event('resume')));
  await expect(card(page, 'Made beside the frozen one')).toBeVisible();
  await expect(card(page, 'Made elsewhere')).toBeVisible();
  const back = page.waitForResponse(EVENTS);
  await other.close();
  await back;
  await elsewhere.create('Made after the thaw');
  await expect(card(page, 'Made after the thaw')).toBeVisible();
});
