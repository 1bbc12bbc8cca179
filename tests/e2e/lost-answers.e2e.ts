import { makeTask } from '#tests/fixtures/tasks.ts';

import { test as throughNetwork } from './proxy.ts';
import { card, expect, FAILED_REQUEST, test } from './test.ts';

test('a lost answer makes no second task', async ({ page, stored, allowed }) => {
  allowed.push(FAILED_REQUEST);
  let isLost = false;
  await page.route('**/api/tasks/gp', async (route) => {
    if (route.request().method() !== 'POST' || isLost) return route.fallback();
    isLost = true;
    // The server has it; the browser never hears of it.
    await route.fetch();
    return route.abort('failed');
  });
  await page.goto('/?task=new');
  await page.getByLabel('Task Title').fill('Only once');
  await page.getByLabel('Due Date').fill('2031-02-03');
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(page.getByRole('button', { name: 'All changes saved' })).toBeVisible();
  await expect(card(page, 'Only once')).toHaveCount(1);
  await expect.poll(async () => (await stored()).map(({ title }) => title)).toEqual(['Only once']);
  expect(isLost).toBe(true);
});

throughNetwork(
  'a refusal that breaks off on its way is asked for again',
  async ({ page, network, seed, changeElsewhere, allowed }) => {
    allowed.push(FAILED_REQUEST);
    const [task] = await seed([makeTask()]);
    await page.goto(`/?task=${task?._id}`);
    await page.getByLabel('Task Title').fill('Mine');
    await changeElsewhere(task, { title: 'Theirs' });
    network.loses = 'end';
    await page.getByRole('button', { name: 'Update Task' }).click();
    await page.getByRole('button', { name: 'One change needs your choice' }).click();
    await page.getByRole('button', { name: 'Choose' }).click();
    await expect(page.getByRole('dialog', { name: 'Changed in two places' })).toContainText('Theirs');
    expect(network.loses).toBe('nothing');
  },
);

test('a new task with the words of another one is a task of its own, also when its request was lost', async ({
  page,
  seed,
  stored,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  const task = makeTask();
  await seed([task]);
  // The list has not told yet which server this is.
  await page.route('**/api/tasks/gp', (route) => route.abort());
  await page.goto('/?task=new');
  await page.getByLabel('Task Title').fill(task.title);
  await page.getByLabel('Description').fill(task.description);
  await page.getByLabel('Due Date').fill('2030-06-15');
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(page.getByRole('button', { name: 'Offline: one change kept on this device' })).toBeVisible();
  await page.unroute('**/api/tasks/gp');
  await expect(page.getByRole('button', { name: 'All changes saved' })).toBeVisible({ timeout: 15_000 });
  expect(await stored()).toHaveLength(2);
});
