import { expect, test } from 'vitest';

import { PATHS } from '#contract/paths.ts';

import { holdWrites } from './held-writes.ts';
import { call, registerUser, startTestServer } from './server.ts';

const { app, clock, place } = await startTestServer();
const body = { title: 'Written in the end', dueDate: '2026-04-01' };

test('while another program writes, reading goes on and a write waits', async () => {
  const { token } = await registerUser(app);
  clock.advance(3_600_000);
  const endHold = await holdWrites(place);
  let isAnswered = false;
  const written = call(app, 'POST', PATHS.tasks, { token, body }).finally(() => {
    isAnswered = true;
  });
  const times: number[] = [];
  for (let calls = 0; calls < 20; calls += 1) {
    const begun = performance.now();
    expect((await call(app, 'GET', PATHS.tasks, { token })).status).toBe(200);
    times.push(performance.now() - begun);
  }
  // SQLite's own wait would have held one of them up for five seconds.
  expect(Math.max(...times)).toBeLessThan(2_000);
  expect(isAnswered).toBe(false);
  await endHold();
  expect((await written).status).toBe(201);
});

test('writes that waited for long are refused together, with a sentence and the time to wait', async () => {
  const [{ token }, other] = [await registerUser(app), await registerUser(app)];
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const repeated = async () => call(app, 'POST', PATHS.tasks, { token: other.token, body, headers });
  const saved = await repeated();
  const endHold = await holdWrites(place);
  const begun = performance.now();
  // The other account waits beside them, and behind none of them.
  const [again, ...answers] = await Promise.all([
    repeated(),
    ...Array.from({ length: 5 }, async () => call(app, 'POST', PATHS.tasks, { token, body })),
  ]);
  expect(performance.now() - begun).toBeLessThan(15_000);
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 503, body: { success: false, message: expect.any(String) } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  // Nobody is told that what was saved before was not.
  expect([again.text, saved.status]).toEqual([saved.text, 201]);
  await endHold();
  expect((await call(app, 'POST', PATHS.tasks, { token, body })).status).toBe(201);
});
