import { crashBodySchema } from '#contract/crash.ts';
import { API_BASE, PATHS } from '#contract/paths.ts';

import { callTo } from './calls.ts';
import { expect, test } from './test.ts';

test('a screen that breaks says so, and the server hears of it without the words of a task', async ({
  page,
  task,
  elsewhere,
  allowed,
}) => {
  allowed.push(/The list broke/);
  await elsewhere.remove(task);
  await page.addInitScript(() => {
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
      get: () => {
        throw new Error('The list broke.');
      },
    });
  });
  const reporting = page.waitForRequest(callTo(PATHS.crashes));
  await page.goto('/trash?q=secret');
  await expect(page.getByRole('heading', { name: 'This page broke' })).toBeVisible();
  await expect(page).toHaveTitle('This page broke · Holdfast');
  const request = await reporting;
  const response = await request.response();
  expect(response?.status()).toBe(204);
  const report = crashBodySchema.parse(request.postDataJSON());
  expect(report).toMatchObject({ message: 'Error: The list broke.', path: '/trash' });
  for (const words of [task.title, 'secret']) expect(request.postData()).not.toContain(words);
});

test('an error that nobody expected is reported once', async ({ page, allowed }) => {
  allowed.push(/Unforeseen/);
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(API_BASE + PATHS.crashes)) reports.push(request.postData() ?? '');
  });
  await page.goto('/');
  const fail = () =>
    page.evaluate(() => {
      void Promise.reject(new Error('Unforeseen.'));
      setTimeout(() => {
        throw new TypeError('Unforeseen as well.');
      });
    });
  await fail();
  await expect.poll(() => reports.length).toBe(2);
  await fail();
  await page.getByRole('link', { name: 'Pending Tasks' }).click();
  await expect(page.getByRole('heading', { name: 'Pending Tasks' })).toBeVisible();
  expect(reports.map((report) => crashBodySchema.parse(JSON.parse(report)).message).toSorted()).toEqual([
    'Error: Unforeseen.',
    'TypeError: Unforeseen as well.',
  ]);
});
