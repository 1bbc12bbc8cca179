import { hold, TASK, TASKS } from './calls.ts';
import { kept } from './kept.ts';
import { card, complete, expectSaved, expectState, leaveForm, STATE } from './steps.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

/*
 * What the first screen says while the code that reads the outbox is still on its way. A browser that was killed may have lost
 * what it wrote into its small storage a moment before, so nothing of that is believed here.
 */

const OUTBOX_CODE = /assets\/(outbox|database)-/;

test('no change is called saved and no older list is shown before it is known what waits', async ({
  page,
  task,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  await page.clock.install();
  await page.goto('/');
  await page.route(TASK, (route) => route.abort());
  await complete(page, task.title);
  await expectState(page, STATE.offline);
  await page.evaluate(() => localStorage.removeItem('waiting'));

  const release = await hold(page, OUTBOX_CODE);
  // The app waits three seconds for what the outbox holds: how slow a machine is decides nothing here.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.reload();
  await expectState(page, STATE.checking);
  await expect(page.getByText('Loading dashboard...')).toBeVisible();
  await expect(card(page, task.title)).toHaveCount(0);
  await page.clock.resume();
  release();
  await expect(card(page, task.title)).toContainText('Completed');
});

test('nothing is called saved before it is known that a form was not', async ({ page, task }) => {
  await page.goto('/');
  await leaveForm(page, 'Ask the harbour master');
  await expectState(page, STATE.unsavedForm);
  const release = await hold(page, OUTBOX_CODE);
  await page.reload();
  await expect(card(page, task.title)).toBeVisible();
  await expectState(page, STATE.checking);
  release();
  await expectState(page, STATE.unsavedForm);
});

test('a list shows before the outbox is read where nothing waits', async ({ page, task }) => {
  await page.goto('/');
  await expectSaved(page);
  const release = await hold(page, OUTBOX_CODE);
  await page.reload();
  await expect(card(page, task.title)).toBeVisible();
  await expectSaved(page);
  release();
});

test('what the browser has kept shows before the server answers', async ({ page, task }) => {
  await page.goto('/');
  await expectSaved(page);
  await expect.poll(() => kept(page)).toContain(task.title);
  const release = await hold(page, TASKS);
  await page.reload();
  await expect(card(page, task.title)).toBeVisible();
  await expectSaved(page);
  release();
});

test('a list shows in the end where the outbox cannot be read, and nothing is called saved', async ({
  page,
  task,
}) => {
  await page.addInitScript(() => {
    indexedDB.open = (name, version) => {
      const request = IDBFactory.prototype.open.call(indexedDB, name, version);
      // As a database that another process holds: it answers neither yes nor no.
      if (name === 'holdfast-outbox') request.addEventListener = () => {};
      return request;
    };
  });
  await page.goto('/');
  await expect(card(page, task.title)).toBeVisible();
  await expectState(page, STATE.checking);
});
