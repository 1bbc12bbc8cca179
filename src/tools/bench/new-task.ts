import type { Page } from '@playwright/test';

import { besideFloor } from './beside.ts';
import { timePress } from './page.ts';
import type { Row } from './rows.ts';

const TASKS = 10_000;
const CREATES = 10;
const DUE = '2030-06-15';
// What follows a create has its time: it is stored, sent and confirmed.
const REST_MS = 500;

/** Milliseconds from the press that creates a task, in a form that is filled, to the frame that has its card. */
async function timeCreate(page: Page, title: string): Promise<number> {
  await page.bringToFront();
  await page.getByRole('button', { name: '+ Add New Task' }).click();
  await page.getByLabel('Task Title').fill(title);
  await page.getByLabel('Due Date').fill(DUE);
  await page.waitForTimeout(REST_MS);
  const create = page.getByRole('button', { name: 'Create Task' });
  const took = await timePress(create, `article button[aria-label="Complete ${title}"]`);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.waitForTimeout(REST_MS);
  return took;
}

/** A new task in a list of 10,000, with all code there. */
export async function measureNewTask(): Promise<Row[]> {
  return besideFloor(TASKS, async ({ app, bare }) => {
    const [samples, floor]: [number[], number[]] = [[], []];
    for (let create = 0; create < CREATES; create += 1) {
      const title = `Made by the form ${create}`;
      samples.push(await timeCreate(app, title));
      floor.push(await timeCreate(bare, title));
    }
    return [{ name: `create to its card at ${TASKS} tasks`, unit: 'ms', samples, floor, goal: { most: 40 } }];
  });
}
