import { TASK } from './calls.ts';
import { complete } from './steps.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

/* A server that has too much to do is left in peace for as long as it asks, and what was written waits for it. */

const RETRY_AFTER_S = 40;
const TRIES = 7;

test('a busy server is asked no sooner than it wants, as often as it takes', async ({
  page,
  task,
  stored,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  await page.clock.install();
  await page.goto('/pending');
  const asked: number[] = [];
  let [isBusy, isAnswered] = [true, true];
  await page.route(TASK, async (route) => {
    isAnswered = false;
    asked.push(await page.evaluate(() => Date.now()));
    if (!isBusy) {
      await route.continue();
      return;
    }
    await route.fulfill({
      status: 503,
      headers: { 'Retry-After': String(RETRY_AFTER_S) },
      json: { success: false, code: 'busy', message: 'There is too much to do.' },
    });
    isAnswered = true;
  });
  await complete(page, task.title);
  await expect(page.getByText('There is too much to do.')).toBeVisible();
  // A call that is under way while the clock moves on by 20 s gets no answer.
  await expect
    .poll(
      async () => {
        if (isAnswered) await page.clock.runFor(5_000);
        return asked.length;
      },
      { intervals: [250], timeout: 120_000 },
    )
    .toBeGreaterThanOrEqual(TRIES);
  const pauses = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(RETRY_AFTER_S * 1000);

  // A call that is under way at this moment may still get either answer.
  isBusy = false;
  await expect
    .poll(async () => {
      await page.clock.runFor(RETRY_AFTER_S * 1000 + 5_000);
      return stored();
    })
    .toMatchObject([{ completed: true }]);
});
