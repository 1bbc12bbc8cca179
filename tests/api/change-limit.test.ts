import { expect, test } from 'vitest';

import { API_BASE, PATHS, taskPath } from '#contract/paths.ts';
import { HOUR_MS } from '#server/time/clock.ts';

import { callsOf, fields } from './account-file.ts';
import { call, registerUser, startTestServer } from './server.ts';

const body = { title: 'One more', dueDate: '2026-04-01' };

/** A file with so many new tasks. */
const fileOf = (count: number) => ({
  format: 'holdfast',
  schema: 1,
  tasks: Array.from({ length: count }, () => ({ ...fields, _id: crypto.randomUUID() })),
});

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
        message: expect.stringMatching(/3 changes within an hour.* not saved; it can be in/),
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

test('imports are limited by themselves: the first of an hour may have any size, and what is typed is not held up by it', async () => {
  const { app, clock } = await startTestServer({ settings: { changesPerHour: 3 } });
  const { create, list } = callsOf(app);
  const [{ token }, other] = [await registerUser(app), await registerUser(app)];
  const take = async (path: string, count: number, who = token) =>
    call(app, 'POST', API_BASE + path, { token: who, body: fileOf(count) });

  expect(await take(PATHS.import, 5)).toMatchObject({ status: 200 });
  const refused = await take(PATHS.import, 1);
  expect(refused).toMatchObject({
    status: 429,
    body: {
      message: expect.stringMatching(
        /has imported 3 changes within an hour.* Nothing was imported; the file can be in/,
      ),
    },
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await take(PATHS.importPreview, 1)).toMatchObject({ status: 200 });
  expect(await take(PATHS.import, 1, other.token)).toMatchObject({ status: 200 });
  await create(token);
  expect((await list(token)).tasks).toHaveLength(6);

  clock.advance(HOUR_MS);
  expect(await take(PATHS.import, 1)).toMatchObject({ status: 200 });
});
