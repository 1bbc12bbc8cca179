import { DEMO_ACCOUNT } from '#tests/fixtures/users.ts';

import { kept, typeUntilKept } from './kept.ts';
import { expectSaved, expectState, FORM_CAME_BACK, openWaiting, STATE } from './steps.ts';
import { expect, test } from './test.ts';

/* What was typed into the form of the profile and not saved. */

const NAME = 'Anna of the Harbour';
const NOTICE = 'Your profile was not saved.';

test('what was typed into the profile is there after a reload, until it is saved', async ({ page }) => {
  await page.goto('/profile');
  await typeUntilKept(page, 'Full Name', NAME);
  await page.reload();
  await expect(page.getByText(FORM_CAME_BACK)).toBeVisible();
  await expect(page.getByLabel('Full Name')).toHaveValue(NAME);
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByText('Profile updated!')).toBeVisible();
  await expectSaved(page);
  await expect.poll(() => kept(page)).not.toContain('"form":"profile"');
  await page.reload();
  await expect(page.getByLabel('Full Name')).toHaveValue(NAME);
  await expect(page.getByText(FORM_CAME_BACK)).toBeHidden();
});

test('a profile that was left unsaved waits in the list, and goes on from there or is discarded', async ({
  page,
}) => {
  await page.goto('/profile');
  await typeUntilKept(page, 'Full Name', NAME);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByText(NOTICE)).toBeVisible();
  const waiting = await openWaiting(page, STATE.unsavedForm);
  await expect(waiting).toContainText('Not saved: your profile');
  await expect(waiting).toContainText(NAME);
  await waiting.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByLabel('Full Name')).toHaveValue(NAME);

  await page.getByRole('link', { name: 'Dashboard' }).click();
  await openWaiting(page, STATE.unsavedForm);
  await waiting.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Your profile was discarded.')).toBeVisible();
  await expectSaved(page);
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByLabel('Full Name')).toHaveValue(DEMO_ACCOUNT.name);
});

for (const [form, isReloaded] of [
  ['the open form', false],
  ['a form that came back', true],
] as const) {
  test(`a profile that one goes on with takes the place of what stands in ${form}, and loses nothing`, async ({
    page,
    openTab,
  }) => {
    await page.goto('/profile');
    const other = await openTab('/profile');
    await typeUntilKept(page, 'Full Name', 'Typed here');
    await typeUntilKept(other, 'Full Name', 'Typed in another tab');
    await other.getByRole('link', { name: 'Dashboard' }).click();
    if (isReloaded) await page.reload();
    await expect(page.getByLabel('Full Name')).toHaveValue('Typed here');
    const waiting = await openWaiting(page, STATE.unsavedForm);
    await waiting.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByLabel('Full Name')).toHaveValue('Typed in another tab');
    const left = await openWaiting(page, STATE.unsavedForm);
    await expect(left).toContainText('Typed here');
  });
}

test('a profile that came back can be begun anew, and what was typed waits in the list', async ({ page }) => {
  await page.goto('/profile');
  await typeUntilKept(page, 'Full Name', NAME);
  await page.reload();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByLabel('Full Name')).toBeFocused();
  await expect(page.getByLabel('Full Name')).toHaveValue(DEMO_ACCOUNT.name);
  await expect(page.getByText(FORM_CAME_BACK)).toBeHidden();
  await expect(await openWaiting(page, STATE.unsavedForm)).toContainText(NAME);
});

test('a logout asks about a profile that was not saved, and no password is ever kept', async ({ page }) => {
  await page.goto('/profile');
  await page.getByLabel('New Password').fill('kelp-and-rock');
  await typeUntilKept(page, 'Email', 'harbour@example.com');
  expect(await kept(page)).not.toContain('kelp-and-rock');
  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'Log out and lose changes?' });
  await expect(question).toContainText('What you typed in a form and did not save is kept on this device.');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('harbour@example.com');
});

test('a profile that is as it was before leaves nothing that waits', async ({ page }) => {
  await page.goto('/profile');
  await typeUntilKept(page, 'Full Name', NAME);
  await page.getByLabel('Full Name').fill(DEMO_ACCOUNT.name);
  await expect.poll(() => kept(page)).not.toContain('"form":"profile"');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expectState(page, STATE.saved);
});

test('a name that is typed again after another device changed it waits as any other', async ({
  page,
  openTab,
}) => {
  await page.goto('/profile');
  await page.getByLabel('Full Name').fill(NAME);
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByText('Profile updated!')).toBeVisible();
  const other = await openTab('/profile');
  await expect(other.getByLabel('Full Name')).toHaveValue(NAME);
  await other.getByLabel('Full Name').fill('Anna');
  await other.getByRole('button', { name: 'Update Profile' }).click();
  await expect(other.getByText('Profile updated!')).toBeVisible();
  await expect
    .poll(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
      return page.getByLabel('Full Name').inputValue();
    })
    .toBe('Anna');
  await page.getByLabel('Full Name').fill(NAME);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByText(NOTICE)).toBeVisible();
});
