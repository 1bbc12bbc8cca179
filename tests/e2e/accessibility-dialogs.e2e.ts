import { makeTask } from '#tests/fixtures/tasks.ts';

import { answerAsServer, REFUSAL, TASK } from './calls.ts';
import { chooseFile, fillForm, openConflict, openWaiting, remove, STATE } from './steps.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

test('the history of a task has no violation', async ({ page, task, elsewhere, expectAccessible }) => {
  await elsewhere.change(task, { description: 'New words', priority: 'High', completed: true });
  await page.goto(`/changes?history=${task._id}`);
  const history = page.getByRole('dialog', { name: 'History' });
  await expect(history.getByRole('button', { name: 'Restore this version' })).toBeVisible();
  await expectAccessible();
});

test('the trash and its question have no violation', async ({ page, task, elsewhere, expectAccessible }) => {
  await elsewhere.remove(task);
  await page.goto('/trash');
  const button = page.getByRole('button', { name: 'Delete for good' });
  await expect(button).toBeVisible();
  await expectAccessible();
  await button.click();
  await expect(page.getByRole('dialog', { name: 'Delete for good?' })).toBeVisible();
  await expectAccessible();
});

test.describe('a change that is not stored', () => {
  test.beforeEach(({ allowed }) => {
    allowed.push(FAILED_REQUEST);
  });

  test('a change that waits and the question of the logout have no violation', async ({
    page,
    task,
    expectAccessible,
  }) => {
    await page.route(TASK, (route) => route.abort());
    await page.goto('/');
    await remove(page, task.title);
    const waiting = await openWaiting(page, STATE.offline);
    await expect(waiting).toContainText('Kept on this device');
    await expectAccessible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('dialog', { name: 'Log out and lose changes?' })).toBeVisible();
    await expectAccessible();
  });

  test('a refused change and its notice have no violation', async ({ page, task, expectAccessible }) => {
    await page.route(TASK, (route) => answerAsServer(route, REFUSAL.answer));
    await page.goto('/');
    await remove(page, task.title);
    await expect(page.getByText('Delete failed')).toBeVisible();
    await expectAccessible();
    const waiting = await openWaiting(page, STATE.refused);
    await expect(waiting).toContainText('Not like this.');
    await expectAccessible();
  });

  test('a conflict has no violation, also while one chooses', async ({
    page,
    task,
    elsewhere,
    expectAccessible,
  }) => {
    await page.goto(`/?task=${task._id}`);
    await fillForm(page, { title: 'Mine', description: 'My words' });
    await elsewhere.change(task, { title: 'Theirs', description: 'Their words' });
    await page.getByRole('button', { name: 'Update Task' }).click();
    const conflict = await openConflict(page);
    const description = conflict.getByRole('region', { name: 'Description' });
    await expect(description).toContainText('Their words');
    await expectAccessible();
    await conflict.getByRole('region', { name: 'Title' }).getByRole('button', { name: 'Keep yours' }).click();
    await description.getByRole('button', { name: 'Write something else' }).click();
    await expect(conflict).toContainText('1 of 2 chosen');
    await expectAccessible();
  });
});

test('the preview of an import and its outcome have no violation', async ({ page, expectAccessible }) => {
  await page.goto('/profile');
  const preview = await chooseFile(page, 'tasks.csv', 'title,due date\nBuy rope,2030-01-01');
  await expect(preview).toContainText('This will add 1 task.');
  await expectAccessible();
  await preview.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Imported' })).toBeVisible();
  await expectAccessible();
});

test('the problems of a file have no violation', async ({ page, expectAccessible }) => {
  await page.goto('/profile');
  const problems = await chooseFile(page, 'tasks.csv', 'title,due date\nBuy rope,2030-02-30\n,2030-01-01');
  await expect(problems).toContainText('This date does not exist.');
  await expectAccessible();
});

test('labels and a checklist have no violation, on the card, in the form and in the dialog', async ({
  page,
  seed,
  expectAccessible,
}) => {
  const labels = ['garden', 'home', 'phone'];
  const [task] = await seed([makeTask({ labels, description: '- [x] flour\n- [ ] eggs' })]);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'garden' })).toBeVisible();
  await expectAccessible();
  await page.goto(`/?checklist=${task?._id}`);
  await expect(page.getByRole('checkbox', { name: 'eggs' })).toBeVisible();
  await expectAccessible();
  await page.goto(`/?task=${task?._id}`);
  await page.getByLabel('Labels', { exact: true }).focus();
  await expectAccessible();
});
