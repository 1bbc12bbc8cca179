import type { Page } from '@playwright/test';

import { press } from './press.ts';

/** Selects the second to the fourth card. */
export async function selectThree(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox');
  await boxes.nth(1).check({ force: true });
  await boxes.nth(3).click({ modifiers: ['Shift'] });
  await page.getByText('3 selected').waitFor();
}

function pressInBar(page: Page, name: string): Promise<void> {
  return page.getByRole('group', { name: 'Selection' }).getByRole('button', { name }).click();
}

export async function prioritizeThree(page: Page): Promise<void> {
  await selectThree(page);
  // The picture before has left them all with a high one, to which nothing could change.
  for (const [priority, words] of [
    ['Low', /^Low priority for|^Nothing to change/],
    ['High', /^High priority for 3 tasks/],
  ] as const) {
    await pressInBar(page, 'Priority');
    await press(page, priority);
    await page.getByText(words).waitFor();
  }
}

export async function askDueDate(page: Page): Promise<void> {
  await selectThree(page);
  await pressInBar(page, 'Due date');
}

export async function askLabels(page: Page): Promise<void> {
  await selectThree(page);
  await pressInBar(page, 'Add label');
}

/** Loads the page again as a browser that kept no list, while the list of tasks answers with an error, or not at all. */
export async function reloadWith(page: Page, status: number | null, words: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  await page.route('**/api/tasks/gp*', (route) => (status === null ? undefined : route.fulfill({ status })));
  await page.reload();
  await page.getByText(words).first().waitFor();
}

export async function scrollToEnd(page: Page): Promise<void> {
  await page.keyboard.press('End');
  await page.locator('[aria-posinset="60"]').waitFor();
}

export async function deleteFirst(page: Page): Promise<void> {
  // The task stays for the pictures after it: what names the change's key is taken for the server's answer.
  await page.route('**/api/tasks/*/gp', async (route) => {
    const key = (await route.request().headerValue('Idempotency-Key')) ?? '';
    await route.fulfill({ json: { success: true, message: '' }, headers: { 'Idempotency-Key': key } });
  });
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await page.getByText('Task deleted').waitFor();
}

export async function editFirst(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Edit/ }).first().click();
  await page.getByRole('dialog').waitFor();
}

export async function createInVain(page: Page): Promise<void> {
  await page.route('**/api/tasks/gp*', (route) => route.fulfill({ status: 400 }));
  await page.getByLabel('Task Title').fill('Read the barometer');
  await page.getByLabel('Due Date').fill('2030-06-15');
  await press(page, 'Create Task');
  await page.getByText('Create task failed').waitFor();
}

export async function typeQuickly(page: Page, words: string): Promise<void> {
  await page.getByLabel('What is to be done').fill(words);
  await page
    .getByRole('list', { name: /^Recognised/ })
    .first()
    .waitFor();
}

export async function openChecklist(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Checklist/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
}

export async function openByKeys(page: Page, keys: string): Promise<void> {
  await page.keyboard.press(keys);
  await page.getByRole('dialog').waitFor();
}

export async function findTask(page: Page): Promise<void> {
  await openByKeys(page, 'Control+k');
  await page.keyboard.type('the');
  await page.getByRole('option').first().waitFor();
}

/** Opens the fields of a rule of one's own. */
export async function repeatByRule(page: Page): Promise<void> {
  await page.getByLabel('Due Date').fill('2030-06-15');
  await page.getByLabel('Repeat').click();
  await page.getByRole('option', { name: 'Custom' }).click();
  await page.getByLabel('Unit').waitFor();
  await page.getByLabel('Unit').scrollIntoViewIfNeeded();
}

export async function renameLabel(page: Page): Promise<void> {
  await openByKeys(page, 'Control+k');
  await page.keyboard.type('rename');
  await page.getByRole('option', { name: 'Rename label' }).click();
  await page.getByRole('dialog', { name: 'Rename label' }).waitFor();
}
