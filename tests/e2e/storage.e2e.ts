import { makeTask } from '#tests/fixtures/tasks.ts';

import { card, expect, test } from './test.ts';

const TITLE = 'Ask the harbour master';
const REFUSAL =
  'This browser could not store it: its storage is full or closed. What you typed is kept here.';

test('a browser whose storage is closed says so, and shows nothing that is not kept', async ({
  page,
  seed,
  stored,
}) => {
  await seed([makeTask()]);
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Storage is closed.', 'InvalidStateError');
    };
  });
  await page.goto('/');
  const tap = card(page, 'Mend the kitchen tap');
  await tap.getByRole('button', { name: 'Complete Mend the kitchen tap' }).click();
  await expect(
    page.getByText('This browser could not store the change. The task is as it was.'),
  ).toBeVisible();
  await expect(tap).toContainText('In Progress');

  await page.getByRole('button', { name: '+ Add New Task' }).click();
  await page.getByLabel('Task Title').fill(TITLE);
  await page.getByLabel('Due Date').fill('2031-02-03');
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(page.getByText(REFUSAL)).toBeVisible();
  await expect(page.getByLabel('Task Title')).toHaveValue(TITLE);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(tap).toBeVisible();
  await expect(card(page, TITLE)).toHaveCount(0);
  expect(await stored()).toMatchObject([{ title: 'Mend the kitchen tap', completed: false }]);
});

test('a form whose words do not fit on a full disk keeps them until there is room', async ({
  page,
  context,
  server,
  stored,
}) => {
  const devtools = await context.newCDPSession(page);
  const room = (quotaSize?: number) =>
    devtools.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize });
  await room(1);
  await page.goto('/?task=new');
  await page.getByLabel('Task Title').fill(TITLE);
  await page.getByLabel('Due Date').fill('2031-02-03');
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(page.getByText(REFUSAL)).toBeVisible();
  await expect(page.getByLabel('Task Title')).toHaveValue(TITLE);
  await expect(card(page, TITLE)).toHaveCount(0);
  await room();
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(card(page, TITLE)).toBeVisible();
  await expect.poll(async () => (await stored()).map(({ title }) => title)).toEqual([TITLE]);
});
