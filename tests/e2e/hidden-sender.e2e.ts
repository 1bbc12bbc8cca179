import { TASKS } from './calls.ts';
import { test } from './family.ts';
import { card, createTask, editTask, expectSaved } from './steps.ts';
import { expect } from './test.ts';

test('the tab that sends goes on while nobody looks at it, though it was once refused the list', async ({
  page,
  openTab,
  family,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
  });
  await page.goto('/');
  await createTask(page, 'At first');
  await expectSaved(page);
  const tab = await openTab('/');
  await expect(card(tab, 'At first')).toBeVisible();
  // What it has of the list is older than what is taken for new.
  await page.clock.install();
  await page.clock.fastForward('01:00');
  let failures = 0;
  await page.route(TASKS, async (route) => {
    if (route.request().method() !== 'GET' || failures > 0) return route.fallback();
    failures += 1;
    return route.fulfill({ status: 503 });
  });
  await editTask(tab, 'At first', { title: 'In the other tab' });
  await expectSaved(tab);
  expect(failures).toBe(1);
  expect(family.tasks).toMatchObject([{ title: 'In the other tab' }]);
});
