import type { Locator, Page } from '@playwright/test';

import { card, openEditor } from './steps.ts';
import { expect, test } from './test.ts';

const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'));

/** How bright the page's background is, from 0 (black) to 255. */
const brightness = (page: Page) =>
  page.evaluate(() => {
    const colour = [document.body, document.documentElement]
      .map((element) => getComputedStyle(element).backgroundColor)
      .find((value) => value !== 'rgba(0, 0, 0, 0)');
    const parts = (colour ?? 'rgb(255, 255, 255)').match(/[\d.]+/g) ?? [];
    return parts.slice(0, 3).reduce((sum, part) => sum + Number(part) / 3, 0);
  });

/** How a control looks apart from its place and its words. */
const look = (control: Locator) =>
  control.evaluate((element) =>
    [element, ...element.children].map((part) => {
      const { backgroundColor, borderColor, borderWidth, outline } = getComputedStyle(part);
      return [backgroundColor, borderColor, borderWidth, outline];
    }),
  );

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`where the system is ${scheme}`, () => {
    test.use({ colorScheme: scheme });

    test(`the theme is ${scheme} where the system is, until one is chosen`, async ({ page }) => {
      await page.goto('/');
      const toggle = page.getByRole('button', { name: /theme/i });
      await expect(toggle).toBeVisible();
      expect(await isDark(page)).toBe(scheme === 'dark');
      await toggle.click();
      await expect.poll(() => isDark(page)).toBe(scheme === 'light');
      const chosen = scheme === 'light' ? 'dark' : 'light';
      expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe(chosen);
      await page.reload();
      await expect(toggle).toBeVisible();
      expect(await isDark(page)).toBe(chosen === 'dark');
      await toggle.click();
      await expect.poll(() => isDark(page)).toBe(scheme === 'dark');
    });

    test(`where the system is ${scheme}, the chosen theme is there before any script of the app`, async ({
      page,
      allowed,
    }) => {
      allowed.push(/net::ERR_FAILED/);
      await page.goto('/');
      for (const stored of ['dark', 'light'] as const) {
        await page.evaluate((theme) => localStorage.setItem('theme', theme), stored);
        await page.route('**/*.js', (route) => route.abort());
        await page.reload();
        expect(await isDark(page)).toBe(stored === 'dark');
        const light = await brightness(page);
        if (stored === 'dark') expect(light).toBeLessThan(60);
        else expect(light).toBeGreaterThan(200);
        await page.unroute('**/*.js');
      }
    });
  });
}

test('the theme changes in the other tabs as well', async ({ page, openTab }) => {
  const other = await openTab('/pending');
  await page.goto('/');
  await page.getByRole('button', { name: /theme/i }).click();
  await expect.poll(() => isDark(page)).toBe(true);
  await expect.poll(() => isDark(other)).toBe(true);
});

for (const width of [1280, 360]) {
  test(`the chosen order and the current page can be told where the system has its own colours, ${width} px wide`, async ({
    page,
    task,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/pending?sort=priority');
    await expect(card(page, task.title)).toBeVisible();
    const chosen = await look(page.getByRole('button', { name: 'Priority' }));
    expect(chosen).not.toEqual(await look(page.getByRole('button', { name: 'Sort by: Newest' })));
    const current = await look(page.getByRole('link', { name: 'Pending Tasks' }));
    expect(current).not.toEqual(await look(page.getByRole('link', { name: 'Completed Tasks' })));
  });
}

/** The longest transition or animation of anything on the page, in seconds. */
function longestMotion(page: Page): Promise<number> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll('*')].flatMap((element) => {
      const { animationName, animationDuration, transitionDuration } = getComputedStyle(element);
      const durations =
        animationName === 'none' ? [transitionDuration] : [transitionDuration, animationDuration];
      // A computed time is in seconds.
      return durations.flatMap((value) => value.split(', ')).map((value) => Number.parseFloat(value));
    });
    return Math.max(...all);
  });
}

test('nothing moves for whoever wants less motion, and for nobody longer than 150 ms', async ({
  page,
  task,
}) => {
  await page.goto('/');
  await openEditor(page, task.title);
  expect(await longestMotion(page)).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const longest = await longestMotion(page);
  expect(longest).toBeGreaterThan(0);
  expect(longest).toBeLessThanOrEqual(0.15);
});
