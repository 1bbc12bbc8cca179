import { answerAsServer, REFUSAL, TASK, TASKS } from './calls.ts';
import { card, expectSaved, openWaiting, STATE, submitEdit } from './steps.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

test('a late answer to a change takes nothing out that has come in its place', async ({
  page,
  context,
  task,
  storedTitles,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  // As on plain http, where each tab sends.
  await context.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'locks'));
  const late = await context.newPage();
  const released = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  await late.route(TASK, async (route) => {
    isHeld.resolve();
    await released.promise;
    await answerAsServer(route, { json: { success: true, task } });
  });
  await late.goto('/');
  await expectSaved(late);

  await page.route(TASK, async (route) => {
    // Refused before the other tab has read it, it would not be sent from there.
    await isHeld.promise;
    await answerAsServer(route, REFUSAL.answer);
  });
  await page.goto(`/?task=${task._id}`);
  await submitEdit(page, { title: 'At first' });
  await openWaiting(page, STATE.refused);
  await page.getByRole('button', { name: 'Edit again' }).click();
  await submitEdit(page, { title: 'On second thoughts' });
  await expect(await openWaiting(page, STATE.refused)).toContainText('On second thoughts');

  // It asks for the list when it has noted the answer.
  const isNoted = late.waitForRequest(TASKS);
  released.resolve();
  await isNoted;
  await late.close();
  await page.unroute(TASK);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(storedTitles).toEqual(['On second thoughts']);
  await page.keyboard.press('Escape');
  await expect(card(page, 'On second thoughts')).toBeVisible();
});
