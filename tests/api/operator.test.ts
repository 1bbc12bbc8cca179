import { Writable } from 'node:stream';

import { expect, test } from 'vitest';

import { PATHS } from '#contract/paths.ts';
import { SECURITY_LEVEL } from '#server/http/security-log.ts';

import { call, registerUser, startTestServer } from './server.ts';

const METRICS = '/api/metrics';
const TOKEN = 'a-token-of-the-operator';

test('metrics are there for whoever has the token of the setting, and nowhere without it', async () => {
  const { app } = await startTestServer({ settings: { metricsToken: TOKEN } });
  await registerUser(app);
  expect((await call(app, 'GET', METRICS)).status).toBe(401);
  expect((await call(app, 'GET', METRICS, { token: 'another' })).status).toBe(401);
  const { status, text, headers } = await call(app, 'GET', METRICS, { token: TOKEN });
  expect(status).toBe(200);
  expect(headers['content-type']).toMatch(/^text\/plain/);
  expect(text).toContain('route="/api/user/register",status="201"} 1');
  expect(text).toMatch(/^holdfast_database_up 1$/m);
  expect(text).toMatch(/^holdfast_streams 0$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);

  const off = await startTestServer();
  expect((await call(off.app, 'GET', METRICS, { token: TOKEN })).status).toBe(404);
});

test('a server lives while its database is away, and is not ready', async () => {
  const { app, database } = await startTestServer();
  await database.destroy();
  expect((await call(app, 'GET', '/api/health')).status).toBe(503);
  expect((await call(app, 'GET', '/api/health/live')).status).toBe(200);
});

test('what happens to accounts stands in the log at a level of its own, with user and address and no words', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(...chunk.toString().trim().split('\n'));
      done();
    },
  });
  const { app, clock } = await startTestServer({ logger: { stream, customLevels: SECURITY_LEVEL } });
  const { token, user, password } = await registerUser(app);
  const address = '192.0.2.7';
  const logIn = async (given: string) =>
    call(app, 'POST', PATHS.login, { body: { email: user.email, password: given }, address });
  for (let tries = 0; tries < 11; tries += 1) await logIn(`secret words ${tries}`);
  await call(app, 'POST', PATHS.tasks, { token, body: { title: 'secret words', dueDate: '2026-04-01' } });
  const change = async (body: object) => call(app, 'PUT', PATHS.password, { token, body, address });
  await change({ password: 'secret words' });
  await change({ currentPassword: 'secret guess', newPassword: 'secret words' });
  clock.advance(15 * 60_000);
  await change({ password: 'secret words' });
  await call(app, 'POST', PATHS.logout, { token, address });
  const other = await registerUser(app);
  await call(app, 'DELETE', PATHS.sessions, { token: other.token, address });
  const body = { currentPassword: other.password };
  await call(app, 'POST', PATHS.deleteAccount, { token: other.token, body, address });

  const security = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 35);
  const refusal = (code: string) => ({ event: `refused: ${code}`, user: null, address });
  expect(security).toMatchObject([
    { event: 'signed up', user: user.id },
    ...Array.from({ length: 10 }, () => refusal('unauthenticated')),
    refusal('too_many_requests'),
    { event: 'changed the password, which ended all other sessions', user: user.id, address },
    { ...refusal('wrong_password'), user: user.id },
    { ...refusal('current_password_needed'), user: user.id },
    { event: 'logged out', user: user.id, address },
    { event: 'signed up', user: other.user.id },
    { event: 'ended all other sessions', user: other.user.id, address },
    { event: 'deleted the account', user: other.user.id, address },
  ]);
  expect(lines.join()).not.toContain('secret words');
  expect(lines.join()).not.toContain(password);
  expect(lines.join()).not.toContain(user.email);
});
