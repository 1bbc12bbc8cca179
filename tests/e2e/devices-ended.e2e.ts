import type { Page } from '@playwright/test';

import { API_BASE, PATHS } from '#contract/paths.ts';

import { ageSessions } from './age-sessions.ts';
import { callTo, hold } from './calls.ts';
import type { Account } from './test.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';

const devices = (page: Page) => page.getByRole('region', { name: 'Your devices' });
const logOutButton = (page: Page, name: string) =>
  devices(page).getByRole('button', { name: `Log out ${name}` });

test.beforeEach(({ allowed }) => {
  // The browser writes down what is refused.
  allowed.push(FAILED_REQUEST);
});

/** Logs in on two more devices, which call themselves Firefox and Safari. */
async function logInTwice(site: string, { email, password }: Account): Promise<void> {
  for (const userAgent of [FIREFOX, SAFARI])
    await fetch(site + API_BASE + PATHS.login, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': userAgent },
      body: JSON.stringify({ email, password }),
    });
}

test('of two devices that are logged out at once each is said to be, or not to be', async ({
  page,
  account,
  site,
}) => {
  await logInTwice(site, account);
  await page.goto('/profile');
  const refused = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route(callTo(PATHS.session), async (route) => {
    if (!isFirst) return route.fallback();
    isFirst = false;
    await refused.promise;
    return route.fulfill({ status: 400, json: { success: false, message: 'Not like this.' } });
  });
  await logOutButton(page, 'Firefox on Linux').click();
  await logOutButton(page, 'Safari on macOS').click();
  await expect(devices(page).getByText('Safari on macOS is logged out.')).toBeVisible();
  await expect(devices(page).getByRole('button', { name: 'Logging out... Firefox on Linux' })).toBeVisible();
  refused.resolve();
  const alert = devices(page).getByRole('alert');
  await expect(alert).toContainText('Not logged out: Firefox on Linux');
  await expect(alert).toContainText('Not like this.');
  await expect(devices(page).getByText('Safari on macOS is logged out.')).toBeVisible();
  await logOutButton(page, 'Firefox on Linux').click();
  await expect(devices(page).getByText('Firefox on Linux is logged out.')).toBeVisible();
  await expect(alert).toBeHidden();
  await expect(devices(page).getByRole('listitem')).toHaveCount(1);
});

test('two devices that are logged out at once from a session that began long ago ask for the password once', async ({
  page,
  account,
  site,
  server,
}) => {
  await logInTwice(site, account);
  await ageSessions(server.dataDir, account.email);
  await page.goto('/profile');
  let refused = 0;
  page.on('response', (response) => {
    if (response.status() === 403) refused += 1;
  });
  const release = await hold(page, callTo(PATHS.session));
  await logOutButton(page, 'Firefox on Linux').click();
  await logOutButton(page, 'Safari on macOS').click();
  release();
  await expect.poll(() => refused).toBe(2);
  const question = page.getByRole('dialog', { name: 'Is it you?' });
  await question.getByLabel('Current Password').fill(account.password);
  await question.getByLabel('Current Password').press('Enter');
  await expect(question).toBeHidden();
  await expect(devices(page).getByRole('listitem')).toHaveCount(1);
  await expect(devices(page).getByRole('heading', { name: 'Your devices' })).toBeFocused();
});
