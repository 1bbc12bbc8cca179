import type { Page } from '@playwright/test';

import { changesAnswerSchema } from '#contract/history.ts';
import { API_BASE, PATHS } from '#contract/paths.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';

import { openUntilKept } from './kept.ts';
import { test } from './proxy.ts';
import { card, expect, FAILED_REQUEST, titles } from './test.ts';

test.use({ serviceWorkers: 'allow' });
test.describe.configure({ timeout: 120_000 });

const ROUNDS = 10;

async function create(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: '+ Add New Task' }).click();
  await page.getByLabel('Task Title').fill(title);
  await page.getByLabel('Due Date').fill('2031-02-03');
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(card(page, title)).toBeVisible();
}

async function rename(page: Page, title: string, next: string): Promise<void> {
  await card(page, title).getByRole('button', { name: /^Edit/ }).click();
  await page.getByLabel('Task Title').fill(next);
  await page.getByRole('button', { name: 'Update Task' }).click();
  await expect(card(page, next)).toBeVisible();
}

async function press(page: Page, title: string, button: RegExp): Promise<void> {
  await card(page, title).getByRole('button', { name: button }).click();
}

test('50 edits without a network, over 10 reloads and in two tabs, arrive once', async ({
  page,
  context,
  server,
  account,
  seed,
  stored,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  await seed([makeTask()]);
  await page.setViewportSize({ width: 1280, height: 1_600 });
  await openUntilKept(page, '/', 'Mend the kitchen tap');
  const other = await context.newPage();
  await other.setViewportSize({ width: 1280, height: 1_600 });
  await other.goto('/');
  await context.setOffline(true);

  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, two] = round % 2 === 0 ? [page, other] : [other, page];
    await create(one, `Made in round ${round}`);
    await rename(two, `Made in round ${round}`, `Renamed in round ${round}`);
    await press(one, `Renamed in round ${round}`, /^Complete/);
    await expect(card(two, `Renamed in round ${round}`)).toContainText('Completed');
    await press(two, `Renamed in round ${round}`, /^Delete/);
    await expect(card(one, `Renamed in round ${round}`)).toHaveCount(0);
    if (round % 2 === 0) {
      await two.keyboard.press('Control+z');
    } else {
      await two.getByRole('button', { name: 'Undo' }).click();
    }
    await expect(card(one, `Renamed in round ${round}`)).toContainText('Completed');
    await one.reload();
    const state = `Offline: ${5 * (round + 1)} changes kept on this device`;
    await expect(one.getByRole('button', { name: state })).toBeVisible();
  }

  await context.setOffline(false);
  for (const tab of [page, other])
    await expect(tab.getByRole('button', { name: 'All changes saved' })).toBeVisible({ timeout: 30_000 });
  const expected = (await stored()).map(({ title }) => title);
  expect(expected.toSorted()).toEqual(
    [
      'Mend the kitchen tap',
      ...Array.from({ length: ROUNDS }, (_, round) => `Renamed in round ${round}`),
    ].toSorted(),
  );
  for (const tab of [page, other])
    await expect
      .poll(async () => (await titles(tab).allInnerTexts()).toSorted())
      .toEqual(expected.toSorted());

  const answer = await fetch(`${server.url}${API_BASE}${PATHS.changes}?limit=200`, {
    headers: { Authorization: `Bearer ${account.token}` },
  });
  const { changes } = changesAnswerSchema.parse(await answer.json());
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const verb of ['create', 'delete', 'restore'])
      expect(
        changes.filter((change) => change.verb === verb && change.after.title.endsWith(`round ${round}`)),
        `${verb} of round ${round}`,
      ).toHaveLength(1);
    expect(
      changes.filter(
        ({ before, after }) => before?.title !== after.title && after.title === `Renamed in round ${round}`,
      ),
      `the new title of round ${round}`,
    ).toHaveLength(1);
  }
  expect(changes).toHaveLength(1 + 5 * ROUNDS);
});
