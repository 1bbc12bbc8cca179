import { expect, test } from 'vitest';

import { API_BASE, PATHS, taskPath } from '#contract/paths.ts';
import { HOUR_MS } from '#server/time/clock.ts';

import { callsOf } from './account-file.ts';
import { call, registerUser, startTestServer } from './server.ts';

const body = { title: 'One more', dueDate: '2026-04-01' };

test('an account makes so many changes in an hour, is told when to go on, and nobody else waits for it', async () => {
  const { app, clock } = await startTestServer({ settings: { changesPerHour: 3 } });
  const { create, list } = callsOf(app);
  const [{ token }, other] = [await registerUser(app), await registerUser(app)];
  const id = await create(token);
  const update = async () =>
    call(app, 'PUT', API_BASE + taskPath(PATHS.task, id), { token, body: { title: 'Changed' } });
  const changes = [
    { verb: 'create', key: crypto.randomUUID(), body },
    { verb: 'create', key: crypto.randomUUID(), body },
  ];
  const send = async () => call(app, 'POST', API_BASE + PATHS.applyChanges, { token, body: { changes } });

  expect(await update()).toMatchObject({ status: 200 });
  // One request is answered whole.
  expect(await send()).toMatchObject({ status: 200 });
  for (const change of [update, send]) {
    const refused = await change();
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'too_many_requests',
        message: expect.stringMatching(/3 changes within an hour.* again in/),
      },
    });
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(3600);
  }
  expect((await list(token)).tasks).toHaveLength(3);
  await create(other.token);

  clock.advance(HOUR_MS);
  expect(await send()).toMatchObject({ status: 200 });
});
