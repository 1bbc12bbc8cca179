import { randomUUID } from 'node:crypto';

import type { Page } from '@playwright/test';

import { accountFileSchema } from '#contract/account-file.ts';
import { API_BASE, PATHS, pathWithId } from '#contract/paths.ts';
import { TODOIST_CSV } from '#tests/fixtures/exports.ts';
import { makeAccount } from '#tests/fixtures/users.ts';

import { signUp } from '../../src/tools/account.ts';
import { answerAsServer, callTo, hold, TASK } from './calls.ts';
import { connectDevice } from './device.ts';
import { test as throughNetwork } from './proxy.ts';
import { card, chooseFile, complete, expectState, logIn, logOut, remove, STATE } from './steps.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

const button = { name: 'Import', exact: true };

const imported = (page: Page) => page.getByRole('status').filter({ hasText: 'Imported' });

async function importGarden(page: Page): Promise<void> {
  await page.goto('/profile');
  const preview = await chooseFile(page, 'Garden.csv', TODOIST_CSV);
  await preview.getByRole('button', button).click();
  await expect(preview).toBeHidden();
}

/** The imports that are noted, and the locks of those that are under way. */
function noted(page: Page) {
  return page.evaluate(async () => ({
    notes: Object.keys(localStorage).filter((key) => key.startsWith('imports-')).length,
    locks: ((await navigator.locks.query()).held ?? []).filter(({ name }) => name?.includes('import')).length,
  }));
}

test('an import whose dialog is closed before the answer can be taken back', async ({ page, stored }) => {
  await page.goto('/profile');
  const preview = await chooseFile(page, 'Garden.csv', TODOIST_CSV);
  const release = await hold(page, callTo(PATHS.import));
  await preview.getByRole('button', button).click();
  await expect(preview.getByRole('button', { name: 'Importing...' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  release();
  await expect(imported(page)).toContainText('6 tasks added.');
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Import undone: 6 tasks went to the trash.')).toBeVisible();
  expect(await stored()).toEqual([]);
});

for (const { what, answer, words } of [
  {
    what: 'is refused',
    answer: { status: 409, json: { success: false, message: 'There is no room for so many.' } },
    words: 'There is no room for so many.',
  },
  {
    what: 'finds the disk of the server full',
    answer: { status: 507, json: { success: false, message: 'There is no room on the disk.' } },
    words: 'There is no room on the disk.',
  },
  { what: 'gets no answer', answer: null, words: 'The server did not answer.' },
])
  test(`an import that ${what} once its dialog is closed says so, and leaves nothing to take back`, async ({
    page,
    stored,
    allowed,
  }) => {
    allowed.push(FAILED_REQUEST);
    await page.goto('/profile');
    const preview = await chooseFile(page, 'Garden.csv', TODOIST_CSV);
    const closed = Promise.withResolvers<void>();
    let calls = 0;
    await page.route(callTo(PATHS.import), async (route) => {
      await closed.promise;
      calls += 1;
      // The app tries three times by itself; where it then asks what became of the file, it is answered.
      if (answer === null) return calls <= 3 ? route.abort() : route.continue();
      return answerAsServer(route, answer);
    });
    await preview.getByRole('button', button).click();
    await expect(preview.getByRole('button', { name: 'Importing...' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();
    closed.resolve();
    await expect(page.getByRole('alert').filter({ hasText: 'Import failed' })).toContainText(words);
    await expect(page.getByText('Importing...')).toBeHidden();
    expect(await stored()).toEqual([]);
  });

throughNetwork(
  'an import whose answer is lost is repeated by itself, and then taken back whole',
  async ({ page, network, stored, allowed }) => {
    allowed.push(FAILED_REQUEST);
    await page.goto('/profile');
    const preview = await chooseFile(page, 'Garden.csv', TODOIST_CSV);
    await expect(preview).toContainText('This will add 6 tasks.');
    network.loses = 'end';
    await preview.getByRole('button', button).click();
    await expect(imported(page)).toContainText('6 tasks added.');
    await page.keyboard.press('Control+z');
    await expect(page.getByText('Import undone: 6 tasks went to the trash.')).toBeVisible();
    expect(await stored()).toEqual([]);
  },
);

for (const leave of ['reloaded', 'closed'] as const)
  test(`an import whose page is ${leave} before the answer can be taken back`, async ({
    page,
    openTab,
    stored,
  }) => {
    await page.goto('/profile');
    const preview = await chooseFile(page, 'Garden.csv', TODOIST_CSV);
    await page.route(callTo(PATHS.import), async (route) => void (await route.fetch()));
    await preview.getByRole('button', button).click();
    await expect.poll(async () => (await stored()).length).toBe(6);
    await page.unroute(callTo(PATHS.import));
    const next = leave === 'closed' ? await openTab('/profile') : page;
    if (leave === 'closed') await page.close();
    else await page.reload();
    await expect(imported(next)).toContainText('6 tasks added.');
    await next.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(next.getByText('Import undone: 6 tasks went to the trash.')).toBeVisible();
    await expect(imported(next)).toBeHidden();
    expect(await stored()).toEqual([]);
  });

test('an import that never arrived, because its page was reloaded, is said so, and never comes', async ({
  page,
  stored,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  await page.goto('/profile');
  const preview = await chooseFile(page, 'Garden.csv', TODOIST_CSV);
  const asked = page.waitForRequest(callTo(PATHS.import));
  // The file itself gets nowhere; what asks for it does.
  let isFile = true;
  await page.route(callTo(PATHS.import), async (route) => {
    if (!isFile) await route.continue();
    isFile = false;
  });
  await preview.getByRole('button', button).click();
  const request = await asked;
  const { authorization = '', 'idempotency-key': key = '' } = await request.allHeaders();
  const headers = { authorization, 'idempotency-key': key, 'content-type': 'application/json' };
  const late = { method: 'POST', headers, body: request.postData() };
  await page.reload();
  await expect(page.getByText('before the file had arrived.')).toBeVisible();
  expect(await stored()).toEqual([]);
  // What was on its way all the time finds that nobody waits for it any more.
  const answer: unknown = await (await fetch(request.url(), late)).json();
  expect(answer).toMatchObject({ success: true, summary: { added: 0 } });
  expect(await stored()).toEqual([]);
});

for (const isHeard of [true, false]) {
  test(`a file that is sent once more after the server was asked for its first tries, ${isHeard ? 'and before it said' : 'whose answer was lost'}, arrives`, async ({
    page,
    stored,
    allowed,
  }) => {
    allowed.push(FAILED_REQUEST);
    await page.goto('/profile');
    const preview = await chooseFile(page, 'Garden.csv', TODOIST_CSV);
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let calls = 0;
    await page.route(callTo(PATHS.import), async (route) => {
      calls += 1;
      // The app tries three times by itself.
      if (calls <= 3) return route.abort();
      if (calls > 4) return route.continue();
      if (!isHeard) await route.fetch();
      asked.resolve();
      await answered.promise;
      return isHeard ? route.continue() : route.abort();
    });
    await preview.getByRole('button', button).click();
    await asked.promise;
    await preview.getByRole('button', button).click();
    await expect(preview.getByRole('button', { name: 'Importing...' })).toBeVisible();
    answered.resolve();
    await expect(preview).toBeHidden();
    await expect(imported(page)).toContainText('6 tasks added.');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByText('Import undone: 6 tasks went to the trash.')).toBeVisible();
    expect(await stored()).toEqual([]);
  });
}

test('an import that something on the way refuses after the server has done it can be taken back', async ({
  page,
  stored,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  await page.goto('/profile');
  const preview = await chooseFile(page, 'Garden.csv', TODOIST_CSV);
  let isFile = true;
  await page.route(callTo(PATHS.import), async (route) => {
    if (!isFile) return route.continue();
    isFile = false;
    await route.fetch();
    return route.fulfill({ status: 408, contentType: 'text/html', body: '<h1>Request Timeout</h1>' });
  });
  await preview.getByRole('button', button).click();
  await expect(preview.getByText('The server did not accept this.')).toBeVisible();
  await preview.getByRole('button', { name: 'Cancel' }).click();
  await expect(imported(page)).toContainText('6 tasks added.');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Import undone: 6 tasks went to the trash.')).toBeVisible();
  expect(await stored()).toEqual([]);
});

test('an import is taken back by the keys of another tab, after its own was closed', async ({
  page,
  openTab,
  stored,
}) => {
  await importGarden(page);
  await expect(imported(page)).toContainText('6 tasks added.');
  const next = await openTab('/');
  await page.close();
  await expect(card(next, 'Water the plants')).toBeVisible();
  await next.keyboard.press('Control+z');
  await expect(next.getByText('Import undone: 6 tasks went to the trash.')).toBeVisible();
  expect(await stored()).toEqual([]);
});

test('an export of Holdfast is taken back, also after a reload: what it added goes, what it changed says its words again', async ({
  page,
  site,
  account,
  task,
  elsewhere,
  stored,
  storedTitles,
}) => {
  const other = await signUp(site, makeAccount(randomUUID()));
  const theirs = connectDevice(site, other);
  await theirs.change(await theirs.create('Oil the hinges'), { completed: true });
  const download = async (token: string) =>
    accountFileSchema.parse(
      await (
        await fetch(site + API_BASE + PATHS.export, { headers: { Authorization: `Bearer ${token}` } })
      ).json(),
    );
  const [mine, added] = [await download(account.token), await download(other)];
  await elsewhere.change(task, { title: 'Mend the garden tap' });

  await page.goto('/profile');
  for (const [name, content, done, words] of [
    ['added.json', added, '1 task added', 'Import undone: one task went to the trash.'],
    ['mine.json', mine, '0 tasks added and 1 changed.', 'Import undone: one task is again as before.'],
  ] as const) {
    const preview = await chooseFile(page, name, JSON.stringify(content));
    await preview.getByRole('button', button).click();
    await expect(imported(page)).toContainText(done);
    if (content === added) expect(await storedTitles()).toEqual(['Mend the garden tap', 'Oil the hinges']);
    else expect(await stored()).toMatchObject([{ title: task.title }]);
    await page.reload();
    await expect(imported(page)).toContainText(done);
    await page.keyboard.press('Control+z');
    await expect(page.getByText(words)).toBeVisible();
    expect(await storedTitles()).toEqual(['Mend the garden tap']);
  }
});

test('saved views that an export brought go with its undo, but for one that was changed since', async ({
  page,
  account,
  site,
}) => {
  const other = await signUp(site, makeAccount(randomUUID()));
  const call = async (token: string, method: string, path: string, body?: object, version = {}) =>
    fetch(site + API_BASE + path, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...version },
      body: body && JSON.stringify(body),
    });
  const [leeks, beans] = [randomUUID(), randomUUID()];
  const leeksView = { position: 1, search: '/?q=leeks' };
  const beansView = { position: 2, search: '/?q=beans' };
  await connectDevice(site, other).create('Oil the hinges');
  await call(other, 'PUT', pathWithId(PATHS.view, leeks), { ...leeksView, name: 'Leeks' });
  await call(other, 'PUT', pathWithId(PATHS.view, beans), { ...beansView, name: 'Beans' });
  const file = await (await call(other, 'GET', PATHS.export)).text();

  await page.goto('/profile');
  const preview = await chooseFile(page, 'theirs.json', file);
  await preview.getByRole('button', button).click();
  const link = (name: string) => page.getByRole('link', { name });
  await expect(link('Leeks')).toBeVisible();
  await call(
    account.token,
    'PUT',
    pathWithId(PATHS.view, beans),
    { ...beansView, name: 'Runner beans' },
    { 'If-Match': '"1"' },
  );
  await expect(link('Runner beans')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(
    page.getByText(
      'Import undone: one task went to the trash, one saved view was deleted. What was changed since stays: one saved view.',
    ),
  ).toBeVisible();
  await expect(link('Leeks')).toBeHidden();
  await expect(link('Runner beans')).toBeVisible();
});

test('a file that two tabs import is of the first, and the second has nothing to take back', async ({
  page,
  openTab,
  stored,
}) => {
  const other = await openTab('/profile');
  await page.goto('/profile');
  const first = await chooseFile(page, 'Garden.csv', TODOIST_CSV);
  // A user has one file read at a time.
  await expect(first).toContainText('This will add 6 tasks.');
  const second = await chooseFile(other, 'Garden.csv', TODOIST_CSV);
  await expect(second).toContainText('This will add 6 tasks.');
  await first.getByRole('button', button).click();
  await expect(first).toBeHidden();
  await second.getByRole('button', button).click();
  await expect(imported(other)).toContainText('0 tasks added and 6 left unchanged.');
  await expect(other.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Import undone: 6 tasks went to the trash.')).toBeVisible();
  expect(await stored()).toEqual([]);
});

test('an import is done, and can be taken back, where the storage of the browser is full', async ({
  page,
}) => {
  await page.goto('/profile');
  const preview = await chooseFile(page, 'Garden.csv', TODOIST_CSV);
  await expect(preview).toContainText('This will add 6 tasks.');
  await page.evaluate(() => {
    for (let length = 2 ** 22; length >= 1; length /= 2) {
      try {
        for (let index = 0; ; index += 1) localStorage.setItem(`x${length}-${index}`, '0'.repeat(length));
      } catch {
        // There is no room for so much any more.
      }
    }
  });
  await preview.getByRole('button', button).click();
  await expect(imported(page)).toContainText('6 tasks added.');
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Import undone: 6 tasks went to the trash.')).toBeVisible();
});

test('an undo of an import does not wait for a server that takes no changes, and says so', async ({
  page,
  task,
}) => {
  await page.goto('/pending');
  const release = await hold(page, TASK);
  // What is sent is stored, and so outlives the page.
  const sent = page.waitForRequest(TASK);
  await complete(page, task.title);
  await sent;
  await expectState(page, STATE.saving);
  await importGarden(page);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undo failed The server does not take the changes that wait.')).toBeVisible();
  release();
  await expectState(page, STATE.saved);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Import undone: 6 tasks went to the trash.')).toBeVisible();
});

test('a redo after an import that was taken back says how its tasks come back', async ({ page, stored }) => {
  await importGarden(page);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Import undone: 6 tasks went to the trash.')).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expect(page.getByText('Nothing to redo. Import the file again')).toBeVisible();
  expect(await stored()).toEqual([]);
});

test('an import that waits for another one leaves nothing of who has logged out meanwhile', async ({
  page,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  await page.goto('/profile');
  const release = await hold(page, callTo(PATHS.import));
  for (const [name, content] of [
    ['Garden.csv', TODOIST_CSV],
    ['Other.csv', 'title,due date\nOil the hinges,2030-01-31\n'],
  ] as const) {
    const preview = await chooseFile(page, name, content);
    await preview.getByRole('button', button).click();
    await expect(preview.getByRole('button', { name: 'Importing...' })).toBeVisible();
    // It would say that nothing is imported.
    await expect(preview.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();
  }
  await expect.poll(() => noted(page)).toEqual({ notes: 1, locks: 1 });
  await logOut(page);
  const answered = page.waitForResponse(callTo(PATHS.import));
  release();
  await answered;
  // The lock of the second one is asked for when the first one is done.
  await expect.poll(() => noted(page)).toEqual({ notes: 0, locks: 0 });
});

test("the next person of a page takes nothing back by another's import", async ({ page, site }) => {
  const next = makeAccount(randomUUID());
  const token = await signUp(site, next);
  await importGarden(page);
  await logOut(page);

  // The same numbers of changes as those of the import.
  const tasks = [
    { ...(await connectDevice(site, token).create('Made by hand')), _id: randomUUID(), title: 'Theirs' },
  ];
  await fetch(site + API_BASE + PATHS.import, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ format: 'holdfast', schema: 2, tasks }),
  });
  await logIn(page, next);
  await expect(card(page, 'Theirs')).toBeVisible();
  await complete(page, 'Made by hand');
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone: completed “Made by hand”')).toBeVisible();
  await page.keyboard.press('Control+z');
  await remove(page, 'Made by hand');
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone: deleted “Made by hand”')).toBeVisible();
  const { tasks: readTheirs } = connectDevice(site, token);
  await expect
    .poll(async () => (await readTheirs()).map(({ title }) => title).toSorted())
    .toEqual(['Made by hand', 'Theirs']);
});
