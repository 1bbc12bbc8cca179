import type { Page } from '@playwright/test';

/** Presses the button of this name. */
export function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}
