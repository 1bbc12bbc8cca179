import { PATHS } from '#contract/paths.ts';
import { TODOIST_CSV } from '#tests/fixtures/exports.ts';

import { callTo, hold } from './calls.ts';
import { chooseFile, logIn } from './steps.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

/* Imports whose session the server ends, and whose person logs in again on the same page. */

const button = { name: 'Import', exact: true };

test.beforeEach(({ allowed }) => {
  allowed.push(FAILED_REQUEST);
});

for (const way of ['by the keys', 'by its button'] as const)
  test(`an import is taken back ${way} after its session ended and the person logged in again`, async ({
    page,
    account,
    elsewhere,
  }) => {
    await page.goto('/profile');
    const preview = await chooseFile(page, 'Garden.csv', TODOIST_CSV);
    await preview.getByRole('button', button).click();
    const imported = page.getByRole('status').filter({ hasText: '6 tasks added.' });
    await expect(imported).toBeVisible();
    await elsewhere.logOut();
    await expect(page).toHaveURL(/\/login/);
    await logIn(page, account);
    await expect(imported).toBeVisible();
    if (way === 'by the keys') await page.keyboard.press('Control+z');
    else await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByText('Import undone: 6 tasks went to the trash.')).toBeVisible();
  });

test('an import that never arrived, because its session ended, is said so after the next login', async ({
  page,
  account,
  elsewhere,
}) => {
  await page.goto('/profile');
  const preview = await chooseFile(page, 'Garden.csv', TODOIST_CSV);
  const release = await hold(page, callTo(PATHS.import));
  const asked = page.waitForRequest(callTo(PATHS.import));
  await preview.getByRole('button', button).click();
  const file = await asked;
  await elsewhere.logOut();
  await expect(page).toHaveURL(/\/login/);
  const refused = page.waitForResponse((response) => response.request() === file);
  release();
  expect((await refused).status()).toBe(401);
  await logIn(page, account);
  await expect(page.getByText('before the file had arrived.')).toBeVisible();
});
