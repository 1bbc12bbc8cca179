import {
  errors,
  expect as base,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
} from '@playwright/test';

import type { Counts } from './soak-counts.ts';
import { TypedWords } from './soak-words.ts';

/** Far more than a press takes, so that what is not there by then is missing. */
export const PATIENCE_MS = 180_000;
/** How long a press waits before one looks whether its button is still there. */
export const GLANCE_MS = 1_000;
/** How long one waits for what nearly always comes. */
export const ARRIVAL_MS = 5_000;
export const HEALING_MS = 300_000;
/** As patient as a machine with other work needs. */
export const expect = base.configure({ timeout: PATIENCE_MS });
const LOADING_MS = 60_000;

export const WIDTH = 1_000;
export const HEIGHT = 1_500;

/** One person's browser: two tabs, and what was typed there. */
export class Desk {
  readonly name: string;
  readonly words: TypedWords;
  readonly counts: Counts;
  readonly errors: string[] = [];
  readonly log: string[];
  /** The words of what was saved as a new task since its own was gone, as often as that was done: they may stand in both. */
  readonly copied: string[] = [];
  /** The last file that was imported. */
  file: string | null = null;
  readonly #context: BrowserContext;
  readonly #tabs = new Map<number, Page>();

  private constructor(name: string, context: BrowserContext, counts: Counts, log: string[]) {
    this.name = name;
    this.words = new TypedWords(name.charAt(0).toLowerCase());
    this.counts = counts;
    this.log = log;
    this.#context = context;
    context.on('weberror', (event) => {
      this.errors.push(String(event.error().stack ?? event.error()));
    });
  }

  static async at(
    browser: Browser,
    {
      url,
      token,
      name,
      counts,
      log,
      timezoneId,
    }: { url: string; token: string; name: string; counts: Counts; log: string[]; timezoneId: string },
  ): Promise<Desk> {
    const localStorage = [{ name: 'token', value: token }];
    const context = await browser.newContext({
      baseURL: url,
      timezoneId,
      viewport: { width: WIDTH, height: HEIGHT },
      storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    });
    context.setDefaultTimeout(PATIENCE_MS);
    return new Desk(name, context, counts, log);
  }

  say(sentence: string): void {
    this.log.push(`${new Date().toISOString().slice(14, 23)} ${this.name} ${sentence}`);
  }

  /** Takes the network away from all tabs, or gives it back. */
  async setOffline(isOffline: boolean): Promise<void> {
    await this.#context.setOffline(isOffline);
  }

  isOpen(index: number): boolean {
    return this.#tabs.has(index);
  }

  get openTabs(): number[] {
    return [...this.#tabs.keys()];
  }

  /** The tab with nothing open over its list. */
  async tab(index: number): Promise<Page> {
    const open = this.#tabs.get(index);
    if (open) {
      // Chromium may draw nothing in a tab that is behind another one, and then no press arrives.
      await open.bringToFront();
      await closeDialogs(open);
      return open;
    }
    const page = await this.#context.newPage();
    this.#tabs.set(index, page);
    await load(page, () => page.goto('/'));
    return page;
  }

  /** Ends a tab as a crash of it does. */
  async kill(index: number): Promise<void> {
    const page = this.#tabs.get(index);
    this.#tabs.delete(index);
    await page?.close();
  }

  /** Comes back to one fresh tab. */
  async comeBack(): Promise<Page> {
    await this.kill(0);
    await this.kill(1);
    return this.tab(0);
  }

  async leave(): Promise<void> {
    await this.#context.close();
  }
}

/** Loads a page until the app stands on it: one that came without its code is loaded again, as a person does. */
export async function load(page: Page, way: () => Promise<unknown>): Promise<void> {
  let next = way;
  // The server may be starting again in this very moment.
  await expect(async () => {
    const now = next;
    next = () => page.goto('/');
    await now();
    await stateButton(page).waitFor({ timeout: LOADING_MS });
  }).toPass({ timeout: HEALING_MS, intervals: [200] });
}

/** The button in the top bar that says what is saved. */
export function stateButton(page: Page): Locator {
  return page.getByRole('banner').getByRole('button').filter({ hasText: /\S/, hasNotText: 'Logout' });
}

/** Leaves whatever is open over the page, by Escape. */
export async function closeDialogs(page: Page): Promise<void> {
  const dialogs = page.getByRole('dialog');
  for (const end = Date.now() + PATIENCE_MS; (await dialogs.count()) > 0;) {
    if (Date.now() > end) throw new Error('A dialog does not close by Escape.');
    const count = await dialogs.count();
    await page.keyboard.press('Escape');
    await goneOr(dialogs.nth(count - 1), GLANCE_MS);
  }
}

/** Waits a moment for the end of something, and says whether it has ended. */
async function goneOr(locator: Locator, timeout: number): Promise<boolean> {
  try {
    await locator.waitFor({ state: 'detached', timeout });
    return true;
  } catch (error) {
    if (error instanceof errors.TimeoutError) return false;
    throw error;
  }
}

/** Waits for something that may not come. */
export async function comes(locator: Locator, timeout = GLANCE_MS): Promise<boolean> {
  try {
    await locator.first().waitFor({ timeout });
    return true;
  } catch (error) {
    if (error instanceof errors.TimeoutError) return false;
    throw error;
  }
}

/** Waits for something that may not happen, and cannot be waited for as a part of the page. */
export async function happens(check: () => Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + ARRIVAL_MS; Date.now() < end;) if (await check()) return true;
  return false;
}

/** Begins to count the presses that arrive in a page. */
function countPresses(page: Page) {
  return page.evaluateHandle(() => {
    const seen = { presses: 0 };
    document.addEventListener('click', () => (seen.presses += 1), { capture: true, once: true });
    return seen;
  });
}

/** Tries an act on an element until it succeeds. False where the element has gone meanwhile; one that stays and takes nothing fails. */
async function attempt(
  element: Locator,
  act: () => Promise<void>,
  hasArrived: () => Promise<boolean>,
): Promise<boolean> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      await act();
      return true;
    } catch (error) {
      if (!(error instanceof errors.TimeoutError)) throw error;
      if (await hasArrived()) return true;
      if ((await element.count()) === 0) return false;
      if (Date.now() > end) throw error;
    }
  }
}

/** Presses a button, by the mouse or a key. False where it has gone meanwhile, as its task may have. */
export async function press(button: Locator, key?: 'Space'): Promise<boolean> {
  const seen = await countPresses(button.page());
  return attempt(
    button,
    () => (key ? button.press(key, { timeout: GLANCE_MS }) : button.click({ timeout: GLANCE_MS })),
    // On a busy machine a press may have arrived and ended its button before that is heard of.
    () => seen.evaluate(({ presses }) => presses > 0),
  );
}

/** Types these words into a field, which has the focus then. False where it has gone meanwhile, as its task may have. */
export function typeInto(field: Locator, words: string): Promise<boolean> {
  return attempt(
    field,
    () => field.fill(words, { timeout: GLANCE_MS }),
    () => Promise.resolve(false),
  );
}
