import type { Page, Route } from '@playwright/test';

import { API_BASE, PATHS } from '#contract/paths.ts';

/** The address of a call, as a page's routes and waits take it; `:id` stands for any task. */
export function callTo(path: string): string {
  return `**${API_BASE}${path.replace(':id', '*')}`;
}

/** The list of the tasks, whole or what changed since, and a create. */
export const TASKS = `${callTo(PATHS.tasks)}*`;
/** An edit or a delete of any task. */
export const TASK = callTo(PATHS.task);

/** What the server says of a change that it refuses. */
export const REFUSAL = {
  name: 'a refusal',
  answer: { status: 400, json: { success: false, code: 'invalid', message: 'Not like this.' } },
} as const;

export const SERVER_PROBLEM = {
  name: 'a problem of the server',
  answer: { status: 500, json: { success: false, message: 'Broken.' } },
} as const;

export const HTML_PAGE = {
  name: 'a page in HTML',
  answer: { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' },
} as const;

const NO_ANSWER = { name: 'no answer', answer: null } as const;

/** The ways in which a call fails, and what of the answer a person may read. */
export const FAILURES = [REFUSAL, SERVER_PROBLEM, HTML_PAGE, NO_ANSWER] as const;

/** Answers a call as the server does: what comes with a key is answered with it. */
export async function answerAsServer(route: Route, answer: Parameters<Route['fulfill']>[0]): Promise<void> {
  const key = route.request().headers()['idempotency-key'];
  await route.fulfill({ ...answer, headers: key === undefined ? {} : { 'Idempotency-Key': key } });
}

/** Makes every call of this method and address fail from now on, in place of the way before. */
export async function fail(
  page: Page,
  method: string,
  address: string,
  { answer }: (typeof FAILURES)[number],
): Promise<void> {
  await page.unroute(address);
  await page.route(address, async (route) => {
    if (route.request().method() !== method) await route.fallback();
    else if (answer === null) await route.abort('failed');
    else await answerAsServer(route, answer);
  });
}

/**
 * Answers the first call of this method and address so, and holds the later ones until the function that it resolves to is called: however
 * slow the machine is, nothing is given up after too many of them.
 */
export async function failFirst(
  page: Page,
  method: string,
  address: string,
  answer: Parameters<Route['fulfill']>[0],
): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    if (!isFirst) {
      await released.promise;
      // A call that was given up meanwhile takes no answer.
      return route.continue().catch(() => {});
    }
    isFirst = false;
    return route.fulfill(answer);
  });
  return released.resolve;
}

/** Holds back every answer at these addresses until the function that it resolves to is called. */
export async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await released.promise;
    // A call that was given up meanwhile takes no answer.
    await route.continue().catch(() => {});
  });
  return released.resolve;
}
