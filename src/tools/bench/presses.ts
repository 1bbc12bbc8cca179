import type { Page } from '@playwright/test';

import { besideFloor } from './beside.ts';
import { resetFrames, timePress, worstFrame } from './page.ts';
import type { Row } from './rows.ts';

const TASKS = 10_000;
const PRESSES = 15;

class Figures {
  readonly toggles: number[] = [];
  readonly dialogs: number[] = [];
  readonly worst: number[] = [];
}

async function press(page: Page, figures: Figures): Promise<void> {
  await page.bringToFront();
  await resetFrames(page);
  figures.toggles.push(await timePress(page.locator('article button').first()));
  // What follows the press has its time: the change is stored, sent and confirmed.
  await page.waitForTimeout(500);
  figures.worst.push(await worstFrame(page));
  const add = page.getByRole('button', { name: '+ Add New Task' });
  figures.dialogs.push(await timePress(add, 'dialog[open], div[role=dialog]'));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** Presses in a list of 10,000 tasks, with all code there. */
export async function measurePresses(): Promise<Row[]> {
  return besideFloor(TASKS, async ({ app, bare }) => {
    const [own, least] = [new Figures(), new Figures()];
    for (let turn = 0; turn < PRESSES; turn += 1) {
      await press(app, own);
      await press(bare, least);
    }
    const row = (name: string, figure: keyof Figures, most: number): Row => ({
      name: `${name} at ${TASKS} tasks`,
      unit: 'ms',
      samples: own[figure],
      floor: least[figure],
      goal: { most },
    });
    return [
      row('toggle to frame', 'toggles', 20),
      row('worst frame after a toggle', 'worst', 34),
      row('dialog to frame', 'dialogs', 25),
    ];
  });
}
