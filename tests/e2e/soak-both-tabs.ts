import type { Page } from '@playwright/test';

import type { Done } from './soak-cards.ts';
import { settleTwice } from './soak-conflict.ts';
import type { Desk } from './soak-desk.ts';
import { submitOvertaken, type } from './soak-forms.ts';
import { FORM, WAITING } from './soak-screen.ts';
import { excuseMerged, pressInRow, readWaiting, type Row } from './soak-waiting.ts';

/** A row with this button that both tabs show. */
async function sameRow(one: Page, other: Page, button: string): Promise<Row | null> {
  const theirs = await readWaiting(other);
  await one.bringToFront();
  const mine = await readWaiting(one);
  const row = mine.find(({ buttons }) => buttons.includes(button));
  const isInBoth = row !== undefined && theirs.some(({ text }) => text === row.text);
  return isInBoth ? row : null;
}

/** Edits one refused change in two tabs at once: a title in one, a description in the other. */
export async function editAgainTwice(desk: Desk): Promise<Done> {
  const pages = [await desk.tab(0), await desk.tab(1)] as const;
  const [one, other] = pages;
  const row = await sameRow(one, other, WAITING.editAgain);
  if (!row) return false;
  for (const page of pages) {
    await page.bringToFront();
    if (!(await pressInRow(page, row, WAITING.editAgain))) return false;
    await page.getByLabel(FORM.title).waitFor();
  }
  const title = await type(desk, one, 'title', 'again');
  const description = await type(desk, other, 'description', 'again');
  await one.bringToFront();
  excuseMerged(desk, row.changes, { title: title.value });
  await submitOvertaken(desk, one, title);
  await other.bringToFront();
  await submitOvertaken(desk, other, description);
  return true;
}

/** Settles one conflict in two tabs at once, each in another way. */
export async function settleInBoth(desk: Desk): Promise<Done> {
  const pages = [await desk.tab(0), await desk.tab(1)] as const;
  const row = await sameRow(...pages, WAITING.choose);
  if (!row) return false;
  for (const page of pages) {
    await page.bringToFront();
    if (!(await pressInRow(page, row, WAITING.choose))) return false;
  }
  return settleTwice(desk, pages, row.changes[0]);
}
