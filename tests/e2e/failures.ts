import type { Page, Route } from '@playwright/test';

/** The ways in which a call fails, and what of the answer a person may read. */
export const FAILURES = [
  {
    name: 'a refusal',
    answer: { status: 400, json: { success: false, code: 'invalid', message: 'Not like this.' } },
  },
  { name: 'a problem of the server', answer: { status: 500, json: { success: false, message: 'Broken.' } } },
  { name: 'a page in HTML', answer: { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' } },
  { name: 'no answer', answer: null },
] as const;

export type Failure = (typeof FAILURES)[number];

/** Answers a call as the server does: what comes with a key is answered with it. */
export async function answerAsServer(route: Route, answer: Parameters<Route['fulfill']>[0]): Promise<void> {
  const key = route.request().headers()['idempotency-key'];
  await route.fulfill({ ...answer, headers: key === undefined ? {} : { 'Idempotency-Key': key } });
}

/** Makes every call of this method and path fail from now on, in place of the way before. */
export async function fail(page: Page, method: string, path: string, { answer }: Failure): Promise<void> {
  await page.unroute(path);
  await page.route(path, async (route) => {
    if (route.request().method() !== method) await route.fallback();
    else if (answer === null) await route.abort('failed');
    else await answerAsServer(route, answer);
  });
}
