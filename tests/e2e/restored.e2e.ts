import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Browser, Page } from '@playwright/test';

import { verifyDatabase } from '#server/database/read-only.ts';
import { makeAccount } from '#tests/fixtures/users.ts';

import { signUp } from '../../src/tools/account.ts';
import { COMPILED } from '../../src/tools/process.ts';
import { startServer, type RunningServer } from '../../src/tools/server.ts';
import { connectDevice, type Device } from './device.ts';
import { kept } from './kept.ts';
import {
  card,
  chooseFile,
  createTask,
  editTask,
  expectDialogCode,
  expectSaved,
  expectState,
  logIn,
  logOut,
  openWaiting,
  remove,
  STATE,
} from './steps.ts';
import { expect, FAILED_REQUEST, test as base } from './test.ts';

const TOOLS = path.join(import.meta.dirname, '../../src/tools');
const TITLES = ['Bleed the brakes', 'Grease the winch', 'Oil the hinges'] as const;
const LOST = ['Bleed the brakes, twice', 'Splice the halyard', 'Whip the sheets'] as const;

function runTool(tool: string, args: string[], dataDir: string): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(TOOLS, tool), ...args], {
    env: { ...COMPILED, DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  expect(status, stdout + stderr).toBe(0);
}

/** A server whose data goes back to an earlier time while two devices know of what came after it. */
class World {
  readonly #browser: Browser;
  readonly #copy: string;
  #server: RunningServer | null = null;
  readonly account = makeAccount('restored');
  readonly #pages: Page[] = [];
  readonly dataDir: string;

  constructor(browser: Browser) {
    this.#browser = browser;
    const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-restored-'));
    this.#copy = path.join(folder, 'copy.sqlite');
    this.dataDir = path.join(folder, 'data');
  }

  get server(): RunningServer {
    if (!this.#server) throw new Error('It does not run.');
    return this.#server;
  }

  async start(port?: number): Promise<void> {
    this.#server = await startServer(this.dataDir, { isBuilt: true, ...(port !== undefined && { port }) });
    if (port === undefined) await signUp(this.server.url, this.account);
  }

  /** Opens a browser of its own that is logged in. */
  async open(account = this.account): Promise<Page> {
    const context = await this.#browser.newContext({ baseURL: this.server.url });
    const page = await context.newPage();
    this.#pages.push(page);
    await page.goto('/login');
    await logIn(page, account);
    await expectSaved(page);
    return page;
  }

  backUp(): void {
    runTool('backup.ts', [this.#copy], this.dataDir);
  }

  async putBack(): Promise<void> {
    const { port } = this.server;
    await this.server.stop();
    runTool('restore.ts', [this.#copy], this.dataDir);
    await this.start(port);
  }

  /** Another device of the same person. */
  async device(account = this.account): Promise<Device> {
    const { url } = this.server;
    const { token } = await (
      await fetch(`${url}/api/user/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(account),
      })
    ).json();
    return connectDevice(url, String(token));
  }

  async storedTitles(): Promise<string[]> {
    const tasks = await (await this.device()).tasks();
    return tasks.map(({ title }) => title).toSorted();
  }

  async end(): Promise<void> {
    for (const page of this.#pages) await page.context().close();
    await this.#server?.stop();
    rmSync(path.dirname(this.dataDir), { recursive: true, force: true });
  }
}

const test = base.extend<{ world: World }>({
  world: async ({ browser }, provide) => {
    const world = new World(browser);
    try {
      await world.start();
      await provide(world);
    } finally {
      await world.end();
    }
  },
});

test.use({ signedIn: false });

const putBackMessage = (page: Page) =>
  page.getByText('The server may have been put back to an older copy', { exact: true });

test('what was saved after the backup that a server is put back to is offered by the devices that know of it', async ({
  world,
}) => {
  test.slow();
  const one = await world.open();
  for (const title of TITLES) await createTask(one, title);
  await expectSaved(one);
  const other = await world.open();
  await expect(card(other, TITLES[2])).toBeVisible();
  world.backUp();
  await createTask(one, LOST[1]);
  await createTask(one, LOST[2]);
  await editTask(one, TITLES[0], { title: LOST[0] });
  await remove(one, TITLES[2]);
  await expectSaved(one);
  for (const page of [one, other]) {
    await expect(card(page, LOST[0])).toBeVisible();
    await expect.poll(() => kept(page)).toContain(LOST[0]);
  }

  await world.putBack();
  for (const page of [one, other]) await expect(putBackMessage(page)).toBeVisible();

  await logIn(one, world.account);
  const waiting = await openWaiting(one, '3 changes need your choice');
  await expect(waiting.getByText(/The server was put back to an older copy. 3 changes/)).toBeVisible();
  expect(await world.storedTitles()).toEqual(TITLES.toSorted());
  const missing = (title: string) => waiting.getByRole('listitem').filter({ hasText: `Created “${title}”` });
  await missing(LOST[1]).getByRole('button', { name: 'Save again' }).click();
  await expect(missing(LOST[1])).toHaveCount(0);
  await missing(LOST[2]).getByRole('button', { name: 'Discard' }).click();
  await expect(missing(LOST[2])).toHaveCount(0);
  await waiting.getByRole('button', { name: 'Choose' }).click();
  const choice = one.getByRole('dialog', { name: 'The server has an older copy' });
  await choice.getByRole('button', { name: 'Keep yours' }).click();
  await expectSaved(one);
  const chosen = [LOST[0], TITLES[1], TITLES[2], LOST[1]].toSorted();
  await expect.poll(() => world.storedTitles()).toEqual(chosen);
  await expect(card(one, LOST[2])).toHaveCount(0);
  await one.reload();
  await expectSaved(one);

  // What the first device has chosen is not asked by the second one again, and what it gave up is there for the other to keep.
  await logIn(other, world.account);
  const rest = await openWaiting(other, 'One change needs your choice');
  await expect(rest.getByText(`Created “${LOST[2]}”`)).toBeVisible();
  await rest.getByRole('button', { name: 'Save again' }).click();
  await expectSaved(other);
  await expect.poll(() => world.storedTitles()).toEqual([...chosen, LOST[2]].toSorted());
  await expect(card(one, LOST[2])).toBeVisible();
  expect((await verifyDatabase({ dataDir: world.dataDir })).violations).toEqual([]);
});

test('an account that is younger than the backup is there after it, and its device offers all that it had', async ({
  world,
}) => {
  test.slow();
  world.backUp();
  const account = makeAccount('younger');
  await signUp(world.server.url, account);
  const page = await world.open(account);
  await createTask(page, TITLES[0]);
  await createTask(page, TITLES[1]);
  await expectSaved(page);
  await expect.poll(() => kept(page)).toContain(TITLES[1]);
  await page.context().setOffline(true);
  await createTask(page, LOST[1]);
  await expectState(page, STATE.offline);
  await world.putBack();
  await page.context().setOffline(false);
  await expect(putBackMessage(page)).toBeVisible();
  await logIn(page, account);
  const waiting = await openWaiting(page, '2 changes need your choice');
  await waiting.getByRole('button', { name: 'Save all again' }).click();
  await expectSaved(page);
  const tasks = await (await world.device(account)).tasks();
  expect(tasks.map(({ title }) => title).toSorted()).toEqual([TITLES[0], TITLES[1], LOST[1]].toSorted());
});

test('a page that was closed meanwhile offers it too, all at once, and a logout before that forgets it', async ({
  world,
}) => {
  test.slow();
  const one = await world.open();
  await createTask(one, TITLES[0]);
  await expectSaved(one);
  world.backUp();
  for (const title of LOST) await createTask(one, title);
  await expectSaved(one);
  await expect.poll(() => kept(one)).toContain(LOST[2]);
  const other = await world.open();
  await expect.poll(() => kept(other)).toContain(LOST[2]);
  for (const page of [one, other]) await page.goto('about:blank');

  await world.putBack();
  for (const page of [one, other]) {
    await page.goto('/');
    await expect(putBackMessage(page)).toBeVisible();
  }
  await logIn(one, world.account);
  const waiting = await openWaiting(one, '3 changes need your choice');
  await waiting.getByRole('button', { name: 'Save all again' }).click();
  await expectSaved(one);
  await expect.poll(() => world.storedTitles()).toEqual([TITLES[0], ...LOST].toSorted());

  // All of it is there again: nothing is asked here.
  await logIn(other, world.account);
  await expect(card(other, LOST[2])).toBeVisible();
  await expectSaved(other);
  await expect.poll(() => kept(other)).not.toContain('former,');
  await logOut(other);
  await expect.poll(() => kept(other)).not.toContain(LOST[2]);
});

test('words typed at sea upon what a server lost do not hide what it lost', async ({ world }) => {
  test.slow();
  const one = await world.open();
  await createTask(one, TITLES[0]);
  await expectSaved(one);
  world.backUp();
  await editTask(one, TITLES[0], { title: LOST[0] });
  await expectSaved(one);
  await expect.poll(() => kept(one)).toContain(LOST[0]);
  await expectDialogCode(one);
  await one.context().setOffline(true);
  await editTask(one, LOST[0], { description: 'Typed at sea' });
  await expectState(one, STATE.offline);

  await world.putBack();
  await one.context().setOffline(false);
  await expect(putBackMessage(one)).toBeVisible();
  await logIn(one, world.account);
  const waiting = await openWaiting(one, 'One change needs your choice');
  await waiting.getByRole('button', { name: 'Choose' }).click();
  const choice = one.getByRole('dialog', { name: 'The server has an older copy' });
  await expect(choice.getByRole('button', { name: 'Keep yours' })).toHaveCount(1);
  await choice.getByRole('button', { name: 'Keep yours' }).click();
  await expectSaved(one);
  await expect.poll(() => world.storedTitles()).toEqual([LOST[0]]);
  await expect(card(one, LOST[0])).toContainText('Typed at sea');
});

test('a page on the way that names another life of the data has nothing asked, and holds nothing up', async ({
  world,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  const one = await world.open();
  await createTask(one, TITLES[0]);
  await createTask(one, TITLES[1]);
  await expectSaved(one);
  await expect.poll(() => kept(one)).toContain(TITLES[1]);
  await expectDialogCode(one);
  await one.context().setOffline(true);
  await editTask(one, TITLES[0], { title: LOST[0] });
  await expectState(one, STATE.offline);
  const refusal = { success: false, code: 'session_ended', message: 'Log in.', life: 'of-another-server' };
  await one.context().route('**/api/**', (route) => route.fulfill({ status: 401, json: refusal }));
  await one.context().setOffline(false);
  await expect(putBackMessage(one)).toBeVisible();
  await one.context().unrouteAll();
  await logIn(one, world.account);
  await expectSaved(one);
  await expect.poll(() => world.storedTitles()).toEqual([LOST[0], TITLES[1]]);
  await expect.poll(() => kept(one)).not.toContain('former,');
  await expectSaved(one);
});

test('a task that was deleted for good before the backup is not taken for one that the server lost', async ({
  world,
}) => {
  const one = await world.open();
  for (const title of TITLES) await createTask(one, title);
  await expectSaved(one);
  await expect.poll(() => kept(one)).toContain(TITLES[2]);
  await one.goto('about:blank');
  const device = await world.device();
  for (const task of await device.tasks())
    if (task.title === TITLES[1]) {
      await device.remove(task);
      await device.purge(task);
    }
  world.backUp();

  await world.putBack();
  await one.goto('/');
  await expect(putBackMessage(one)).toBeVisible();
  await logIn(one, world.account);
  await expect(card(one, TITLES[2])).toBeVisible();
  await expect.poll(() => kept(one)).not.toContain('former,');
  await expectSaved(one);
  await expect(card(one, TITLES[1])).toHaveCount(0);
});

test('what was saved of a task that a file brought again, after it was deleted for good, is offered too', async ({
  world,
  allowed,
}) => {
  allowed.push(FAILED_REQUEST);
  const one = await world.open();
  await createTask(one, TITLES[0]);
  await expectSaved(one);
  const device = await world.device();
  const tasks = await device.tasks();
  for (const task of tasks) {
    await device.remove(task);
    await device.purge(task);
  }
  await one.goto('/profile');
  const file = JSON.stringify({ format: 'holdfast', schema: 2, tasks });
  const preview = await chooseFile(one, 'again.json', file);
  await preview.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(preview).toBeHidden();
  world.backUp();
  await one.goto('/');
  await editTask(one, TITLES[0], { title: LOST[0] });
  await expectSaved(one);
  await expect.poll(() => kept(one)).toContain(LOST[0]);
  await one.goto('about:blank');

  await world.putBack();
  await one.goto('/');
  await expect(putBackMessage(one)).toBeVisible();
  await logIn(one, world.account);
  const waiting = await openWaiting(one, 'One change needs your choice');
  await expect(waiting).toContainText(LOST[0]);
});

test('what a device knows waits for its person while another one is logged in there, and for their word before a logout', async ({
  world,
  allowed,
}) => {
  test.slow();
  allowed.push(FAILED_REQUEST);
  const one = await world.open();
  await createTask(one, TITLES[0]);
  await expectSaved(one);
  world.backUp();
  await createTask(one, LOST[1]);
  await expectSaved(one);
  await expect.poll(() => kept(one)).toContain(LOST[1]);
  await one.goto('about:blank');
  await world.putBack();
  const guest = makeAccount('guest');
  await signUp(world.server.url, guest);
  await one.goto('/');
  await expect(putBackMessage(one)).toBeVisible();

  await logIn(one, guest);
  await expectSaved(one);
  await one.reload();
  await expectSaved(one);
  await logOut(one);
  await expect(putBackMessage(one)).toHaveCount(0);

  // What the server has cannot be looked through yet.
  await one.context().route('**/trash?**', (route) => route.abort());
  await logIn(one, world.account);
  await expect(card(one, TITLES[0])).toBeVisible();
  await one.getByRole('button', { name: 'Logout' }).click();
  const question = one.getByRole('dialog', { name: 'Log out and lose changes?' });
  await expect(question).toContainText('was not looked for in it yet and may exist only on this device');
  await question.getByRole('button', { name: 'Stay' }).click();
  await one.context().unrouteAll();
  const waiting = await openWaiting(one, 'One change needs your choice');
  await expect(waiting.getByText('another one that knows of it asks you too')).toBeVisible();
  await waiting.getByRole('button', { name: 'Save again' }).click();
  await expectSaved(one);
  await expect.poll(() => world.storedTitles()).toEqual([TITLES[0], LOST[1]].toSorted());
  await logOut(one);
});
