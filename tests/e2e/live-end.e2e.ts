import { PATHS } from '#contract/paths.ts';

import { callTo, TASKS } from './calls.ts';
import { card } from './steps.ts';
import { expect, test } from './test.ts';

const EVENTS = callTo(PATHS.events);

test('a stream that the server ends in its time is begun again, asks for no list, and misses nothing', async ({
  page,
  task,
  elsewhere,
}) => {
  let [streams, lists] = [0, 0];
  const ended = { contentType: 'text/event-stream', body: 'data: {"seq":1}\n\n' };
  await page.route(EVENTS, async (route) => {
    streams += 1;
    // What asked for the list as it came is none of the streams' doing.
    if (streams === 1) lists = 0;
    await (streams > 3 ? route.continue() : route.fulfill(ended));
  });
  await page.route(TASKS, async (route) => {
    lists += 1;
    await route.continue();
  });
  await page.goto('/');
  await expect(card(page, task.title)).toBeVisible();
  await expect.poll(() => streams).toBe(4);
  expect(lists).toBe(0);
  await elsewhere.create('After the last end');
  await expect(card(page, 'After the last end')).toBeVisible();
});
