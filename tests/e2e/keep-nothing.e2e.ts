import type { BrowserContext, Page } from '@playwright/test';

import { PATHS } from '#contract/paths.ts';

import { callTo, hold } from './calls.ts';
import { connectDevice } from './device.ts';
import { kept, workerIsReady } from './kept.ts';
import {
  card,
  closeTab,
  chooseFile,
  complete,
  continueForm,
  createTask,
  editTask,
  expectDialogCode,
  expectSaved,
  expectState,
  fillForm,
  leaveForm,
  logIn,
  logOut,
  STATE,
  submitTask,
} from './steps.ts';
import { expect, FAILED_REQUEST, test, type Account } from './test.ts';

const BOX = 'Keep nothing on this device';
const IN_THIS_TAB = 'Offline: one change only in this tab';

test.use({ signedIn: false });

/** Logs in so that nothing is kept. Resolves to the token, and the account's id. */
async function logInForNow(page: Page, account: Account) {
  await page.getByRole('checkbox', { name: BOX }).check();
  await logIn(page, account);
  await expect(page.getByRole('heading', { name: 'Task Overview' })).toBeVisible();
  const read = (key: string) => page.evaluate((name) => localStorage.getItem(name) ?? '', key);
  const [token, owner] = [await read('token'), await read('account')];
  expect(token).not.toBe('');
  return { token, id: owner.split(' ').at(-1) ?? '' };
}

/** Types another name into the profile, until the page would not be left without a question. */
async function typeUntilKnown(page: Page): Promise<void> {
  await page.getByLabel('Full Name').fill('Another name');
  const isKept = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await expect.poll(isKept).toBe(true);
}

/** All that the browser has stored, as text. `page` is one whose storage is the browser's own. */
async function allKept(page: Page, context: BrowserContext): Promise<string> {
  const stored = await page.evaluate(async () => {
    const cached: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        cached.push(name, request.url, (await (await cache.match(request))?.text()) ?? '');
    }
    return [...Object.entries(localStorage), ...Object.entries(sessionStorage), ...cached].join('\n');
  });
  return [stored, await kept(page), JSON.stringify(await context.cookies())].join('\n');
}

const csv = 'title,due date\nImported herring,2031-04-05\n';

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('what was done in a session that keeps nothing is nowhere in the browser, and a reload ends it', async ({
    page,
    context,
    account,
    site,
    openTab,
    setOffline,
    seed,
  }) => {
    await seed([]);
    await page.goto('/login');
    const { token, id } = await logInForNow(page, account);
    await workerIsReady(page);
    await createTask(page, 'Caulk the hull', { description: 'With oakum' });
    await expectSaved(page);
    await complete(page, 'Caulk the hull');
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('button', { name: 'Complete Caulk the hull', exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Profile' }).first().click();
    const preview = await chooseFile(page, 'list.csv', csv);
    await expect(preview).toContainText('Imported herring');
    await preview.getByRole('button', { name: 'Import' }).click();
    await expect(preview).toBeHidden();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(card(page, 'Imported herring')).toBeVisible();
    await expectDialogCode(page);
    await setOffline(true);
    await editTask(page, 'Caulk the hull', { title: 'Caulk the keel' });
    await expectState(page, IN_THIS_TAB);
    await page.getByRole('button', { name: IN_THIS_TAB }).click();
    await expect(page.getByRole('dialog')).toContainText('Only in this tab, and sent as soon as');
    await page.keyboard.press('Escape');
    await setOffline(false);
    await expectSaved(page);
    await page.getByRole('searchbox').fill('herring');
    await expect(card(page, 'Caulk the keel')).toBeHidden();
    await page.getByRole('searchbox').fill('');
    await leaveForm(page, 'Pitch and tar');
    await expectState(page, STATE.unsavedForm);

    const tasks = await connectDevice(site, token).tasks();
    expect(tasks.map(({ title }) => title).toSorted()).toEqual(['Caulk the keel', 'Imported herring']);
    const words = ['Caulk', 'oakum', 'herring', 'Pitch', account.name, account.email, token, id];
    const telling = [...words, ...tasks.map(({ _id }) => _id)];
    const expectNothing = async (of: Page) => {
      const found = await allKept(of, context);
      expect(telling.filter((word) => found.includes(word))).toEqual([]);
    };
    const other = await openTab('/login');
    await expect(other.getByRole('button', { name: 'Login' })).toBeVisible();
    await expectNothing(other);
    expect(await context.cookies()).toEqual([]);

    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await expectNothing(page);
    // The search sees what an ordinary session leaves.
    await logIn(page, account);
    await expect(card(page, 'Caulk the keel')).toBeVisible();
    await expect.poll(() => allKept(page, context)).toContain('Caulk the keel');
    expect(await allKept(page, context)).toContain('holdfast-device');
  });
});

test('leaving warns while something is only in the tab, and a logout asks', async ({
  page,
  account,
  setOffline,
}) => {
  await page.goto('/login');
  await logInForNow(page, account);
  await expectDialogCode(page);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    return dialog.dismiss();
  });
  await page.getByRole('button', { name: '+ Add New Task' }).click();
  await fillForm(page, { title: 'Words in a form' });
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await setOffline(true);
  await submitTask(page, 'Made at sea');
  await expectState(page, IN_THIS_TAB);
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(['beforeunload', 'beforeunload']);
  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'Log out and lose changes?' });
  await expect(question).toContainText('may exist only in this tab');
  await question.getByRole('button', { name: 'Stay' }).click();
  await setOffline(false);
  await expectSaved(page);
  await closeTab(page);
  expect(asked).toHaveLength(2);
});

test('a logout asks once, also with words in a form that stays open', async ({ page, account }) => {
  await page.goto('/login');
  await logInForNow(page, account);
  await expectSaved(page);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    return dialog.accept();
  });
  await page.getByRole('link', { name: 'Profile' }).first().click();
  await typeUntilKnown(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Log out and discard' }).click();
  await expect(page.getByRole('checkbox', { name: BOX })).toBeEnabled();
  expect(asked).toEqual([]);
});

test('the browser is not asked to remember who was here', async ({ page }) => {
  for (const [screen, labels] of [
    ['/login', ['Email']],
    ['/signup', ['Full Name', 'Email']],
  ] as const) {
    await page.goto(screen);
    for (const label of labels)
      await expect(page.getByLabel(label)).not.toHaveAttribute('autocomplete', 'off');
    await page.getByRole('checkbox', { name: BOX }).check();
    for (const label of labels) await expect(page.getByLabel(label)).toHaveAttribute('autocomplete', 'off');
  }
});

test('a tab that is closed ends its session on the server', async ({ page, account, site }) => {
  await page.goto('/login');
  const { token } = await logInForNow(page, account);
  await expectSaved(page);
  await closeTab(page);
  await expect(async () => expect(connectDevice(site, token).tasks()).rejects.toThrow('401')).toPass();
});

test('an ordinary session in another tab goes on beside it, and neither sees the other', async ({
  page,
  account,
  openTab,
  setOffline,
}) => {
  await page.goto('/login');
  await logInForNow(page, account);
  const other = await openTab('/login');
  await logIn(other, account);
  await createTask(other, 'In the ordinary tab');
  await expect(card(page, 'In the ordinary tab')).toBeVisible();
  await createTask(page, 'In the other one');
  await expectSaved(page);
  await expect(card(other, 'In the other one')).toBeVisible();
  for (const tab of [page, other]) await expectDialogCode(tab);
  await setOffline(true);
  await createTask(page, 'Nobody else knows');
  await leaveForm(page, 'Nor of this');
  await expectState(page, IN_THIS_TAB);
  await createTask(other, 'Kept here');
  await expectState(other, STATE.offline);
  await setOffline(false);
  await expectSaved(other);
  await expect(card(page, 'Kept here')).toBeVisible();
  await expectState(page, STATE.unsavedForm);

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Log out and discard' }).click();
  // The browser has a session, so a new page shows that.
  await expect(page.getByRole('heading', { name: 'Task Overview' })).toBeVisible();
  await other.reload();
  await expect(card(other, 'Kept here')).toBeVisible();
  await expectSaved(other);
});

test('the end of an ordinary session does not end it', async ({ page, account, openTab }) => {
  await page.goto('/login');
  await logInForNow(page, account);
  const other = await openTab('/login');
  await logIn(other, account);
  await expectSaved(other);
  await logOut(other);
  await createTask(page, 'Still here');
  await expectSaved(page);
  await expect(card(page, 'Still here')).toBeVisible();
});

test('it may follow an ordinary session in the same tab, and be followed by one', async ({
  page,
  context,
  account,
  openTab,
}) => {
  await page.goto('/login');
  await logIn(page, account);
  await createTask(page, 'Of the first session');
  await expectSaved(page);
  await expect.poll(() => kept(page)).toContain('Of the first session');
  await logOut(page);
  await expect.poll(() => kept(page)).not.toContain('Of the first session');
  await logInForNow(page, account);
  await createTask(page, 'Of the second session');
  await editTask(page, 'Of the first session', { title: 'Seen in the second session' });
  await expectSaved(page);
  const other = await openTab('/login');
  const found = await allKept(other, context);
  expect(found).not.toContain('second session');
  expect(found).not.toContain(account.email);
  await logOut(page);
  await expect(page.getByRole('checkbox', { name: BOX })).not.toBeChecked();
  await logIn(page, account);
  await expect(card(page, 'Seen in the second session')).toBeVisible();
  await expect.poll(() => kept(page)).toContain('Of the second session');
});

test('where the server ends the session, what was not saved stays in the tab for the next login', async ({
  page,
  account,
  site,
  setOffline,
  stored,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  await page.goto('/login');
  const { token } = await logInForNow(page, account);
  await expectDialogCode(page);
  await setOffline(true);
  await createTask(page, 'Made before the end');
  await leaveForm(page, 'A form before the end');
  await expectState(page, IN_THIS_TAB);
  await connectDevice(site, token).logOut();
  await setOffline(false);
  await expect(page.getByText('Your session has ended')).toBeVisible();
  await expect(page.getByText('what was not yet saved is still in this tab')).toBeVisible();
  const box = page.getByRole('checkbox', { name: BOX });
  await expect(box).toBeChecked();
  await expect(box).toBeDisabled();
  expect(await page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(
    false,
  );
  await logIn(page, account);
  await expect.poll(async () => (await stored()).map(({ title }) => title)).toEqual(['Made before the end']);
  await continueForm(page);
  await expect(page.getByLabel('Task Title')).toHaveValue('A form before the end');
});

test('a wrong password leaves the choice open', async ({ page, account, allowed }) => {
  allowed.push(FAILED_REQUEST);
  await page.goto('/login');
  const box = page.getByRole('checkbox', { name: BOX });
  await box.check();
  await logIn(page, { ...account, password: 'not it' });
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(box).toBeEnabled();
  await box.uncheck();
  await logIn(page, account);
  await expectSaved(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Task Overview' })).toBeVisible();
});

test('the choice is the one with which the login was asked for', async ({ page, account }) => {
  await page.goto('/login');
  const release = await hold(page, callTo(PATHS.login));
  await logIn(page, account);
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible();
  const box = page.getByRole('checkbox', { name: BOX });
  await box.click();
  await expect(box).not.toBeChecked();
  release();
  await expectSaved(page);
});

test('a sign-up can keep nothing too', async ({ page, context, openTab }) => {
  await page.goto('/signup');
  await page.getByLabel('Full Name').fill('Passing Guest');
  await page.getByLabel('Email').fill(`guest-${Date.now()}@example.com`);
  await page.getByLabel('Password').fill('kelp-and-rock');
  await page.getByRole('checkbox', { name: BOX }).check();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await createTask(page, 'Guest task');
  await expectSaved(page);
  const found = await allKept(await openTab('/login'), context);
  for (const word of ['Passing', 'guest-', 'Guest task']) expect(found).not.toContain(word);
});
