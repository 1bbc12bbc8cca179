import type { Page } from '@playwright/test';

import { findBlocked } from '#web/changes/find-blocked.ts';

import type { Desk } from './soak-desk.ts';
import { readKept } from './soak-rest.ts';
import { wordsSaid } from './soak-words.ts';

/** Takes the last press back. What waits for its person, or behind such a change, was never sent: no history has to have its words then. */
export async function pressUndo(desk: Desk, page: Page): Promise<void> {
  const { intents } = await readKept(page);
  const blocked = findBlocked(intents, ({ refusal }) => refusal !== null).tasks;
  const held = intents.filter(({ taskId }) => blocked.has(taskId));
  desk.words.excuse(held.flatMap(wordsSaid), 'undone before it was sent');
  await page.keyboard.press('Control+z');
}
