import { openUntilKept } from './kept.ts';
import { card, expectSaved, expectState, openForm } from './steps.ts';
import { expect, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

const TITLE = 'Water the roses';

test('a task that is created as completed brings its next one at once, and one undo takes both', async ({
  page,
  task,
  setOffline,
  stored,
}) => {
  await openUntilKept(page, '/', task.title);
  await setOffline(true);
  await openForm(page);
  await page.getByLabel('Task Title').fill(TITLE);
  await page.getByLabel('Due Date').fill('2031-01-31');
  await page.getByLabel('Repeat').click();
  await page.getByRole('option', { name: 'Every month on day 31' }).click();
  await page.getByRole('radio', { name: 'Completed' }).check();
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(page.getByText(/Task created\. Next on/)).toBeVisible();
  await expect(card(page, TITLE)).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(card(page, TITLE)).toHaveCount(0);
  await setOffline(false);
  await expectSaved(page);
  expect((await stored()).map(({ title }) => title)).toEqual([task.title]);
  await page.keyboard.press('Control+Shift+z');
  await expect(card(page, TITLE)).toHaveCount(2);
  await expectSaved(page);
  const tasks = (await stored()).filter(({ title }) => title === TITLE);
  expect(tasks.map(({ dueDate, completed }) => `${dueDate} ${completed}`).toSorted()).toEqual([
    '2031-01-31 true',
    '2031-02-28 false',
  ]);
});

test('a pasted list whose done line repeats goes on with that, also in an edit before it is sent', async ({
  page,
  task,
  setOffline,
  stored,
}) => {
  await openUntilKept(page, '/', task.title);
  await setOffline(true);
  await page.keyboard.press('n');
  await page
    .getByRole('dialog')
    .getByRole('textbox')
    .fill('- [x] water every day 2031-02-03\n- milk 2031-02-03');
  await page.getByRole('button', { name: 'Create 2 tasks' }).click();
  await page.keyboard.press('Escape');
  await expect(card(page, 'water')).toHaveCount(2);
  await card(page, 'water')
    .filter({ hasText: 'In Progress' })
    .getByRole('button', { name: 'Edit water' })
    .click();
  await page.getByLabel('Task Title').fill('Water all');
  await page.getByRole('button', { name: 'Update Task' }).click();
  await expectState(page, 'Offline: 3 changes kept on this device');
  await setOffline(false);
  await expectSaved(page);
  const tasks = (await stored()).filter(({ title }) => title !== task.title);
  expect(tasks.map(({ title, dueDate, completed }) => `${title} ${dueDate} ${completed}`).toSorted()).toEqual(
    ['Water all 2031-02-04 false', 'milk 2031-02-03 false', 'water 2031-02-03 true'],
  );
});
