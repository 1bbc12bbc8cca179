import type { Page } from '@playwright/test';

import { LIMITS } from '#contract/limits.ts';
import { PATHS } from '#contract/paths.ts';
import { makeTasks } from '#tests/fixtures/tasks.ts';

import { test } from './proxy.ts';
import { chooseFile } from './steps.ts';
import { expect, FAILED_REQUEST } from './test.ts';

/* Files that take long to leave, and those that get stuck on their way. */

const PATIENCE_MS = 20_000;

/** Notes how much of an upload has left. Returns a reader of that. */
async function watchUpload(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    globalThis.XMLHttpRequest = class extends XMLHttpRequest {
      constructor() {
        super();
        this.upload.addEventListener('progress', ({ loaded }) => {
          sessionStorage.setItem('sent', String(loaded));
        });
      }
    };
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('sent')));
}

/** A file of so many tasks with as many words as they may have. */
function makeFile(count: number): string {
  const tasks = makeTasks(count);
  for (const task of tasks) task.description = 'x'.repeat(LIMITS.description);
  return JSON.stringify({ format: 'holdfast', schema: 1, tasks });
}

test.beforeEach(async ({ page, allowed }) => {
  allowed.push(FAILED_REQUEST);
  await page.clock.install();
});

test('a large file may take long to leave, but not to get nowhere', async ({ page, stored }) => {
  const sent = await watchUpload(page);
  await page.goto('/profile');
  const dialog = await chooseFile(page, 'large.json', makeFile(300));
  await expect(dialog).toContainText('300 tasks');

  const devtools = await page.context().newCDPSession(page);
  const throttle = (uploadThroughput: number) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await throttle(100_000);
  await page.evaluate(() => sessionStorage.removeItem('sent'));
  await dialog.getByRole('button', { name: 'Import' }).click();
  for (let looks = 0; looks < 3; looks += 1) {
    const before = await sent();
    await expect.poll(sent).toBeGreaterThan(before);
    await page.clock.fastForward(PATIENCE_MS / 2);
  }
  await throttle(-1);
  await expect(page.getByRole('status').filter({ hasText: 'Imported' })).toBeVisible();
  expect(await stored()).toHaveLength(300);
});

test('a large file that stops on its way is sent again after as long as a small one', async ({
  page,
  network,
}) => {
  const sent = await watchUpload(page);
  let failures = 0;
  page.on('requestfailed', (request) => {
    if (request.url().endsWith(PATHS.importPreview)) failures += 1;
  });
  await page.goto('/profile');
  network.loses = 'request';
  // More than the buffers of a connection take in.
  const dialog = await chooseFile(page, 'large.json', makeFile(2_000));
  let before = 0;
  const hasStopped = async () => {
    const now = await sent();
    const isSame = now > 0 && now === before;
    before = now;
    return isSame;
  };
  await expect.poll(hasStopped, { intervals: [1000] }).toBe(true);
  network.loses = 'nothing';
  expect(failures).toBe(0);
  await page.clock.fastForward(PATIENCE_MS);
  await expect.poll(() => failures).toBe(1);
  await expect(dialog).toContainText('2,000 tasks', { timeout: 120_000 });
});
