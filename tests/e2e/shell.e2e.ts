import type { Page } from '@playwright/test';

import { makeTask } from '#tests/fixtures/tasks.ts';

import { expect, SCREENS, test } from './test.ts';

const LINKS = [
  { name: 'Dashboard', path: '/' },
  { name: 'Pending Tasks', path: '/pending' },
  { name: 'Completed Tasks', path: '/complete' },
  { name: 'Profile', path: '/profile' },
];

/** What only Holdfast's own server has. */
const MORE = [{ name: 'Recent changes' }, { name: 'Trash' }];

/** How many pixels of the page are out of sight to the side. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const { path, heading } of SCREENS) {
  test(`${path} shows its heading, the top bar, the sidebar and the theme button`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    for (const name of ['Go to dashboard', 'Profile settings', 'Logout', /theme/i]) {
      await expect(page.getByRole('button', { name })).toBeVisible();
    }
    const sidebar = page.getByRole('navigation', { name: 'Sidebar Navigation' });
    await expect(sidebar.getByRole('link')).toHaveText(
      [...LINKS, ...MORE].map(({ name }) => new RegExp(`^${name}`)),
    );
    const current = LINKS.filter((link) => link.path === path).map(({ name }) => new RegExp(`^${name}`));
    await expect(sidebar.locator('[aria-current=page]')).toHaveText(current);
  });
}

test('the links and the buttons of the frame lead where they say', async ({ page }) => {
  await page.goto('/');
  const sidebar = page.getByRole('navigation', { name: 'Sidebar Navigation' });
  for (const { name, path } of LINKS) {
    await sidebar.getByRole('link', { name: new RegExp(`^${name}`) }).click();
    await expect(page).toHaveURL(path);
  }
  await page.getByRole('button', { name: 'Go to dashboard' }).click();
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'Profile settings' }).click();
  await expect(page).toHaveURL('/profile');
});

test('an unknown path says so and leads on', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByText('Page not found')).toBeVisible();
});

test('an unknown search word changes nothing', async ({ page, seed }) => {
  await seed([makeTask()]);
  await page.goto('/pending?sort=nonsense&task=');
  await expect(page.getByRole('heading', { name: 'Mend the kitchen tap' })).toBeVisible();
});

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2);

  for (const path of [...SCREENS.map((screen) => screen.path), '/?task=new', '/no/such/page']) {
    test(`${path} does not scroll sideways`, async ({ page, seed }) => {
      await seed([
        makeTask({ title: long, description: long }),
        makeTask({ title: long.toLowerCase(), completed: true }),
      ]);
      await page.goto(path);
      await expect(page.getByRole(path.includes('task=') ? 'dialog' : 'heading').first()).toBeVisible();
      await expect(page.getByText('Loading')).toHaveCount(0);
      expect(await overflow(page)).toBe(0);
    });
  }

  test.describe('a visitor', () => {
    test.use({ signedIn: false });
    for (const path of ['/login', '/signup']) {
      test(`${path} does not scroll sideways`, async ({ page }) => {
        await page.goto(path);
        await expect(page.getByLabel('Email')).toBeVisible();
        expect(await overflow(page)).toBe(0);
      });
    }
  });
});
