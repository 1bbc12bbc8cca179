import { makeTask } from '#tests/fixtures/tasks.ts';

import { fail, REFUSAL, TASK } from './calls.ts';
import { card, complete, expectSaved, openWaiting, STATE } from './steps.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

const TITLE = 'Water the roses';

test.beforeEach(({ allowed }) => {
  allowed.push(FAILED_REQUEST);
});

test('a completion that was refused, taken back and made again is followed where it is tried again', async ({
  page,
  seed,
  stored,
}) => {
  await seed([makeTask({ title: TITLE, dueDate: '2031-02-03', repeat: 'FREQ=WEEKLY;BYDAY=MO' })]);
  await page.goto('/');
  await fail(page, 'PUT', TASK, REFUSAL);
  await complete(page, TITLE);
  await expect(page.getByText('Update failed')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(card(page, TITLE)).toHaveCount(1);
  await page.keyboard.press('Control+Shift+z');
  await expect(card(page, TITLE)).toHaveCount(2);
  await page.unroute(TASK);
  const waiting = await openWaiting(page, STATE.refused);
  await waiting.getByRole('button', { name: 'Retry' }).click();
  await waiting.getByRole('button', { name: 'Close' }).click();
  await expectSaved(page);
  const said = (await stored()).map(({ dueDate, completed }) => `${dueDate} ${completed}`);
  expect(said.toSorted()).toEqual(['2031-02-03 true', '2031-02-10 false']);
});
