import { TASKS } from './calls.ts';
import { test as throughNetwork } from './proxy.ts';
import { card, expectSaved, expectState, fillForm, openConflict, STATE, submitTask } from './steps.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

test('a lost answer makes no second task', async ({ page, storedTitles, allowed }) => {
  allowed.push(FAILED_REQUEST);
  let isLost = false;
  await page.route(TASKS, async (route) => {
    if (route.request().method() !== 'POST' || isLost) return route.fallback();
    isLost = true;
    // The server has it; the browser never hears of it.
    await route.fetch();
    return route.abort('failed');
  });
  await page.goto('/?task=new');
  await submitTask(page, 'Only once');
  await expectSaved(page);
  await expect(card(page, 'Only once')).toHaveCount(1);
  await expect.poll(storedTitles).toEqual(['Only once']);
  expect(isLost).toBe(true);
});

throughNetwork(
  'a refusal that breaks off on its way is asked for again',
  async ({ page, network, task, elsewhere, allowed }) => {
    allowed.push(FAILED_REQUEST);
    await page.goto(`/?task=${task._id}`);
    await fillForm(page, { title: 'Mine' });
    await elsewhere.change(task, { title: 'Theirs' });
    network.loses = 'end';
    await page.getByRole('button', { name: 'Update Task' }).click();
    await expect(await openConflict(page)).toContainText('Theirs');
    expect(network.loses).toBe('nothing');
  },
);

test('a new task with the words of another one is a task of its own, also when its request was lost', async ({
  page,
  task,
  stored,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  // The list has not told yet which server this is.
  await page.route(TASKS, (route) => route.abort());
  await page.goto('/?task=new');
  await submitTask(page, task.title, { description: task.description, dueDate: '2030-06-15' });
  await expectState(page, STATE.offline);
  await page.unroute(TASKS);
  await expectSaved(page);
  expect(await stored()).toHaveLength(2);
});
