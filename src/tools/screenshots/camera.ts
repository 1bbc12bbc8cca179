import type { Browser, Page } from '@playwright/test';

import type { Theme } from '#web/theme/theme-store.ts';

const STILL_MS = 800;

/** Waits until nothing has changed for a while: what belongs to a card comes after it. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async (ms) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let timer = setTimeout(resolve, ms);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(resolve, ms);
    });
    observer.observe(document.body, { childList: true, subtree: true, attributes: true });
    await promise;
    observer.disconnect();
  }, STILL_MS);
}

/** Goes to a page and waits until it has what it shows. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page
    .getByRole(address.includes('task=') ? 'dialog' : 'heading')
    .first()
    .waitFor();
  await page
    .getByText(/^Loading/)
    .first()
    .waitFor({ state: 'detached' });
  // The marks of the cards and the tools of the search come after the first cards.
  if ((await page.locator('input[type=search]').count()) > 0)
    await page.locator('button[aria-label=Filter]').waitFor({ state: 'attached' });
  await page.evaluate(() => document.fonts.ready);
  await untilStill(page);
}

type Scene = {
  url: string;
  token: string | null;
  theme: Theme;
  width: number;
  height: number;
  scale: number;
};

/** Opens a browser of this size, in this theme. */
export async function openPage(browser: Browser, scene: Scene): Promise<Page> {
  const localStorage = scene.token === null ? [] : [{ name: 'token', value: scene.token }];
  const context = await browser.newContext({
    baseURL: scene.url,
    viewport: { width: scene.width, height: scene.height },
    deviceScaleFactor: scene.scale,
    colorScheme: scene.theme,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: scene.url, localStorage }] },
  });
  return context.newPage();
}
