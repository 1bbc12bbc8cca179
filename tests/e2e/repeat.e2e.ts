import type { Page } from '@playwright/test';

import { makeTask, taskId } from '#tests/fixtures/tasks.ts';

import { openUntilKept, workerIsReady } from './kept.ts';
import { test as ownBrowserTest } from './own-browser.ts';
import {
  card,
  complete,
  expectDialogCode,
  expectSaved,
  expectState,
  openForm,
  openEditor,
  remove,
  reopen,
} from './steps.ts';
import { expect, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

const TITLE = 'Water the roses';
const MONTHLY = 'Every month on day 31';

/** Makes a task that repeats, with the form's own words. */
async function createRepeating(page: Page, dueDate: string, repeat: string): Promise<void> {
  await openForm(page);
  await page.getByLabel('Task Title').fill(TITLE);
  await page.getByLabel('Due Date').fill(dueDate);
  await page.getByLabel('Repeat').click();
  await page.getByRole('option', { name: repeat }).click();
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** The open card of the task: the completed ones stay beside it. */
function openCard(page: Page) {
  return card(page, TITLE).filter({ hasText: 'In Progress' });
}

for (const [locale, next] of [
  ['de-DE', 'Di., 4. Feb. 2031'],
  // A Persian calendar would name another month than the rule does.
  ['fa-IR', 'فوریه'],
] as const) {
  test.describe(() => {
    test.use({ locale });

    test(`the next day is named as ${locale} writes it, by the calendar of the rule, and ends the sentence once`, async ({
      page,
      seed,
    }) => {
      await seed([makeTask({ title: TITLE, dueDate: '2031-01-04', repeat: 'FREQ=MONTHLY;BYMONTHDAY=4' })]);
      await page.goto('/');
      await complete(page, TITLE);
      const notice = page.getByText(/^Completed\. Next on /);
      await expect(notice).toContainText(next);
      await expect(notice).toHaveText(/[^.]\.$/);
    });
  });
}

test('a monthly task comes on 28 February, 31 March and 30 April, and says so', async ({ page, stored }) => {
  await page.goto('/');
  await createRepeating(page, '2031-01-31', MONTHLY);
  await expect(openCard(page)).toContainText(`Repeats: ${MONTHLY}`);
  for (const [month, day] of [
    ['Feb', 28],
    ['Mar', 31],
    ['Apr', 30],
  ]) {
    await complete(page, TITLE);
    await expect(
      page.getByText(
        new RegExp(`Completed\\. Next on .*${month}.*${day}|Completed\\. Next on .*${day}.*${month}`),
      ),
    ).toBeVisible();
    await expect(openCard(page)).toHaveCount(1);
  }
  await expectSaved(page);
  const tasks = (await stored()).filter(({ title }) => title === TITLE);
  expect(tasks.map(({ dueDate, completed }) => `${dueDate} ${completed}`).toSorted()).toEqual([
    '2031-01-31 true',
    '2031-02-28 true',
    '2031-03-31 true',
    '2031-04-30 false',
  ]);
});

test('complete and Ctrl+Z leave one open task, and completed again it is followed again', async ({
  page,
  stored,
}) => {
  await page.goto('/');
  await createRepeating(page, '2031-01-31', MONTHLY);
  await complete(page, TITLE);
  await expect(card(page, TITLE)).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(card(page, TITLE)).toHaveCount(1);
  await expect(openCard(page)).toHaveCount(1);
  await expectSaved(page);
  await complete(page, TITLE);
  await expect(card(page, TITLE)).toHaveCount(2);
  await expectSaved(page);
  expect((await stored()).filter(({ title, completed }) => title === TITLE && !completed)).toHaveLength(1);
});

for (const isOffline of [false, true])
  test(`Ctrl+Z of a reopening ${isOffline ? 'without a network ' : ''}brings the next one back on the day it had`, async ({
    page,
    seed,
    stored,
    elsewhere,
    setOffline,
  }) => {
    const repeats = { dueDate: '2024-01-01', repeat: 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20240115' };
    const tasks = await seed(
      ['Second', 'First'].map((title, index) => makeTask({ _id: taskId(index + 1), title, ...repeats })),
    );
    for (const task of tasks) await elsewhere.change(task, { completed: true, completedOn: '2024-01-01' });
    const said = async () =>
      (await stored()).map(({ title, dueDate, completed }) => `${title} ${dueDate} ${completed}`).toSorted();
    const before = await said();
    expect(before).toContain('First 2024-01-08 false');
    await openUntilKept(page, '/complete', 'First');
    await setOffline(isOffline);
    await page.getByRole('article').first().hover();
    await page.getByLabel('Select First', { exact: true }).check();
    await page.getByLabel('Select Second', { exact: true }).check();
    await page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Reopen' }).click();
    await expect(page.getByText('Reopened 2 tasks')).toBeVisible();
    if (!isOffline) await expectSaved(page);
    await page.keyboard.press('Control+z');
    await expect(page.getByText('Undone: reopened 2 tasks.')).toBeVisible();
    await setOffline(false);
    await expectSaved(page);
    expect(await said()).toEqual(before);
  });

for (const isOffline of [false, true])
  test(`what was completed of a series is open again, all of it, by one press ${isOffline ? 'without a network' : 'and its undo'}`, async ({
    page,
    seed,
    stored,
    elsewhere,
    setOffline,
  }) => {
    await seed([makeTask({ title: TITLE, dueDate: '2031-01-01', repeat: 'FREQ=DAILY', completed: false })]);
    for (const completedOn of ['2031-01-01', '2031-01-02', '2031-01-03'])
      for (const task of (await stored()).filter(({ completed }) => !completed))
        await elsewhere.change(task, { completed: true, completedOn });
    const openDays = async () =>
      (await stored())
        .filter(({ completed }) => !completed)
        .map(({ dueDate }) => dueDate)
        .toSorted();
    expect(await openDays()).toEqual(['2031-01-04']);
    await page.goto('/complete');
    await expect(card(page, TITLE)).toHaveCount(3);
    await workerIsReady(page);
    await setOffline(isOffline);
    await page.getByRole('article').first().hover();
    for (const box of await page.getByLabel(`Select ${TITLE}`, { exact: true }).all()) await box.check();
    await page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Reopen' }).click();
    await expect(page.getByText('Reopened 3 tasks')).toBeVisible();
    await setOffline(false);
    await expectSaved(page);
    expect(await openDays()).toEqual(['2031-01-01', '2031-01-02', '2031-01-03']);
    await page.keyboard.press('Control+z');
    await expect(page.getByText('Undone: reopened 3 tasks.', { exact: true })).toBeVisible();
    await expectSaved(page);
    expect(await openDays()).toEqual(['2031-01-04']);
  });

test('without a network the next one is there at once, takes an edit, and both arrive after a reload', async ({
  page,
  task,
  setOffline,
  stored,
}) => {
  await openUntilKept(page, '/', task.title);
  await createRepeating(page, '2031-01-31', MONTHLY);
  await expectSaved(page);
  await setOffline(true);
  await complete(page, TITLE);
  await expect(card(page, TITLE)).toHaveCount(2);
  await openCard(page)
    .getByRole('button', { name: `Edit ${TITLE}` })
    .click();
  await page.getByLabel('Task Title').fill('Water all');
  await page.getByRole('button', { name: 'Update Task' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectState(page, 'Offline: 2 changes kept on this device');
  await page.reload();
  await expect(card(page, 'Water all')).toContainText('In Progress');
  // The first is reopened: the next one was changed, and stays.
  await reopen(page, TITLE);
  await expect(card(page, 'Water all')).toBeVisible();
  await setOffline(false);
  await expectSaved(page);
  const tasks = (await stored()).filter(({ title }) => title !== task.title);
  expect(tasks.map(({ title, dueDate, completed }) => `${title} ${dueDate} ${completed}`).toSorted()).toEqual(
    ['Water all 2031-02-28 false', `${TITLE} 2031-01-31 false`],
  );
  // Completed again, it brings no third.
  await complete(page, TITLE);
  await expectSaved(page);
  await expect(page.getByRole('article')).toHaveCount(3);
});

test('the form and a selection bring one next each, as the ring does', async ({ page, seed, stored }) => {
  const repeats = { dueDate: '2031-02-03', repeat: 'FREQ=WEEKLY;BYDAY=MO' };
  await seed(
    ['Third', 'Second', 'First'].map((title, index) =>
      makeTask({ _id: taskId(index + 1), title, ...repeats }),
    ),
  );
  await page.goto('/pending');
  await openEditor(page, 'First');
  await page.getByRole('radio', { name: 'Completed' }).click();
  await page.getByRole('button', { name: 'Update Task' }).click();
  await expect(page.getByText(/^Completed\. Next on .*10/)).toBeVisible();
  for (const title of ['Second', 'Third']) {
    await card(page, title).filter({ hasText: '3 Feb' }).hover();
    await page.getByLabel(`Select ${title}`, { exact: true }).check();
  }
  await page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByText('Completed 2 tasks')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(3);
  await expectSaved(page);
  const said = async () =>
    (await stored()).map(({ title, dueDate, completed }) => `${title} ${dueDate} ${completed}`).toSorted();
  const done = ['First', 'Second', 'Third'].map((title) => `${title} 2031-02-03 true`);
  expect(await said()).toEqual(
    [...['First', 'Second', 'Third'].map((title) => `${title} 2031-02-10 false`), ...done].toSorted(),
  );
  // One undo takes both of the selection back, with what they brought.
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone: completed 2 tasks.')).toBeVisible();
  await expectSaved(page);
  await expect
    .poll(said)
    .toEqual([
      'First 2031-02-03 true',
      'First 2031-02-10 false',
      'Second 2031-02-03 false',
      'Third 2031-02-03 false',
    ]);
});

test('undos without a network leave one open task, also where the next one was edited before', async ({
  page,
  seed,
  stored,
  setOffline,
}) => {
  await seed([makeTask({ title: TITLE, dueDate: '2031-02-03', repeat: 'FREQ=WEEKLY;BYDAY=MO' })]);
  await page.goto('/');
  await expect(card(page, TITLE)).toBeVisible();
  await expectDialogCode(page);
  await setOffline(true);
  await complete(page, TITLE);
  await expect(page.getByText(/^Completed\. Next on /)).toBeVisible();
  await complete(page, TITLE);
  await expect(page.getByRole('article')).toHaveCount(3);
  for (const count of [2, 1]) {
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('article')).toHaveCount(count);
  }
  await setOffline(false);
  await expectSaved(page);
  expect(await stored()).toMatchObject([{ dueDate: '2031-02-03', completed: false }]);
  await expect(page.getByRole('article')).toHaveCount(1);
});

ownBrowserTest(
  'the next one that was edited without a network is there after the browser was killed, and arrives',
  async ({ launch, site, account, seed, network, elsewhere }) => {
    ownBrowserTest.setTimeout(180_000);
    await seed([makeTask({ title: TITLE, dueDate: '2031-02-03', repeat: 'FREQ=WEEKLY;BYDAY=MO' })]);
    const first = await launch();
    await first.page.goto(`${site}/icons/icon-192.png`);
    await first.page.evaluate((token) => localStorage.setItem('token', token), account.token);
    await openUntilKept(first.page, site, TITLE);
    await first.close();
    network.isDown = true;
    const { page, kill } = await launch();
    await page.goto(site);
    await complete(page, TITLE);
    await expect(card(page, TITLE)).toHaveCount(2);
    await openCard(page)
      .getByRole('button', { name: `Edit ${TITLE}` })
      .click();
    await page.getByLabel('Task Title').fill('Water all');
    await page.getByRole('button', { name: 'Update Task' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expectState(page, 'Offline: 2 changes kept on this device');
    await kill();
    const { page: next } = await launch();
    await next.goto(site);
    await expect(card(next, 'Water all')).toContainText('In Progress');
    await expect(card(next, TITLE)).toContainText('Completed');
    network.isDown = false;
    await expectSaved(next);
    const tasks = await elsewhere.tasks();
    expect(
      tasks.map(({ title, dueDate, completed }) => `${title} ${dueDate} ${completed}`).toSorted(),
    ).toEqual(['Water all 2031-02-10 false', `${TITLE} 2031-02-03 true`]);
  },
);

test('one time is skipped by a plain change of the date, in the form and from the palette', async ({
  page,
  stored,
}) => {
  await page.goto('/');
  await createRepeating(page, '2031-01-31', MONTHLY);
  await openEditor(page, TITLE);
  await page.getByRole('button', { name: /^Skip to Fri,? 28 Feb 2031$/ }).click();
  await expect(page.getByLabel('Due Date')).toHaveValue('2031-02-28');
  await page.getByRole('button', { name: 'Update Task' }).click();
  await expect(card(page, TITLE)).toContainText('28 Feb 2031');
  await page.getByRole('button', { name: `Edit ${TITLE}` }).focus();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('skip');
  await page.getByRole('option', { name: 'Skip to the next date' }).click();
  await expect(card(page, TITLE)).toContainText('31 Mar 2031');
  await expectSaved(page);
  expect(await stored()).toMatchObject([{ dueDate: '2031-03-31', completed: false, version: 3 }]);
});

test('a task that is completed again says that its next one, which was deleted, does not come', async ({
  page,
}) => {
  await page.goto('/');
  await createRepeating(page, '2031-01-31', MONTHLY);
  await complete(page, TITLE);
  await expect(card(page, TITLE)).toHaveCount(2);
  await openCard(page)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(page.getByText('Deleted. It will not come again.')).toBeVisible();
  await reopen(page, TITLE);
  await expectSaved(page);
  await complete(page, TITLE);
  await expect(page.getByText('Completed. The next one had been deleted.')).toBeVisible();
  await expect(card(page, TITLE)).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(openCard(page)).toHaveCount(1);
});

test('to delete it says that it will not come again, and to clear its repeat ends it', async ({ page }) => {
  await page.goto('/');
  await createRepeating(page, '2031-01-31', MONTHLY);
  await remove(page, TITLE);
  await page.getByText('Deleted. It will not come again.').hover();
  await page.getByRole('button', { name: 'Undo' }).click();
  await openEditor(page, TITLE);
  await page.getByLabel('Repeat').click();
  await page.getByRole('option', { name: 'Does not repeat' }).click();
  await page.getByRole('button', { name: 'Update Task' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await complete(page, TITLE);
  await expect(card(page, TITLE)).toContainText('Completed');
  await expectSaved(page);
  await expect(card(page, TITLE)).toHaveCount(1);
});
