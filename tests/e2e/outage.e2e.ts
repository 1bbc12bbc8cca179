import type { Page } from '@playwright/test';

import { API_BASE, PATHS } from '#contract/paths.ts';
import { makeTask, taskId } from '#tests/fixtures/tasks.ts';

import { callTo, fail, HTML_PAGE } from './calls.ts';
import { OUTAGE } from './proxy-server.ts';
import { test as throughNetwork } from './proxy.ts';
import { card, complete, expectSaved, expectState, openWaiting, STATE } from './steps.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

/* A server that is away for minutes, whose gateway answers: what waits is saved by itself when it is back. */

const MINUTE_MS = 60_000;
/** A call that is under way while the clock moves on by 20 s gets no answer. */
const STEP_MS = 5_000;
// Which of the two answers a change gets first is not told beforehand: one of them has words of its own.
const NOTICE =
  /The server cannot (take it|do this) right now\. The change is kept on this device, and Holdfast sends it again by itself\./;
const WAITING = 'Waiting for the server: 3 changes kept on this device';

const THREE = [1, 2, 3].map((number) => makeTask({ _id: taskId(number), title: `Task ${number}` }));

/** Lets the time of the page go on until this says so. */
async function letTimePass(page: Page, isOver: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.runFor(STEP_MS);
        return isOver();
      },
      { intervals: [100], timeout: 120_000 },
    )
    .toBe(true);
}

throughNetwork(
  'what is done during an outage of minutes is saved without a press when it ends',
  async ({ page, network, seed, stored, elsewhere, allowed }) => {
    allowed.push(FAILED_REQUEST);
    await seed([...THREE, makeTask({ _id: taskId(4), title: 'Before' })]);
    await page.clock.install();
    await page.goto('/pending');
    // The code of these presses is there before the server goes.
    await complete(page, 'Before');
    await expect(card(page, 'Before')).toBeHidden();
    await openWaiting(page, STATE.saved);
    await page.keyboard.press('Escape');
    const answers: number[] = [];
    page.on('response', (response) => {
      if (response.request().method() !== 'GET') answers.push(response.status());
    });
    const now = () => page.evaluate(() => Date.now());

    network.away = OUTAGE;
    const began = await now();
    for (const { title } of THREE) await complete(page, title);
    await expect(page.getByText(NOTICE)).toBeVisible();
    await letTimePass(page, async () => (await now()) > began + 5 * MINUTE_MS);
    await expectState(page, WAITING);
    for (const { status } of OUTAGE)
      expect(answers.filter((answer) => answer === status).length).toBeGreaterThan(5);
    const waiting = await openWaiting(page, WAITING);
    await expect(waiting.getByText('sent as soon as the server answers')).toHaveCount(3);
    await expect(waiting.getByRole('button', { name: 'Retry' })).toHaveCount(0);
    await page.keyboard.press('Escape');

    network.away = [];
    await letTimePass(page, async () => (await stored()).every(({ completed }) => completed));
    await expectSaved(page);
    expect((await stored()).map(({ version }) => version)).toEqual([2, 2, 2, 2]);
    // The stream of changes is there again, too.
    await elsewhere.create('Written elsewhere');
    await letTimePass(page, () => card(page, 'Written elsewhere').isVisible());
  },
);

test('the saved views and the name of the person come by themselves once the server has them', async ({
  page,
  account,
  openBrowser,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  const other = await openBrowser('/?q=leeks');
  await other.getByRole('button', { name: 'Save view' }).click();
  await other.getByRole('textbox', { name: 'Name' }).fill('Leeks');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByRole('dialog')).toBeHidden();

  const failed: string[] = [];
  page.on('response', (response) => {
    if (!response.ok()) failed.push(new URL(response.url()).pathname);
  });
  const countTries = (path: string) => failed.filter((one) => one === API_BASE + path).length;
  await page.clock.install();
  await fail(page, 'GET', callTo(PATHS.views), HTML_PAGE);
  await fail(page, 'GET', callTo(PATHS.me), HTML_PAGE);
  await page.goto('/');
  // A call that fails is made three times in a row.
  await letTimePass(page, async () => countTries(PATHS.views) >= 3 && countTries(PATHS.me) >= 3);
  await page.unroute(callTo(PATHS.views));
  await page.unroute(callTo(PATHS.me));
  const view = page.getByRole('region', { name: 'Views' }).getByRole('link');
  await letTimePass(page, () => view.isVisible());
  await letTimePass(page, () => page.getByTitle(account.name).isVisible());
});
