import type { Page } from '@playwright/test';

import { makeTask } from '#tests/fixtures/tasks.ts';

import { hold } from './calls.ts';
import { card } from './steps.ts';
import { expect, test } from './test.ts';

const LONG = 'Ask the harbour master about a berth';
const LONGEST = `${LONG} for the boat, and whether it is free from the first of May to the end of October`;
const TITLES = [LONG, 'Short', LONGEST, 'Milk', 'Rope', 'Tea', 'Überprüfen der Überfahrtsgebühren', '買い物'];

/** Whether the title is cut, and whether any card lies over another or is too low for what it holds. */
async function look(page: Page, title: string) {
  const heading = card(page, title).getByRole('heading');
  await expect(heading).toBeVisible();
  return heading.evaluate((element) => {
    const cards = Array.from(document.querySelectorAll('article'));
    const boxes = cards.map((each) => each.getBoundingClientRect());
    const lines = Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight));
    const isCut = element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth;
    const areApart = boxes.every((one, index) =>
      boxes
        .slice(index + 1)
        .every((other) => one.bottom <= other.top || other.bottom <= one.top || one.right <= other.left),
    );
    return { lines, isCut, areApart, isRoomy: cards.every((each) => each.scrollHeight <= each.clientHeight) };
  });
}

const whole = { isCut: false, areApart: true, isRoomy: true };
const cut = { ...whole, isCut: true };

test.use({ viewport: { width: 1440, height: 800 } });

test('a title takes a second line where it needs one, at every width', async ({ page, seed }) => {
  await seed(TITLES.toReversed().map((title) => makeTask({ title })));
  await page.goto('/');
  // Three columns: the row of the long titles is taller, and the next one is not.
  expect(await look(page, LONG)).toEqual({ ...whole, lines: 2 });
  expect(await look(page, LONGEST)).toEqual({ ...cut, lines: 2 });
  expect(await look(page, 'Rope')).toEqual({ ...whole, lines: 1 });
  const heights = await page
    .getByRole('article')
    .evaluateAll((cards) => cards.map((each) => each.getBoundingClientRect().height));
  expect(heights[0]).toBe(heights[1]);
  expect(heights[0]).toBeGreaterThan(heights[3] ?? 0);

  // One wide column has room for it in one line.
  await page.goto('/pending');
  expect(await look(page, LONG)).toEqual({ ...whole, lines: 1 });
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(async () => (await look(page, LONG)).lines).toBe(2);
  expect(await look(page, LONG)).toEqual({ ...whole, lines: 2 });
  expect(await look(page, 'Milk')).toEqual({ ...whole, lines: 1 });
  await page.setViewportSize({ width: 1440, height: 800 });
  await expect.poll(async () => (await look(page, LONG)).lines).toBe(1);
  expect(await look(page, LONG)).toMatchObject({ areApart: true, isRoomy: true });
});

/** Notes at the document itself that something moved which was shown already. */
function noteShifts(): void {
  const observer = new PerformanceObserver(() => {
    document.documentElement.dataset.shifted = '';
  });
  observer.observe({ type: 'layout-shift', buffered: true });
}

test('labels, repetition and checklist, which come after their card, move none of its lines', async ({
  page,
  seed,
}) => {
  const words = { description: '- [x] flour\n- [ ] eggs', repeat: 'FREQ=DAILY' };
  await seed(['Bake bread', LONG].map((title) => makeTask({ title, labels: ['kitchen'], ...words })));
  await page.addInitScript(noteShifts);
  // The font's letters are of other widths than those that stand there before it.
  await hold(page, '**/*.woff2');
  await page.goto('/', { waitUntil: 'commit' });
  for (const title of ['Bake bread', LONG])
    await expect(card(page, title).getByRole('link', { name: 'kitchen' })).toBeVisible();
  // A frame ends with the layout of what came in it, and the observer hears of it before the next one ends.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await expect(page.locator('html')).not.toHaveAttribute('data-shifted');
});

test('a font that comes late moves no card', async ({ page, seed }) => {
  await seed(TITLES.toReversed().map((title) => makeTask({ title })));
  const release = await hold(page, '**/*.woff2');
  await page.goto('/', { waitUntil: 'commit' });
  const before = await look(page, LONG);
  expect(before).toMatchObject({ areApart: true, isRoomy: true });
  const tops = () =>
    page.getByRole('article').evaluateAll((cards) => cards.map((each) => each.getBoundingClientRect().top));
  const then = await tops();
  release();
  await page.evaluate(() => document.fonts.load('600 15px "Inter Variable"').then(() => {}));
  expect(await tops()).toEqual(then);
  expect(await look(page, LONG)).toEqual({ ...whole, lines: 2 });
});
