import type { Page } from '@playwright/test';

import { PATHS } from '#contract/paths.ts';
import type { Task } from '#contract/task.ts';
import { makeTask, taskId } from '#tests/fixtures/tasks.ts';

import { callTo } from './calls.ts';
import { card, expectSaved, expectState, openWaiting, STATE } from './steps.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

const COUNT = 12;
const MANY = callTo(PATHS.applyChanges);

const numbered = (): Task[] =>
  Array.from({ length: COUNT }, (_, index) =>
    makeTask({ _id: taskId(index + 1), title: `Task ${index + 1}` }),
  );

async function selectAll(page: Page): Promise<void> {
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  await page.getByRole('checkbox').first().focus();
  await page.keyboard.press('Control+a');
  await expect(page.getByText(`${COUNT} selected`)).toBeVisible();
}

// All cards are in view.
test.use({ viewport: { width: 1280, height: 2_400 } });

test('changes whose common answer is lost are neither lost nor made twice, with two tabs open', async ({
  page,
  context,
  openTab,
  seed,
  elsewhere,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  await seed(numbered());
  let lost = 0;
  await context.route(MANY, async (route) => {
    if (lost > 0) return route.fallback();
    lost += 1;
    // The server has them; the browser never hears of it.
    await route.fetch();
    return route.abort('failed');
  });
  await page.goto('/pending');
  const other = await openTab('/pending');
  await selectAll(other);
  await other.keyboard.press('c');
  for (const tab of [page, other]) {
    await expectSaved(tab);
    await expect(tab.getByText('No pending tasks')).toBeVisible();
  }
  expect(lost).toBe(1);
  expect(
    (await elsewhere.tasks()).filter(({ completed, version }) => completed && version === 2),
  ).toHaveLength(COUNT);
  expect((await elsewhere.changes()).filter(({ verb }) => verb === 'update')).toHaveLength(COUNT);
});

test('of changes that are sent together one is refused and one asks, and all others are saved', async ({
  page,
  seed,
  elsewhere,
  setOffline,
}) => {
  const tasks = await seed(numbered());
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(PATHS.applyChanges)) calls += 1;
  });
  await page.goto('/pending');
  await selectAll(page);
  await expectSaved(page);
  await setOffline(true);
  await page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Priority' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'High' }).click();
  await expectState(page, `Offline: ${COUNT} changes kept on this device`);
  // The first ones find out by calls of their own whether the network is back.
  const [gone, changed] = tasks.filter(({ title }) => title === 'Task 3' || title === 'Task 4');
  if (!gone || !changed) throw new Error('They were not stored.');
  await elsewhere.remove(gone);
  await elsewhere.purge(gone);
  await elsewhere.change(changed, { priority: 'Medium' });
  await setOffline(false);

  const waiting = await openWaiting(page, STATE.refused);
  await expect(waiting.getByRole('listitem')).toHaveCount(2);
  expect(calls).toBeGreaterThan(0);
  const priorities = async () =>
    Object.fromEntries((await elsewhere.tasks()).map(({ title, priority }) => [title, priority]));
  const others = Object.fromEntries(
    tasks.flatMap(({ title }) => (title === gone.title ? [] : [[title, 'High']])),
  );
  await expect.poll(priorities).toEqual({ ...others, [changed.title]: 'Medium' });

  await waiting.getByRole('button', { name: 'Save as a new task' }).click();
  await waiting.getByRole('button', { name: 'Choose' }).click();
  await page
    .getByRole('dialog', { name: /^Changed/ })
    .getByRole('button', { name: 'Keep yours' })
    .click();
  await expectSaved(page);
  await expect.poll(priorities).toEqual({ ...others, [gone.title]: 'High' });
  await expect(card(page, changed.title)).toContainText('High');
});
