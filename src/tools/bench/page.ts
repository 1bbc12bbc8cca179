import type { Browser, BrowserContext, CDPSession, Locator, Page } from '@playwright/test';

/** Runs in each page before its own scripts: notes when the first card stands, and the longest time between two frames. */
function watchFrames(): void {
  const bench = { firstCard: 0, worstFrame: 0 };
  const observer = new MutationObserver(() => {
    if (document.querySelector('article') === null) return;
    observer.disconnect();
    // The frame after the one that has it.
    requestAnimationFrame(() => setTimeout(() => (bench.firstCard = performance.now())));
  });
  observer.observe(document, { childList: true, subtree: true });
  let last = performance.now();
  const look = () => {
    const now = performance.now();
    bench.worstFrame = Math.max(bench.worstFrame, now - last);
    last = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  Object.assign(window, { bench });
}

declare global {
  interface Window {
    bench: { firstCard: number; worstFrame: number };
  }
}

/** A browser in which nothing is cached, with a session; without a token it is a visitor's. */
export async function newContext(browser: Browser, url: string, token = ''): Promise<BrowserContext> {
  const context = await browser.newContext({
    storageState: {
      cookies: [],
      origins: token === '' ? [] : [{ origin: url, localStorage: [{ name: 'token', value: token }] }],
    },
  });
  await context.addInitScript(watchFrames);
  return context;
}

/** Opens an address. Resolves to the milliseconds from the start of the navigation to the frame after the first card's. */
export async function timeFirstCard(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.bench.firstCard > 0);
  return page.evaluate(() => window.bench.firstCard);
}

/** Opens the app, and waits until all code of it is there, so that no press waits for any. */
export async function openWarm(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await timeFirstCard(page, url);
  await page.getByRole('button', { name: 'All changes saved' }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  return page;
}

/** Waits until the top bar says this of the changes, and looks at each frame: a look by role takes the page's time itself. */
export async function untilSaid(page: Page, text: string, timeout: number): Promise<void> {
  await page.waitForFunction((said) => document.querySelector(`button[title="${said}"]`) !== null, text, {
    timeout,
  });
}

/** Begins to look for the longest frame anew. */
export async function resetFrames(page: Page): Promise<void> {
  await page.evaluate(() => (window.bench.worstFrame = 0));
}

export async function worstFrame(page: Page): Promise<number> {
  return page.evaluate(() => window.bench.worstFrame);
}

/** Milliseconds from a press to the frame that shows its result: the element, or the control under another name. */
export function timePress(control: Locator, element?: string): Promise<number> {
  return control.evaluate(async (target, selector) => {
    const name = target.ariaLabel;
    const isShown = () =>
      selector === undefined ? target.ariaLabel !== name : document.querySelector(selector) !== null;
    const begun = performance.now();
    target.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    do await new Promise(requestAnimationFrame);
    while (!isShown());
    await new Promise((resolve) => setTimeout(resolve));
    return performance.now() - begun;
  }, element);
}

/**
 * Presses the toggles of so many different tasks from the top of the list on, each when the one before is shown. Resolves to the
 * milliseconds from each press to its frame.
 */
export function toggleMany(page: Page, count: number): Promise<number[]> {
  return page.evaluate(async (presses) => {
    const done = new Set<string | null>();
    const times: number[] = [];
    const next = () =>
      [...document.querySelectorAll('[aria-posinset]')].find((item) => !done.has(item.ariaPosInSet));
    while (times.length < presses) {
      const item = next();
      const toggle = item?.querySelector('article button');
      if (!item || !toggle) {
        scrollBy(0, innerHeight / 2);
        await new Promise(requestAnimationFrame);
        continue;
      }
      const name = toggle.ariaLabel;
      const begun = performance.now();
      toggle.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      do await new Promise(requestAnimationFrame);
      while (toggle.isConnected && toggle.ariaLabel === name);
      times.push(performance.now() - begun);
      done.add(item.ariaPosInSet);
    }
    return times;
  }, count);
}

/** How long the page has kept its processor busy since it was opened, in ms, where the session counts the ticks of its thread. */
export async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN);
}
