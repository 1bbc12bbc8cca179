import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { Browser, Page } from '@playwright/test';

import { API_BASE, PATHS } from '#contract/paths.ts';
import { NEEDS_PASSWORD } from '#tests/fixtures/answers.ts';
import { OUTLOOK_CSV, TODOIST_CSV } from '#tests/fixtures/exports.ts';
import { DEMO_ACCOUNT, makeAccount } from '#tests/fixtures/users.ts';

import { signUp } from './account.ts';
import { launchChromium } from './browser.ts';
import { startDemo } from './demo-server.ts';
import { ROOT, say } from './process.ts';

type Who = 'visitor' | 'demo' | 'newcomer';
type Theme = 'light' | 'dark';
type Shot = { name: string; path: string; who?: Who; act?: (page: Page) => Promise<void> };

const SHOTS: Shot[] = [
  { name: 'login', path: '/login', who: 'visitor' },
  { name: 'login-refused', path: '/login', who: 'visitor', act: logInWrongly },
  { name: 'login-incomplete', path: '/login', who: 'visitor', act: (page) => press(page, 'Login') },
  { name: 'login-ended', path: '/login', who: 'visitor', act: (page) => showEnding(page, 'refused') },
  { name: 'login-deleted', path: '/login', who: 'visitor', act: (page) => showEnding(page, 'deleted') },
  { name: 'signup', path: '/signup', who: 'visitor' },
  { name: 'signup-advice', path: '/signup', who: 'visitor', act: makeUpPassword },
  { name: 'dashboard', path: '/' },
  { name: 'dashboard-empty', path: '/', who: 'newcomer' },
  { name: 'dashboard-loading', path: '/', act: (page) => reloadWith(page, null, 'Loading dashboard...') },
  { name: 'dashboard-error', path: '/', act: (page) => reloadWith(page, 500, 'Failed to load tasks') },
  { name: 'dashboard-notice', path: '/', act: deleteFirst },
  { name: 'dashboard-end', path: '/', act: scrollToEnd },
  { name: 'dashboard-search', path: '/?q=the%20-due:week' },
  { name: 'today', path: '/today' },
  { name: 'upcoming', path: '/upcoming' },
  { name: 'pending', path: '/pending' },
  { name: 'pending-nothing', path: '/pending?q=nowhere' },
  { name: 'pending-filter', path: '/pending', act: (page) => press(page, 'Filter') },
  { name: 'pending-priority', path: '/pending?sort=priority' },
  { name: 'selection', path: '/pending', act: selectThree },
  { name: 'selection-notice', path: '/pending', act: prioritizeThree },
  { name: 'selection-due', path: '/pending', act: askDueDate },
  { name: 'selection-labels', path: '/pending', act: askLabels },
  { name: 'pending-empty', path: '/pending', who: 'newcomer' },
  { name: 'complete', path: '/complete' },
  { name: 'complete-empty', path: '/complete', who: 'newcomer' },
  { name: 'profile', path: '/profile' },
  { name: 'profile-saved', path: '/profile', who: 'newcomer', act: saveProfile },
  { name: 'profile-unsaved', path: '/profile', who: 'newcomer', act: comeBackToProfile },
  { name: 'profile-waiting', path: '/profile', who: 'newcomer', act: leaveProfile },
  { name: 'profile-confirm', path: '/profile', act: changePassword },
  { name: 'profile-unconfirmed', path: '/profile', act: confirmWrongly },
  { name: 'devices', path: '/profile', act: logInElsewhere },
  { name: 'delete-account', path: '/profile', act: askDeletion },
  {
    name: 'import-preview',
    path: '/profile',
    act: (page) => importFile(page, TODOIST_CSV, 'From Todoist. This'),
  },
  { name: 'import-table', path: '/profile', act: (page) => importFile(page, OUTLOOK_CSV, 'A table with') },
  {
    name: 'import-refused',
    path: '/profile',
    act: (page) => importFile(page, '{"a": 1}', 'cannot be imported'),
  },
  { name: 'import-done', path: '/profile', who: 'newcomer', act: importAll },
  { name: 'taskform', path: '/taskform' },
  { name: 'dialog-create', path: '/?task=new' },
  { name: 'dialog-incomplete', path: '/?task=new', act: (page) => press(page, 'Create Task') },
  { name: 'dialog-refused', path: '/?task=new', act: createInVain },
  { name: 'dialog-edit', path: '/', act: editFirst },
  { name: 'dialog-priority', path: '/?task=new', act: (page) => page.getByLabel('Priority').click() },
  { name: 'quick-add', path: '/?task=quick' },
  {
    name: 'quick-add-line',
    path: '/?task=quick',
    act: (page) => typeQuickly(page, 'Pay rent fri !high #home every month'),
  },
  {
    name: 'quick-add-lines',
    path: '/?task=quick',
    act: (page) => typeQuickly(page, '- [x] flour\n- eggs tomorrow\n- milk #shop\n- salt !high\n- yeast'),
  },
  { name: 'checklist', path: '/', act: openChecklist },
  { name: 'palette', path: '/', act: (page) => openByKeys(page, 'Control+k') },
  { name: 'palette-task', path: '/', act: findTask },
  { name: 'help', path: '/', act: (page) => openByKeys(page, '?') },
  { name: 'changes', path: '/changes' },
  { name: 'trash', path: '/trash' },
  { name: 'not-found', path: '/nowhere' },
];

const WIDTHS = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

const README_SHOTS = [
  { file: 'dashboard-light', path: '/', theme: 'light', width: 1280, height: 800 },
  { file: 'dashboard-dark', path: '/', theme: 'dark', width: 1280, height: 800 },
  { file: 'dialog', path: '/pending?sort=priority&task=new', theme: 'light', width: 1280, height: 800 },
  { file: 'phone', path: '/pending', theme: 'dark', width: 390, height: 800 },
] as const;

/** Selects the second to the fourth card. */
async function selectThree(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox');
  await boxes.nth(1).check({ force: true });
  await boxes.nth(3).click({ modifiers: ['Shift'] });
  await page.getByText('3 selected').waitFor();
}

function pressInBar(page: Page, name: string): Promise<void> {
  return page.getByRole('group', { name: 'Selection' }).getByRole('button', { name }).click();
}

async function prioritizeThree(page: Page): Promise<void> {
  await selectThree(page);
  await pressInBar(page, 'Priority');
  await press(page, 'High');
  await page.getByRole('button', { name: 'Undo' }).waitFor();
}

async function askDueDate(page: Page): Promise<void> {
  await selectThree(page);
  await pressInBar(page, 'Due date');
}

async function askLabels(page: Page): Promise<void> {
  await selectThree(page);
  await pressInBar(page, 'Add label');
}

function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}

async function logInWrongly(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('demo@example.com');
  await page.getByLabel('Password').fill('not-the-password');
  await press(page, 'Login');
  await page.getByRole('alert').waitFor();
}

/** Loads the page again while the list of tasks answers with an error, or not at all. */
async function reloadWith(page: Page, status: number | null, words: string): Promise<void> {
  await page.route('**/api/tasks/gp*', (route) => (status === null ? undefined : route.fulfill({ status })));
  await page.reload();
  await page.getByText(words).first().waitFor();
}

async function scrollToEnd(page: Page): Promise<void> {
  await page.keyboard.press('End');
  await page.locator('[aria-posinset="60"]').waitFor();
}

async function deleteFirst(page: Page): Promise<void> {
  await page.route('**/api/tasks/*/gp', (route) => route.fulfill({ json: { success: true, message: '' } }));
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await page.getByText('Task deleted').waitFor();
}

async function editFirst(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Edit/ }).first().click();
  await page.getByRole('dialog').waitFor();
}

async function createInVain(page: Page): Promise<void> {
  await page.route('**/api/tasks/gp*', (route) => route.fulfill({ status: 400 }));
  await page.getByLabel('Task Title').fill('Read the barometer');
  await page.getByLabel('Due Date').fill('2030-06-15');
  await press(page, 'Create Task');
  await page.getByText('Create task failed').waitFor();
}

async function importFile(page: Page, content: string, words: string): Promise<void> {
  const file = { name: 'tasks.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
  await page.getByLabel('File to import').setInputFiles(file);
  await page.getByText(words).first().waitFor();
}

/** Imports a file of its own for each picture: the same one would have nothing to add. */
async function importAll(page: Page): Promise<void> {
  await importFile(page, TODOIST_CSV.replaceAll('Weekly', randomUUID()), 'From Todoist. This');
  await press(page, 'Import');
  await page.getByText('Imported').waitFor();
  await page.getByText('Imported').scrollIntoViewIfNeeded();
}

async function typeQuickly(page: Page, words: string): Promise<void> {
  await page.getByLabel('What is to be done').fill(words);
  await page
    .getByRole('list', { name: /^Recognised/ })
    .first()
    .waitFor();
}

async function saveProfile(page: Page): Promise<void> {
  await press(page, 'Update Profile');
  await page.getByText('Profile updated!').waitFor();
}

async function leaveProfile(page: Page): Promise<void> {
  await page.getByLabel('Full Name').fill('Anna of the Harbour');
  await press(page, 'Go to dashboard');
  await press(page, 'One form not saved');
  await page.getByText('Not saved: your profile').waitFor();
}

async function comeBackToProfile(page: Page): Promise<void> {
  await leaveProfile(page);
  await press(page, 'Continue');
  await page.getByText('What you typed is still here').waitFor();
}

async function makeUpPassword(page: Page): Promise<void> {
  await page.getByLabel('Password').fill('sunshine');
  await page.getByText('most common passwords').waitFor();
}

/** Changes the password as in a session that began long ago. */
async function changePassword(page: Page): Promise<void> {
  const { status, body } = NEEDS_PASSWORD;
  await page.route('**/api/user/password', (route) => route.fulfill({ status, json: body }), { times: 1 });
  await page.getByLabel('New Password').fill('demo-user-7');
  await page.getByText('is made of your name').waitFor();
  await press(page, 'Update Password');
  await page.getByRole('dialog').waitFor();
}

async function confirmWrongly(page: Page): Promise<void> {
  await changePassword(page);
  await page.getByLabel('Current Password').fill('not this one');
  await press(page, 'Confirm');
  await page.getByText('This is not your').waitFor();
}

/** Shows the login as it is after a session that ended by itself. */
async function showEnding(page: Page, ending: string): Promise<void> {
  await page.evaluate((why) => localStorage.setItem('session-ended', why), ending);
  await page.reload();
  await page.getByRole('status').waitFor();
}

/** Logs two more devices in, and shows the list of them. */
async function logInElsewhere(page: Page): Promise<void> {
  for (const userAgent of ['iPhone Version/18 Safari/604', 'Windows Firefox/140'])
    await fetch(new URL(API_BASE + PATHS.login, page.url()), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': userAgent },
      body: JSON.stringify(DEMO_ACCOUNT),
    });
  await page.reload();
  await page.getByRole('region', { name: 'Your devices' }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Log out everywhere else' }).scrollIntoViewIfNeeded();
}

async function askDeletion(page: Page): Promise<void> {
  await press(page, 'Delete account...');
  await page.getByRole('dialog').waitFor();
}

async function openChecklist(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Checklist/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
}

async function openByKeys(page: Page, keys: string): Promise<void> {
  await page.keyboard.press(keys);
  await page.getByRole('dialog').waitFor();
}

async function findTask(page: Page): Promise<void> {
  await openByKeys(page, 'Control+k');
  await page.keyboard.type('the');
  await page.getByRole('option').first().waitFor();
}

/** Goes to a page and waits until it has what it shows. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page
    .getByRole(address.includes('task=') ? 'dialog' : 'heading')
    .first()
    .waitFor();
  await page
    .getByText(/^Loading/)
    .first()
    .waitFor({ state: 'detached' });
  await page.evaluate(() => document.fonts.ready);
}

type Scene = {
  url: string;
  token: string | null;
  theme: Theme;
  width: number;
  height: number;
  scale: number;
};

async function openPage(browser: Browser, scene: Scene): Promise<Page> {
  const localStorage = scene.token === null ? [] : [{ name: 'token', value: scene.token }];
  const context = await browser.newContext({
    baseURL: scene.url,
    viewport: { width: scene.width, height: scene.height },
    deviceScaleFactor: scene.scale,
    colorScheme: scene.theme,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: scene.url, localStorage }] },
  });
  return context.newPage();
}

/** Every screen and state, or those whose names hold one of the words, at every width, in both themes. */
async function shootAll(
  browser: Browser,
  url: string,
  tokens: Record<Who, string | null>,
  [folder, ...words]: readonly [string, ...string[]],
) {
  mkdirSync(folder, { recursive: true });
  const wanted = SHOTS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  for (const theme of ['light', 'dark'] as const) {
    for (const size of WIDTHS) {
      for (const { name, path: address, who = 'demo', act } of wanted) {
        const page = await openPage(browser, { url, token: tokens[who], theme, scale: 1, ...size });
        await open(page, address);
        await act?.(page);
        await page.screenshot({ path: path.join(folder, `${name}-${size.width}-${theme}.png`) });
        await page.context().close();
      }
    }
  }
  say(`${wanted.length * WIDTHS.length * 2} pictures are in ${folder}`);
}

/** The few pictures of the README, small: Playwright writes no WebP, so Chromium is asked itself. */
async function shootReadme(browser: Browser, url: string, token: string) {
  const folder = path.join(ROOT, '.github', 'pictures');
  mkdirSync(folder, { recursive: true });
  for (const { file, path: address, ...size } of README_SHOTS) {
    const page = await openPage(browser, { url, token, scale: 1.5, ...size });
    await open(page, address);
    const session = await page.context().newCDPSession(page);
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
    await writeFile(path.join(folder, `${file}.webp`), Buffer.from(data, 'base64'));
    await page.context().close();
  }
  say(`The README's pictures are in ${folder}`);
}

const demo = await startDemo();
const browser = await launchChromium();
try {
  const [folder, ...words] = process.argv.slice(2);
  if (folder === undefined) await shootReadme(browser, demo.url, demo.token);
  else {
    const newcomer = await signUp(demo.url, makeAccount('newcomer'));
    await shootAll(browser, demo.url, { visitor: null, demo: demo.token, newcomer }, [
      path.resolve(folder),
      ...words,
    ]);
  }
} finally {
  await browser.close();
  await demo.stop();
}
