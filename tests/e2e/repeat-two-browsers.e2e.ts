import type { Page } from '@playwright/test';
import { v5 } from 'uuid';

import { NEXT_NAME } from '#contract/repeat.ts';

import { card, complete, expectDialogCode, expectSaved, expectState } from './steps.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

/** So many times, in both orders: REPEAT_RUNS=100 npm test -- e2e repeat-two-browsers */
const RUNS = Number(process.env['REPEAT_RUNS'] ?? 4);
const RUN_MS = 20_000;
// At no moment the same day.
const [EARLY, LATE] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'];

const dayIn = (timeZone: string) => new Date().toLocaleDateString('sv', { timeZone });

/** The card of the open task with these words: the completed one stays beside it. */
const openCard = (page: Page, title: string) => card(page, title).filter({ hasText: 'In Progress' });

/** Gives the open task other words. */
async function reword(page: Page, title: string, words: string): Promise<void> {
  await openCard(page, title)
    .getByRole('button', { name: `Edit ${title}`, exact: true })
    .click();
  await page.getByLabel('Task Title').fill(words);
  await page.getByRole('button', { name: 'Update Task' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('two browsers that complete one task on different days without a network bring one next task, in either order', async ({
  openBrowser,
  stored,
  elsewhere,
  allowed,
}) => {
  test.setTimeout(60_000 + RUNS * RUN_MS);
  allowed.push(FAILED_REQUEST);
  const early = { zone: EARLY, page: await openBrowser('/', { timezoneId: EARLY }) };
  const late = { zone: LATE, page: await openBrowser('/', { timezoneId: LATE }) };
  for (const { page } of [early, late]) await expectDialogCode(page);

  for (let run = 0; run < RUNS; run += 1) {
    const title = `Water bed ${run}`;
    const task = await elsewhere.create(title);
    await elsewhere.change(task, { dueDate: '2026-01-01', repeat: 'FREQ=DAILY' });
    const next = v5(NEXT_NAME, task._id);
    const [first, second] = run % 2 === 0 ? [early, late] : [late, early];

    const days = [dayIn(first.zone)];
    for (const { page } of [first, second]) {
      await expect(card(page, title)).toContainText('Repeats: Every day');
      await expectSaved(page);
      await page.context().setOffline(true);
      await complete(page, title);
      await expect(card(page, title)).toHaveCount(2);
    }
    days.push(dayIn(first.zone));
    // In every other pair of runs the one that comes late has worked on the next task before it hears of the first.
    const words = run % 4 < 2 ? title : `${title}, and the hedge`;
    if (words !== title) await reword(second.page, title, words);
    for (const { page } of [first, second]) await expectState(page, /^Offline: .* kept on this device$/);

    for (const { page } of [first, second]) {
      await page.context().setOffline(false);
      await expectSaved(page);
    }
    const made = (await stored()).filter(({ title: now }) => now === title || now === words);
    expect(made).toHaveLength(2);
    expect(made.find(({ _id }) => _id === task._id)).toMatchObject({ title, completed: true });
    const after = made.find(({ _id }) => _id === next);
    expect(after).toMatchObject({ title: words, completed: false });
    expect(days).toContain(after?.dueDate);
    const changes = await elsewhere.changes();
    const readHistory = (id: string) =>
      changes.filter(({ taskId }) => taskId === id).map(({ verb, version }) => `${version} ${verb}`);
    expect(readHistory(task._id)).toEqual(['3 update', '2 update', '1 create']);
    expect(readHistory(next)).toEqual(words === title ? ['1 create'] : ['2 update', '1 create']);
    for (const { page } of [first, second]) {
      await expect(openCard(page, words)).toHaveCount(1);
      await expect(card(page, title)).toHaveCount(words === title ? 2 : 1);
    }
  }
});
