import type { Page } from '@playwright/test';

import { makeTask } from '#tests/fixtures/tasks.ts';

import { slowStorage } from './held-storage.ts';
import { countKept, kept, openUntilKept, typeUntilKept } from './kept.ts';
import { test as base } from './own-browser.ts';
import { expectSaved, expectState, fillForm, openForm, STATE } from './steps.ts';
import { expect } from './test.ts';

const KILLS = 20;
const KILLS_AT_THE_CLICK = 5;
const QUICK_PRESSES = 60;
const WAYS = ['nothing', 'request', 'answer'] as const;
const SEEDED = 'There from the start';

type Fixtures = {
  /** Starts the browser, in which the account is signed in and the app was open before, with this screen. */
  open: (screen: string) => Promise<{ page: Page; kill: () => Promise<void> }>;
  /** The titles of what was made in the browser and is on the server, in order of their names. */
  arrived: () => Promise<string[]>;
};

const test = base.extend<Fixtures>({
  open: async ({ launch, site, account, seed }, provide) => {
    await seed([makeTask({ title: SEEDED })]);
    const { page, close } = await launch();
    await page.goto(`${site}/icons/icon-192.png`);
    await page.evaluate((token) => localStorage.setItem('token', token), account.token);
    await openUntilKept(page, site, SEEDED);
    // A browser writes the token to the disk within seconds, or when it ends.
    await close();
    await provide(async (screen) => {
      const { page: opened, kill } = await launch();
      await opened.goto(site + screen);
      return { page: opened, kill };
    });
  },
  arrived: ({ storedTitles }, provide) =>
    provide(async () => (await storedTitles()).filter((title) => title !== SEEDED)),
});

/** A title whose place among the others is the one of its number. */
function makeTitle(number: number): string {
  return `Kept before kill ${String(number).padStart(2, '0')}`;
}

/** Whether a form has looked for its draft, and holds it. */
function hasDraft(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    return held.some(({ name }) => name?.startsWith('holdfast-draft-'));
  });
}

/** Fills the open form of a new task, and presses its button. */
async function press(page: Page, title: string): Promise<void> {
  // What the one before left in the form comes back first: only then is it a person's turn.
  await expect.poll(() => hasDraft(page)).toBe(true);
  // It is read right after it is held, and shown before what is asked for then is told.
  await kept(page);
  await fillForm(page, { title, dueDate: '2031-02-03' });
  await page.getByRole('button', { name: 'Create Task' }).click();
}

/** Makes a task until the dialog has closed, which is the app's word that the task is kept. */
async function create(page: Page, title: string): Promise<void> {
  await press(page, title);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

// Each of many browsers takes its time to start.
test.describe.configure({ timeout: 600_000 });

test('a browser that dies as soon as a task is kept has lost nothing, and says nothing twice', async ({
  open,
  arrived,
  network,
}) => {
  const made: string[] = [];
  const expectNothingLost = async (page: Page) => {
    // Read first: what is sent meanwhile has arrived then.
    const waiting = await kept(page, 'intents');
    const there = await arrived();
    const lost = made.filter((title) => !waiting.includes(title) && !there.includes(title));
    const found = lost.length > 0 ? await kept(page) : '';
    expect(lost, `neither on its way nor on the server. In the browser: ${found}`).toEqual([]);
  };
  for (let kills = 0; kills < KILLS; kills += 1) {
    const { page, kill } = await open('/?task=new');
    await expectNothingLost(page);
    network.loses = WAYS[kills % WAYS.length] ?? 'nothing';
    made.push(makeTitle(kills));
    await create(page, makeTitle(kills));
    if (network.loses === 'answer') await expect.poll(arrived).toContain(makeTitle(kills));
    await kill();
    if (network.loses === 'request') expect(await arrived()).not.toContain(makeTitle(kills));
    network.loses = 'nothing';
  }
  const { page } = await open('/');
  await expectNothingLost(page);
  await expect.poll(arrived).toEqual(made);
  await expectSaved(page);
});

test('a browser that dies without a network keeps every task until there is one', async ({
  open,
  arrived,
  network,
}) => {
  network.isDown = true;
  const made: string[] = [];
  for (let kills = 0; kills < KILLS; kills += 1) {
    const { page, kill } = await open('/?task=new');
    made.push(makeTitle(kills));
    await create(page, makeTitle(kills));
    await kill();
  }
  const { page: offline, kill } = await open('/');
  const state = `Offline: ${KILLS} changes kept on this device`;
  await expect(offline.getByRole('button', { name: state })).toBeVisible();
  await kill();
  network.isDown = false;
  expect(await arrived()).toEqual([]);
  const { page } = await open('/');
  await expect.poll(arrived).toEqual(made);
  await expectSaved(page);
});

test('a browser that dies with the click has that task once or not at all, and every one before', async ({
  open,
  arrived,
}) => {
  const made: string[] = [];
  for (let kills = 0; kills < KILLS_AT_THE_CLICK; kills += 1) {
    const { page, kill } = await open('/?task=new');
    made.push(makeTitle(kills));
    await create(page, makeTitle(kills));
    await openForm(page);
    await press(page, `With the click ${kills}`);
    await kill();
  }
  const { page } = await open('/?task=new');
  made.push(makeTitle(KILLS_AT_THE_CLICK));
  await create(page, makeTitle(KILLS_AT_THE_CLICK));
  await expect.poll(arrived).toEqual(expect.arrayContaining(made));
  await expectSaved(page);
  const titles = await arrived();
  expect(titles.filter((title) => !title.startsWith('With the click'))).toEqual(made);
  expect(new Set(titles).size).toBe(titles.length);
});

test('a browser that dies while somebody types has what was typed', async ({ open, stored }) => {
  for (const form of ['new', 'quick', ...(await stored()).map(({ _id }) => _id)]) {
    const label = form === 'quick' ? 'What is to be done' : 'Task Title';
    const { page, kill } = await open(`/?task=${form}`);
    // Words of their own: those of another form are kept already.
    const words = `Half a thought of ${form}`;
    await typeUntilKept(page, label, words);
    await kill();
    const { page: next, kill: end } = await open(`/?task=${form}`);
    await expect(next.getByLabel(label)).toHaveValue(words);
    await end();
  }
});

test('a browser that dies while many changes are being stored has all that it called kept', async ({
  open,
  seed,
  network,
}) => {
  await seed(Array.from({ length: QUICK_PRESSES }, (_, index) => makeTask({ title: `Task ${index}` })));
  const { page, kill } = await open('/');
  const first = page.getByRole('button', { name: /^Complete Task/ }).first();
  await expect(first).toBeVisible();
  network.isDown = true;
  await expect(page.getByRole('button', { name: 'Offline' })).toBeVisible();
  await first.click();
  await expectState(page, STATE.offline);
  // Each transaction lasts until the words of it were read and the browser is dead.
  await slowStorage(page, 3_000);
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('[aria-label^="Complete Task"]'))
      button.click();
  });
  // The words say which are stored and which are not yet, and never more than is so.
  const saving = page.getByRole('button', { name: / changes? kept on this device, \d+ not yet$/ });
  await expect(saving).toBeVisible();
  const said = /^Offline: (one|\d+) changes? kept/.exec(await saving.innerText())?.[1];
  await kill();
  const { page: next } = await open('/complete');
  await expect(
    next.getByRole('button', { name: /^Offline: (one|\d+) changes? kept on this device$/ }),
  ).toBeVisible();
  expect(await countKept(next, 'intents')).toBeGreaterThanOrEqual(said === 'one' ? 1 : Number(said));
  network.isDown = false;
});
