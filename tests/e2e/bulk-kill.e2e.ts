import { makeTask, taskId } from '#tests/fixtures/tasks.ts';

import { countKept, openUntilKept } from './kept.ts';
import { test } from './own-browser.ts';
import { expectSaved, expectState } from './steps.ts';
import { expect } from './test.ts';

const COUNT = 300;
const KEPT = `Offline: ${COUNT} changes kept on this device`;

// Each of its browsers takes its time to start.
test.describe.configure({ timeout: 240_000 });

test('of 300 tasks that are completed offline all or none survive a kill, each has one revision, and one undo reopens them', async ({
  launch,
  site,
  account,
  seed,
  network,
  elsewhere,
}) => {
  await seed(
    Array.from({ length: COUNT }, (_, index) =>
      makeTask({ _id: taskId(index + 1), title: `Task ${index + 1}` }),
    ),
  );
  const first = await launch();
  await first.page.goto(`${site}/icons/icon-192.png`);
  await first.page.evaluate((token) => localStorage.setItem('token', token), account.token);
  await openUntilKept(first.page, site, `Task ${COUNT}`);
  // A browser writes the token to the disk within seconds, or when it ends.
  await first.close();

  network.isDown = true;
  let isKept = false;
  // At the press, and when it is said to be kept.
  for (const waits of [false, true]) {
    const { page, kill } = await launch();
    await page.goto(`${site}/`);
    const select = page.getByRole('checkbox').first();
    await select.focus();
    await page.keyboard.press('Control+a');
    await expect(page.getByText(`${COUNT} selected`)).toBeVisible();
    if (!isKept) await page.keyboard.press('c');
    if (waits) await expectState(page, KEPT);
    await kill();
    const { page: next, kill: end } = await launch();
    await next.goto(`${site}/`);
    await expect(next.getByRole('button', { name: /^Offline/ })).toBeVisible();
    const rings = next.getByRole('button', { name: /^Reopen Task/ });
    const kept = await countKept(next, 'intents');
    expect([0, COUNT]).toContain(kept);
    isKept = kept === COUNT;
    await expectState(next, isKept ? KEPT : /^Offline$/);
    await expect(next.getByRole('article').first()).toBeVisible();
    if (isKept) await expect(rings.first()).toBeVisible();
    else await expect(rings).toHaveCount(0);
    await end();
  }
  expect(isKept).toBe(true);

  network.isDown = false;
  const { page } = await launch();
  await page.goto(`${site}/`);
  await expectSaved(page);
  const after = await elsewhere.tasks();
  expect(after.filter(({ completed, version }) => completed && version === 2)).toHaveLength(COUNT);
  await page.keyboard.press('Control+z');
  await expect(page.getByText(`Undone: completed ${COUNT} tasks.`)).toBeVisible();
  await expectSaved(page);
  await expect
    .poll(async () => (await elsewhere.tasks()).filter(({ completed }) => completed).length)
    .toBe(0);
});
