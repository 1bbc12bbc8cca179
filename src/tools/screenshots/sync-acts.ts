import type { Page } from '@playwright/test';

import { connectDevice } from '#tests/e2e/device.ts';

import { press } from './press.ts';

const HERE = {
  title: 'Paint the lighthouse white and red',
  description: 'Two buckets of each:\nwhite for the tower,\nred for the lamp room.',
};
const ELSEWHERE = {
  title: 'Paint the lighthouse white and blue',
  description: 'Ask first whether red is still allowed.',
};

/** Changes a task of the page's account without a network. Returns its id and the device that made it. */
async function changeOffline(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const device = connectDevice(new URL(page.url()).origin, token);
  const task = await device.create('Paint the lighthouse');
  await page.goto(`/?task=${task._id}`);
  await page.getByLabel('Task Title').waitFor();
  await page.context().setOffline(true);
  await page.getByLabel('Task Title').fill(HERE.title);
  await page.getByLabel('Description').fill(HERE.description);
  await press(page, 'Update Task');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return { device, task };
}

/** Shows the changes that wait for the network. */
export async function listWaiting(page: Page): Promise<void> {
  await changeOffline(page);
  await page.getByRole('button', { name: /^Offline/ }).click();
  await page.getByRole('dialog').waitFor();
}

/** Asks which of two changes of a task is to stay. */
export async function meetConflict(page: Page): Promise<void> {
  const { device, task } = await changeOffline(page);
  await device.change(task, ELSEWHERE);
  await page.context().setOffline(false);
  await press(page, 'Choose');
  await page.getByRole('dialog', { name: 'Changed in two places' }).waitFor();
}
