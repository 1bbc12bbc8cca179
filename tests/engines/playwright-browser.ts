import { readFile } from 'node:fs/promises';

import type { Browser, Page } from '@playwright/test';

import { WAIT_MS, type EngineBrowser, type Name, type Role, type Tab } from './tab.ts';

const HEIGHT = 800;

function makeTab(page: Page): Tab {
  const find = (role: Role, name?: Name) => page.getByRole(role, { name, exact: true });
  const field = (label: string) => page.getByLabel(label, { exact: true });
  return {
    goTo: async (path) => {
      await page.goto(path);
    },
    reload: async () => {
      await page.reload();
    },
    back: async () => {
      await page.goBack();
    },
    address: async () => {
      const { pathname, search } = new URL(page.url());
      return pathname + search;
    },
    read: async (role, name) => (await find(role, name).allInnerTexts()).map((text) => text.trim()),
    hasFocus: (role, name) => find(role, name).evaluate((element) => element === document.activeElement),
    press: (role, name) => find(role, name).click(),
    fill: (label, words) => field(label).fill(words),
    value: (label) => field(label).inputValue(),
    type: (words) => page.keyboard.type(words),
    keys: (chord) => page.keyboard.press(chord),
    attach: (label, file) => field(label).setInputFiles(file),
    download: async (button) => {
      const [file] = await Promise.all([page.waitForEvent('download'), find('button', button).click()]);
      return readFile(await file.path(), 'utf8');
    },
    resize: (width) => page.setViewportSize({ width, height: HEIGHT }),
    evaluate: (script) => page.evaluate(`(() => { ${script} })()`),
    picture: () => page.screenshot(),
  };
}

/** A browser that Playwright drives. */
export async function wrapPlaywright(browser: Browser, baseURL: string): Promise<EngineBrowser> {
  const context = await browser.newContext({ baseURL, timezoneId: 'Europe/Berlin' });
  context.setDefaultTimeout(WAIT_MS);
  return {
    openTab: async () => makeTab(await context.newPage()),
    close: () => browser.close(),
  };
}
