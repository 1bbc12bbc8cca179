import type { Page } from '@playwright/test';

import { makeTask } from '#tests/fixtures/tasks.ts';

import { fail, SERVER_PROBLEM, TASKS } from './calls.ts';
import { SCREENS } from './screens.ts';
import { card } from './steps.ts';
import { expect, FAILED_REQUEST, test } from './test.ts';

const LINKS = [
  { name: 'Dashboard', path: '/' },
  { name: 'Pending Tasks', path: '/pending' },
  { name: 'Completed Tasks', path: '/complete' },
  { name: 'Profile', path: '/profile' },
];

/** What stands behind 'More' on a phone; the last two only Holdfast's own server has. */
const MORE = [{ name: 'Today' }, { name: 'Upcoming' }, { name: 'Recent changes' }, { name: 'Trash' }];

test('every screen has its heading, the top bar, the sidebar and the theme button', async ({ page }) => {
  for (const { path, heading } of SCREENS) {
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
  }
});

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

test('a link that a key presses leads into the page, which is named by its heading, and shows no ring', async ({
  page,
}) => {
  const released = Promise.withResolvers<void>();
  // What comes behind the first screen may be late: a key is pressed as soon as a link is there.
  await page.route('**/assets/around-*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto('/');
  const sidebar = page.getByRole('navigation', { name: 'Sidebar Navigation' });
  for (const [name, heading] of [
    ['Pending Tasks', 'Pending Task'],
    ['Completed Tasks', 'Completed Tasks'],
    ['Recent changes', 'Recent changes'],
    ['Dashboard', 'Task Overview'],
  ] as const) {
    await sidebar.getByRole('link', { name }).press('Enter');
    const main = page.getByRole('main', { name: heading, exact: true });
    await expect(main).toBeFocused();
    await expect(main).toHaveCSS('outline-style', 'none');
    released.resolve();
  }
  // Where the pointer pressed it rests, and Tab goes on from there.
  await sidebar.getByRole('link', { name: 'Pending Tasks' }).click();
  await expect(page.getByRole('main', { name: 'Pending Task' })).toBeVisible();
  await expect(sidebar.getByRole('link', { name: 'Pending Tasks' })).toBeFocused();
});

test('where the first list does not come, all links are there', async ({ page, allowed }) => {
  allowed.push(FAILED_REQUEST);
  await fail(page, 'GET', TASKS, SERVER_PROBLEM);
  await page.goto('/');
  await expect(page.getByText('Failed to load tasks')).toBeVisible();
  const sidebar = page.getByRole('navigation', { name: 'Sidebar Navigation' });
  for (const { name } of MORE) await expect(sidebar.getByRole('link', { name })).toBeVisible();
});

test('an unknown path is said to be none, and an unknown search word changes nothing', async ({
  page,
  task,
}) => {
  // Below a page that there is it is no part of that page.
  for (const path of ['/no/such/page', '/pending/nowhere', '/pending%', '/%c0']) {
    await page.goto(path);
    await expect(page.getByText('Page not found')).toBeVisible();
    await expect(page).toHaveTitle('Page not found · Holdfast');
    await expect(page.getByRole('main')).toHaveCount(1);
  }
  await page.goto('/pending?sort=nonsense&task=');
  await expect(card(page, task.title)).toBeVisible();
});

async function expectNoOverflow(page: Page, path: string): Promise<void> {
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overflow, path).toBe(0);
}

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2);

  test('no screen scrolls sideways at 320 px', async ({ page, seed }) => {
    await seed([
      makeTask({ title: long, description: long }),
      makeTask({ title: long.toLowerCase(), completed: true }),
    ]);
    for (const path of [...SCREENS.map((screen) => screen.path), '/?task=new', '/no/such/page']) {
      await page.goto(path);
      await expect(page.getByRole(path.includes('task=') ? 'dialog' : 'heading').first()).toBeVisible();
      await expect(page.getByText('Loading')).toHaveCount(0);
      await expectNoOverflow(page, path);
    }
  });

  test('the ring of the completion rate is whole at 320 px, also at 100 %', async ({ page, seed }) => {
    await seed([makeTask({ completed: true })]);
    await page.goto('/');
    const rate = page.getByRole('definition').filter({ hasText: '100%' });
    const [place, ring] = await Promise.all([rate.boundingBox(), rate.locator('svg').boundingBox()]);
    if (!place || !ring) throw new Error('The figure is not in view.');
    expect(ring.width).toBe(ring.height);
    expect(ring.x + ring.width).toBeLessThanOrEqual(place.x + place.width);
  });

  test.describe('a visitor', () => {
    test.use({ signedIn: false });

    test('neither login nor signup scrolls sideways at 320 px', async ({ page }) => {
      for (const path of ['/login', '/signup']) {
        await page.goto(path);
        await expect(page.getByLabel('Email')).toBeVisible();
        await expectNoOverflow(page, path);
      }
    });
  });
});
