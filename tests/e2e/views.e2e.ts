import type { Page } from '@playwright/test';

import { PATHS } from '#contract/paths.ts';
import type { Task } from '#contract/task.ts';
import { makeTask, taskId } from '#tests/fixtures/tasks.ts';

import { callTo, fail, FAILURES, hold } from './calls.ts';
import { holdRecords } from './held-storage.ts';
import { card, complete, expectSaved, remove, reopen, titles } from './steps.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

const TASKS = [
  makeTask({ _id: taskId(1), title: 'Plant the leeks', priority: 'High' }),
  makeTask({ _id: taskId(2), title: 'Plant the beans' }),
  makeTask({ _id: taskId(3), title: 'Read the barometer' }),
];

const viewLink = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Views' }).getByRole('link', { name, exact: true });

async function saveAs(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Opens what is planted as the view “Garden”. */
async function openGarden(
  page: Page,
  seed: (tasks: readonly Task[]) => Promise<Task[]>,
  ...more: readonly Task[]
): Promise<void> {
  await seed([...TASKS, ...more]);
  await page.goto('/?q=plant');
  await saveAs(page, 'Garden');
}

test('a search is saved under a name, and another browser shows its link by itself', async ({
  page,
  seed,
  openBrowser,
  expectAccessible,
}) => {
  await seed(TASKS);
  const other = await openBrowser('/');
  await expect(titles(other)).toHaveCount(3);
  await expect(other.getByRole('link', { name: 'Trash' })).toBeVisible();

  await page.goto('/pending?q=plant&sort=priority');
  await page.getByRole('button', { name: 'Save view' }).click();
  await expectAccessible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Give the view a name.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await saveAs(page, 'Garden');
  await expect(viewLink(other, 'Garden')).toBeVisible();
  await expect(viewLink(page, 'Garden')).toHaveAttribute('aria-current', 'page');
  await expectAccessible();

  await viewLink(other, 'Garden').click();
  await expect(other).toHaveURL(/^[^?]*\/pending\?q=plant&sort=priority$/);
  await expect(titles(other)).toHaveText(['Plant the leeks', 'Plant the beans']);
  await other.reload();
  await expect(viewLink(other, 'Garden')).toBeVisible();
});

test('a view is renamed, and its deletion can be undone', async ({ page, seed, openBrowser }) => {
  await seed(TASKS);
  await page.goto('/?q=leeks');
  await saveAs(page, 'Leeks');
  const other = await openBrowser('/');
  await expect(viewLink(other, 'Leeks')).toBeVisible();
  await page.getByRole('button', { name: 'Rename view' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Leeks');
  await page.getByRole('textbox', { name: 'Name' }).fill('Vegetables');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(viewLink(other, 'Vegetables')).toBeVisible();
  await page.getByRole('button', { name: 'Delete view' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Save view' })).toBeFocused();
  // A notice stays while the pointer is upon it.
  await page.getByText('View “Vegetables” deleted').hover();
  await expect(viewLink(other, 'Vegetables')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(viewLink(page, 'Vegetables')).toBeVisible();
  await expect(viewLink(other, 'Vegetables')).toBeVisible();
});

test('the key of undo brings back the view that was just deleted, also once the network is back', async ({
  page,
  seed,
  setOffline,
}) => {
  await openGarden(page, seed);
  await remove(page, 'Plant the beans');
  await expect(titles(page)).toHaveText(['Plant the leeks']);
  await expectSaved(page);
  await page.getByRole('button', { name: 'Delete view' }).click();
  await expect(page.getByText('View “Garden” deleted')).toBeVisible();
  await setOffline(true);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('View “Garden” may be back, or not.')).toBeVisible();
  await setOffline(false);
  await page.keyboard.press('Control+z');
  await expect(viewLink(page, 'Garden')).toBeVisible();
  await expect(titles(page)).toHaveText(['Plant the leeks']);
  await page.keyboard.press('Control+z');
  await expect(card(page, 'Plant the beans')).toBeVisible();
});

test('a view that cannot come back since another has its search is nothing that a redo could mean', async ({
  page,
  seed,
  openBrowser,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  await openGarden(page, seed);
  const other = await openBrowser('/?q=plant');
  await expect(viewLink(other, 'Garden')).toBeVisible();
  await page.getByRole('button', { name: 'Delete view' }).click();
  await expect(page.getByText('View “Garden” deleted')).toBeVisible();
  await saveAs(other, 'Beds');
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('alert').filter({ hasText: 'View “Garden” did not come back.' })).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expect(page.getByText('Nothing to redo.', { exact: true })).toBeVisible();
});

const VIEW = callTo(PATHS.view);

test('a view is deleted whose first answer was lost, and comes back by the key of undo', async ({
  page,
  seed,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  await openGarden(page, seed);
  let isFirst = true;
  await page.route(VIEW, async (route) => {
    if (!isFirst) return route.fallback();
    isFirst = false;
    await route.fetch();
    return route.abort('failed');
  });
  await page.getByRole('button', { name: 'Delete view' }).click();
  await expect(page.getByText('View “Garden” deleted')).toBeVisible();
  await expect(viewLink(page, 'Garden')).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(viewLink(page, 'Garden')).toBeVisible();
});

for (const failure of FAILURES.filter(({ name }) => name !== 'a refusal'))
  test(`a view whose deletion gets ${failure.name} is not called deleted, and the key of undo keeps it`, async ({
    page,
    seed,
    allowed,
  }) => {
    allowed.push(FAILED_REQUEST);
    await openGarden(page, seed);
    await complete(page, 'Plant the beans');
    await fail(page, 'DELETE', VIEW, failure);
    await page.getByRole('button', { name: 'Delete view' }).click();
    await expect(page.getByText('View “Garden” may be deleted, or not.')).toBeVisible();
    await page.unroute(VIEW);
    await page.keyboard.press('Control+z');
    await expect(page.getByText('View “Garden” may be deleted, or not.')).toBeHidden();
    await expect(viewLink(page, 'Garden')).toBeVisible();
    await expect(card(page, 'Plant the beans')).toContainText('Completed');
  });

test('a view is undone before what was pressed just before its deletion and is stored later', async ({
  page,
  seed,
}) => {
  await openGarden(page, seed);
  await complete(page, 'Plant the leeks');
  await expectSaved(page);
  const release = await holdRecords(page, 'intents');
  await complete(page, 'Plant the beans');
  await page.getByRole('button', { name: 'Delete view' }).click();
  await expect(viewLink(page, 'Garden')).toBeHidden();
  await release();
  await expect(page.getByText('View “Garden” deleted')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(viewLink(page, 'Garden')).toBeVisible();
  await expect(card(page, 'Plant the beans')).toContainText('Completed');
});

test('an undo that is pressed before anything is stored takes the view back that was deleted last', async ({
  page,
  seed,
}) => {
  await openGarden(page, seed);
  await complete(page, 'Plant the leeks');
  await expectSaved(page);
  const release = await holdRecords(page, 'intents');
  await complete(page, 'Plant the beans');
  await page.getByRole('button', { name: 'Delete view' }).click();
  await expect(viewLink(page, 'Garden')).toBeHidden();
  await page.keyboard.press('Control+z');
  await release();
  await expect(viewLink(page, 'Garden')).toBeVisible();
  await expectSaved(page);
  await expect(card(page, 'Plant the beans')).toContainText('Completed');
});

test('of presses that are stored together, those after the deletion of a view are undone first', async ({
  page,
  seed,
}) => {
  await openGarden(page, seed, makeTask({ _id: taskId(4), title: 'Plant the peas' }));
  await complete(page, 'Plant the leeks');
  await expectSaved(page);
  const release = await holdRecords(page, 'intents');
  await reopen(page, 'Plant the leeks');
  await complete(page, 'Plant the beans');
  await page.getByRole('button', { name: 'Delete view' }).click();
  await expect(viewLink(page, 'Garden')).toBeHidden();
  await complete(page, 'Plant the peas');
  await release();
  await expectSaved(page);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone: completed “Plant the peas”.')).toBeVisible();
  await expect(viewLink(page, 'Garden')).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(viewLink(page, 'Garden')).toBeVisible();
});

test('what is pressed while a view is being deleted is undone first', async ({ page, seed }) => {
  await openGarden(page, seed);
  const release = await hold(page, VIEW);
  await page.getByRole('button', { name: 'Delete view' }).click();
  await complete(page, 'Plant the beans');
  await expectSaved(page);
  release();
  await expect(page.getByText('View “Garden” deleted')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone: completed “Plant the beans”.')).toBeVisible();
  await expect(viewLink(page, 'Garden')).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(viewLink(page, 'Garden')).toBeVisible();
});

test('a change that is made again is undone before the view that was deleted meanwhile', async ({
  page,
  seed,
}) => {
  await openGarden(page, seed);
  await complete(page, 'Plant the beans');
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone: completed “Plant the beans”.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete view' }).click();
  await expect(page.getByText('View “Garden” deleted')).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expect(page.getByText('Redone: completed “Plant the beans”.')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone: completed “Plant the beans”.')).toBeVisible();
  await expect(viewLink(page, 'Garden')).toBeHidden();
});

test('a redo after a view came back says so, and makes no older change again', async ({ page, seed }) => {
  await openGarden(page, seed);
  await complete(page, 'Plant the beans');
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone: completed “Plant the beans”.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete view' }).click();
  await expect(page.getByText('View “Garden” deleted')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(viewLink(page, 'Garden')).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expect(
    page.getByText('Nothing to redo. What came back last can only be discarded again by hand.'),
  ).toBeVisible();
  await expect(card(page, 'Plant the beans')).toContainText('In Progress');
});

test('without a network a view is shown, and one that cannot be saved keeps its name', async ({
  page,
  seed,
  setOffline,
}) => {
  await seed(TASKS);
  await page.goto('/?q=leeks');
  await saveAs(page, 'Leeks');
  await expect(viewLink(page, 'Leeks')).toBeVisible();
  await setOffline(true);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(titles(page)).toHaveCount(3);
  await viewLink(page, 'Leeks').click();
  await expect(titles(page)).toHaveText(['Plant the leeks']);
  await page.getByRole('searchbox').fill('beans');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Beans');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The view was not saved')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Beans');
});

test('the name of a view that was typed and not saved is there when its dialog opens again', async ({
  page,
  seed,
}) => {
  await seed(TASKS);
  await page.goto('/?q=leeks');
  const open = page.getByRole('button', { name: 'Save view' });
  const name = page.getByRole('textbox', { name: 'Name' });
  await open.click();
  await name.fill('Leeks and more');
  await page.keyboard.press('Escape');
  await expect(name).toBeHidden();
  await open.click();
  await expect(name).toHaveValue('Leeks and more');
  await page.reload();
  await open.click();
  await expect(name).toHaveValue('Leeks and more');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await open.click();
  await expect(name).toHaveValue('');
});

test('a view that is refused once its dialog was closed is said not to be saved, and its name is kept', async ({
  page,
  seed,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  await seed(TASKS);
  await page.goto('/?q=leeks');
  const closed = Promise.withResolvers<void>();
  await page.route(VIEW, async (route) => {
    await closed.promise;
    await route.fulfill({ status: 409, json: { success: false, message: 'You have 50 views.' } });
  });
  await page.getByRole('button', { name: 'Save view' }).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Leeks');
  await name.press('Enter');
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(name).toBeHidden();
  closed.resolve();
  await expect(page.getByRole('alert')).toContainText('The view was not saved. You have 50 views.');
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(name).toHaveValue('Leeks');
});

test('a view that is saved again while its first try gets no answer is one view', async ({ page, seed }) => {
  await seed(TASKS);
  await page.goto('/?q=plant');
  const released = Promise.withResolvers<void>();
  let tries = 0;
  await page.route(callTo(PATHS.view), async (route) => {
    tries += 1;
    if (tries === 1) await released.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Garden');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => tries).toBe(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await saveAs(page, 'Garden');
  await expect(viewLink(page, 'Garden')).toBeVisible();
  const late = page.waitForResponse(callTo(PATHS.view));
  released.resolve();
  await late;
  await page.reload();
  await expect(viewLink(page, 'Garden')).toHaveCount(1);
});
