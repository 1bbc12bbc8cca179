import { expect, test } from 'vitest';

import { PATHS } from '#contract/paths.ts';

import { call, startTestServer } from '../server.ts';

const { app } = await startTestServer();
const ask = async () => call(app, 'GET', PATHS.health);

/** Lets this process do nothing else for a while. */
function work(): void {
  const begun = performance.now();
  while (performance.now() - begun < 2_500);
}

test('a server that is far behind its work says so at once, lives all the same, and goes on when it has caught up', async () => {
  expect((await ask()).status).toBe(200);
  const workAndAsk = async () => {
    work();
    return Promise.all([ask(), call(app, 'GET', PATHS.live)]);
  };
  const refused = { status: 503, body: { code: 'busy' }, headers: { 'retry-after': '2' } };
  await expect.poll(workAndAsk, { interval: 1 }).toMatchObject([refused, { status: 200 }]);
  await expect.poll(async () => (await ask()).status).toBe(200);
});
