import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { makeTask } from '#tests/fixtures/tasks.ts';
import { makeAccount } from '#tests/fixtures/users.ts';

import { signUp } from '../../src/tools/account.ts';
import { startServer } from '../../src/tools/server.ts';
import { card, complete, createTask, expectSaved, logIn, logOut, remove, submitEdit } from './steps.ts';
import { expect, test } from './test.ts';

test.describe('a restart of the server', () => {
  test.use({ signedIn: false });

  test('a restart of the server keeps the tasks and the session', async ({ browser }) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'holdfast-restart-'));
    const first = await startServer(dataDir, { isBuilt: true });
    const account = makeAccount('restart');
    await signUp(first.url, account);
    const context = await browser.newContext({ baseURL: first.url });
    try {
      const page = await context.newPage();
      await page.goto('/login');
      await logIn(page, account);
      await createTask(page, 'Still here');
      await expect(card(page, 'Still here')).toBeVisible();
      await first.stop();
      const second = await startServer(dataDir, { port: first.port, isBuilt: true });
      try {
        await page.reload();
        await expect(card(page, 'Still here')).toBeVisible();
        await expect(page).toHaveURL(`${first.url}/`);
      } finally {
        await second.stop();
      }
    } finally {
      await context.close();
      await first.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});

test('the words of a task are text and nothing else', async ({ page, seed, storedTitles }) => {
  const nasty = '<img src=x onerror="document.title=1"><script>document.title=2</script> \u{1F9ED} \u202Eabc';
  await seed([makeTask({ title: nasty, description: nasty })]);
  await page.goto('/');
  await expect(card(page, nasty)).toBeVisible();
  await card(page, nasty).getByRole('button', { name: /^Edit/ }).click();
  await expect(page.getByLabel('Task Title')).toHaveValue(nasty);
  await submitEdit(page, {});
  await expect(page).toHaveTitle(/Holdfast/);
  expect(await storedTitles()).toEqual([nasty]);
});

test.describe('the policy of the page', () => {
  test.use({ allowed: [/requires 'Trusted/] });

  test('lets no text become markup or code', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Task Overview' })).toBeVisible();
    const refused = await page.evaluate(() => {
      const tries = [
        () => (document.body.innerHTML = '<b>words</b>'),
        () => new Worker('https://example.com/worker.js'),
      ];
      return tries.map((attempt) => {
        try {
          attempt();
          return 'done';
        } catch {
          return 'refused';
        }
      });
    });
    expect(refused).toEqual(['refused', 'refused']);
    await expect(page.getByRole('heading', { name: 'Task Overview' })).toBeVisible();
  });
});

test('one user sees nothing of the one before in the same browser', async ({ page, seed, site }) => {
  await seed([makeTask({ title: 'Mine alone' }), makeTask({ title: 'Deleted before' })]);
  await page.goto('/');
  await expect(card(page, 'Mine alone')).toBeVisible();
  await remove(page, 'Deleted before');
  await expect(page.getByText('Task deleted')).toBeVisible();
  await expectSaved(page);
  await logOut(page);
  const other = makeAccount(randomUUID());
  await signUp(site, other);
  await logIn(page, other);
  await expect(page.getByText('No tasks found')).toBeVisible();
  await expect(page.getByText('Mine alone')).toHaveCount(0);
  await expect(page.getByText('Task deleted')).toHaveCount(0);
});

test('a page that has not heard of the next session sends with its own', async ({
  page,
  site,
  task,
  stored,
}) => {
  await page.goto('/');
  const token = await signUp(site, makeAccount(randomUUID()));
  // Written by this page itself, so that the browser tells it nothing, as it tells nothing to a page that it froze.
  await page.evaluate((next) => localStorage.setItem('token', next), token);
  await complete(page, task.title);
  await expect.poll(stored).toMatchObject([{ completed: true }]);
  await expectSaved(page);

  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page.getByText('No tasks found')).toBeVisible();
  await expect(page.getByText(task.title)).toHaveCount(0);
});
