import type { Locator, Page } from '@playwright/test';

import { OUTLOOK_CSV, TODOIST_CSV } from '#tests/fixtures/exports.ts';
import { makeTask, taskId } from '#tests/fixtures/tasks.ts';

import { card, chooseFile, expectSaved } from './steps.ts';
import { expect, test } from './test.ts';

test.use({ viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true });

const LONG = 'Donaudampfschifffahrtselektrizitätenhaupt';
const BAKE = makeTask({
  _id: taskId(1),
  title: 'Bake bread',
  description: `- [ ] ${LONG.repeat(2)}\n- [ ] salt`,
  labels: [LONG.slice(0, 40), 'home', 'kitchen'],
  repeat: 'FREQ=WEEKLY;BYDAY=MO',
});

/** So many px high has what a finger presses. */
const FINGER = 44;

/** Sees that nothing of the open dialog is cut off, and that each of its buttons can be brought under a finger. */
async function expectRoom(page: Page, name: string | RegExp): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  const overflow = await dialog.evaluate((element) => {
    const scrolling = [...element.querySelectorAll('*')].filter(
      (part) => getComputedStyle(part).overflowX === 'auto',
    );
    return [document.documentElement, ...scrolling].map(
      ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
    );
  });
  expect(Math.max(...overflow)).toBe(0);
  for (const button of await dialog.getByRole('button').all()) {
    await button.scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport({ ratio: 1 });
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(FINGER);
  }
  return dialog;
}

async function close(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().tap();
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('a small phone has room for each dialog of a task and of a list, and a finger does what they offer', async ({
  page,
  seed,
  stored,
  expectAccessible,
}) => {
  await seed([BAKE]);
  await page.goto('/pending');
  await page.getByRole('link', { name: 'Checklist of Bake bread: 0/2 done' }).tap();
  const checklist = await expectRoom(page, 'Bake bread');
  await checklist.getByRole('checkbox', { name: 'salt' }).tap();
  await expect(checklist.getByRole('status')).toHaveText('1 of 2 done');
  await close(page);

  await page.getByRole('button', { name: 'Edit Bake bread' }).tap();
  await expect(page.getByRole('button', { name: 'Update Task' })).toBeInViewport({ ratio: 1 });
  await page.getByLabel('Repeat').tap();
  await page.getByRole('option', { name: 'Custom' }).tap();
  const form = await expectRoom(page, 'Edit Task');
  await expectAccessible();
  await form.getByRole('button', { name: 'Remove the label home' }).tap();
  await form.getByRole('button', { name: 'Update Task' }).tap();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectSaved(page);
  expect((await stored())[0]?.labels).toEqual([LONG.slice(0, 40), 'kitchen']);

  await page.getByRole('button', { name: 'Filter' }).tap();
  await expectRoom(page, 'Filter');
  await close(page);
  await card(page, 'Bake bread').getByRole('link', { name: 'kitchen' }).tap();
  await page.getByRole('button', { name: 'Save view' }).tap();
  await expectRoom(page, 'Save view');
});

test('a small phone leads to the commands by touch, to their keys, and to a label that is renamed', async ({
  page,
  seed,
  stored,
  expectAccessible,
}) => {
  await seed([BAKE]);
  await page.goto('/');
  const open = async (command: string) => {
    await page.getByRole('button', { name: 'More' }).tap();
    await page.getByRole('button', { name: 'Commands' }).tap();
    await expectRoom(page, 'Find a command or a task');
    await page.getByRole('combobox').fill(command);
    await page.getByRole('option', { name: new RegExp(`^${command}`) }).tap();
  };
  await open('Keyboard help');
  await expectRoom(page, 'Keyboard help');
  await expectAccessible();
  await close(page);
  await open('Rename label');
  const rename = await expectRoom(page, 'Rename label');
  await rename.getByRole('combobox', { name: 'Label' }).tap();
  await page.getByRole('option', { name: 'kitchen' }).tap();
  await rename.getByLabel('New name').fill('bakery');
  await rename.getByRole('button', { name: 'Rename' }).tap();
  await expect(page.getByText('Renamed “kitchen” to “bakery”')).toBeVisible();
  await expect.poll(async () => (await stored())[0]?.labels).toContain('bakery');
});

test('a small phone shows what an import would do, with its buttons in view', async ({ page }) => {
  await page.goto('/profile');
  const table = await chooseFile(page, 'tasks.csv', OUTLOOK_CSV);
  await expect(table.getByRole('button', { name: 'Continue' })).toBeInViewport({ ratio: 1 });
  await expectRoom(page, 'Import');
  await close(page);
  const preview = await chooseFile(page, 'Garden.csv', TODOIST_CSV);
  await expect(preview.getByRole('button', { name: 'Import' })).toBeInViewport({ ratio: 1 });
  await expectRoom(page, 'Import');
  await preview.getByRole('switch').tap();
  await preview.getByRole('button', { name: 'Import' }).tap();
  await expect(page.getByText('6 tasks added.')).toBeVisible();
});

test('a small phone cuts a search term that is wider than its list, and has its button', async ({
  page,
  seed,
}) => {
  const label = 'W'.repeat(40);
  await seed([makeTask({ title: 'Bake bread', labels: [label] })]);
  await page.goto('/');
  await card(page, 'Bake bread').getByRole('link', { name: label }).tap();
  await expect(page.getByRole('button', { name: `Remove #${label}` })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('a low window shows the items of a checklist below its long title, and the focus wherever Tab leads it', async ({
  page,
  seed,
}) => {
  const [task] = await seed([makeTask({ title: 'W'.repeat(200), description: '- [ ] one' })]);
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto(`/?checklist=${task?._id}`);
  await page.getByRole('checkbox', { name: 'one' }).tap();
  await expect(page.getByRole('checkbox', { name: 'one' })).toBeChecked();
  await page.goto('/?task=new');
  await page.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Task Title')).toBeFocused();
  await expect(page.getByLabel('Task Title')).toBeInViewport({ ratio: 1 });
});
