import { makeTask } from '#tests/fixtures/tasks.ts';

import { card, expect, FAILED_REQUEST, test } from './test.ts';

const WIDTHS = [320, 360, 390];

for (const width of WIDTHS) {
  test.describe(`on a phone of ${width} px`, () => {
    test.use({ viewport: { width, height: 640 } });

    test('every screen has its way at the bottom, as wide as a thumb', async ({ page, seed }) => {
      await seed([makeTask()]);
      await page.goto('/');
      await expect(card(page, 'Mend the kitchen tap')).toBeVisible();
      const navigation = page.getByRole('navigation', { name: 'Sidebar Navigation' });
      const tabs = navigation.getByRole('link').or(navigation.getByRole('button'));
      await expect(tabs).toHaveText([/^Dashboard/, /^Pending/, /^Completed/, 'Profile', 'More']);
      const boxes = await tabs.evaluateAll((elements) =>
        elements.map((element) => {
          const { left, right, width: wide, height } = element.getBoundingClientRect();
          return { left, right, wide, height, isCut: element.scrollWidth > element.clientWidth };
        }),
      );
      for (const [index, { left, wide, height, isCut }] of boxes.entries()) {
        expect(wide).toBeGreaterThanOrEqual(44);
        expect(height).toBeGreaterThanOrEqual(44);
        expect(isCut).toBe(false);
        expect(left).toBeGreaterThanOrEqual(boxes[index - 1]?.right ?? 0);
      }
      const theme = await page.getByRole('button', { name: /theme/ }).boundingBox();
      expect(boxes.at(-1)?.right).toBeLessThanOrEqual(theme?.x ?? 0);

      await navigation.getByRole('button', { name: 'More' }).click();
      const changes = navigation.getByRole('link', { name: 'Recent changes' });
      await expect(changes).toBeVisible();
      expect((await changes.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await changes.click();
      await expect(page.getByRole('link', { name: 'Mend the kitchen tap' })).toBeVisible();
      await expect(changes).toBeHidden();
      await navigation.getByRole('button', { name: 'More' }).click();
      await expect(changes).toHaveAttribute('aria-current', 'page');
      await navigation.getByRole('link', { name: 'Trash' }).click();
      await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
    });

    test('what waits is said in words, and pushes nothing out', async ({ page, seed, context, allowed }) => {
      allowed.push(FAILED_REQUEST);
      await seed([makeTask()]);
      await page.goto('/');
      const toggle = card(page, 'Mend the kitchen tap').getByRole('button', { name: /^(Complete|Reopen)/ });
      await expect(toggle).toBeVisible();
      const saving = page.getByRole('banner').getByRole('status');
      await expect(saving).toHaveText('All changes saved');
      expect((await saving.boundingBox())?.width).toBeLessThanOrEqual(1);

      await context.setOffline(true);
      for (let presses = 0; presses < 12; presses += 1) await toggle.click();
      const words = page.getByText('Offline: 12 changes kept on this device');
      await expect(words).toBeVisible();
      const room = await words.evaluate((element) => {
        const { width: wide, left } = element.getBoundingClientRect();
        return { wide, left, isCut: element.scrollHeight > element.clientHeight };
      });
      expect(room.wide).toBeGreaterThan(80);
      expect(room.isCut).toBe(false);
      const home = await page.getByRole('button', { name: 'Go to dashboard' }).boundingBox();
      expect(home?.width).toBeGreaterThanOrEqual(44);
      expect((home?.x ?? 0) + (home?.width ?? 0)).toBeLessThanOrEqual(room.left);
      for (const name of ['Profile settings', 'Logout']) {
        const box = await page.getByRole('button', { name }).boundingBox();
        expect(box?.width).toBeGreaterThanOrEqual(44);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
  });
}

test.describe('with a keyboard at a phone', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('More is accessible while it is open', async ({ page, expectAccessible }) => {
    await page.goto('/trash');
    await page.getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('link', { name: 'Recent changes' })).toBeVisible();
    await expectAccessible();
  });

  test('More opens, leads to its links, and closes with Escape', async ({ page }) => {
    await page.goto('/');
    const more = page.getByRole('button', { name: 'More' });
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Trash' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Recent changes' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Recent changes' })).toBeHidden();
    await expect(more).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
  });
});
