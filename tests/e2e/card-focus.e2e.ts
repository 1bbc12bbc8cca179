import type { Page } from '@playwright/test';

import { makeTask, taskId } from '#tests/fixtures/tasks.ts';

import { titles } from './steps.ts';
import { expect, test } from './test.ts';

const ring = (page: Page, title: string) =>
  page.getByRole('button', { name: `Complete ${title}`, exact: true });

test('the focus goes to the next card where the list has moved under it', async ({
  page,
  seed,
  elsewhere,
}) => {
  await seed(['E', 'D', 'C', 'B', 'A'].map((title) => makeTask({ title })));
  await page.goto('/pending');
  await expect(titles(page)).toHaveText(['A', 'B', 'C', 'D', 'E']);
  await ring(page, 'C').focus();
  await elsewhere.create('X');
  await elsewhere.create('Y');
  await expect(titles(page)).toHaveText(['Y', 'X', 'A', 'B', 'C', 'D', 'E']);
  await page.keyboard.press('c');
  await expect(titles(page)).toHaveText(['Y', 'X', 'A', 'B', 'D', 'E']);
  await expect(ring(page, 'D')).toBeFocused();
  await page.keyboard.press('c');
  await expect(titles(page)).toHaveText(['Y', 'X', 'A', 'B', 'E']);
});

test('the focus stays on a card that goes from the end of a long list to its top', async ({ page, seed }) => {
  await seed(
    Array.from({ length: 80 }, (_, index) =>
      makeTask({ _id: taskId(80 - index), title: `Task ${80 - index}`, priority: 'Low' }),
    ),
  );
  await page.goto('/pending?sort=priority');
  await ring(page, 'Task 1').focus();
  await page.keyboard.press('End');
  await expect(ring(page, 'Task 80')).toBeFocused();
  await page.keyboard.press('1');
  await expect(page.getByRole('listitem').filter({ hasText: 'High' })).toHaveAttribute('aria-posinset', '1');
  await expect(ring(page, 'Task 80')).toBeFocused();
  await page.keyboard.press('c');
  await expect(ring(page, 'Task 1')).toBeFocused();
});
