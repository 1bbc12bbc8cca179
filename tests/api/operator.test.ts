import { expect, test } from 'vitest';

import { PATHS } from '#contract/paths.ts';
import type { HealthReport } from '#server/health/store.ts';

import { listening, openEvents } from './events.ts';
import { logLines } from './log-lines.ts';
import { call, registerUser, request, startTestServer } from './server.ts';

const report = (backup: Omit<ReturnType<HealthReport>['backup'], 'message' | 'keptDays'>) => ({
  warnings: [],
  backup: { message: '', keptDays: 14, ...backup },
});

const METRICS = PATHS.metrics;
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

  // No copy was made yet, so that nobody can say how old the last one is.
  expect(text).toMatch(/^holdfast_backup_time_seconds Nan$/m);
  expect(text).toMatch(/^holdfast_backup_good 1$/m);

  const off = await startTestServer();
  expect((await call(off.app, 'GET', METRICS, { token: TOKEN })).status).toBe(404);
});

test('metrics tell of the last backup, and of changes that came many in one call by what became of them', async () => {
  let isGood = true;
  const at = '2026-03-01T03:00:00.000Z';
  const { app } = await startTestServer({
    settings: { metricsToken: TOKEN },
    report: () => report({ at, isGood }),
  });
  const { token } = await registerUser(app);
  const print = async () => (await call(app, 'GET', METRICS, { token: TOKEN })).text;
  const send = async (changes: object[]) =>
    call(app, 'POST', PATHS.applyChanges, { token, body: { changes } });
  const body = { title: 'One', dueDate: '2026-04-01' };
  const key = crypto.randomUUID();
  await send([
    { verb: 'create', key, body },
    { verb: 'update', key: crypto.randomUUID(), taskId: key, base: 9, body: { title: 'Two' } },
    { verb: 'delete', key: crypto.randomUUID(), taskId: key },
  ]);
  await send([{ verb: 'create', key: crypto.randomUUID(), body }]);
  const before = await print();
  expect(before).toMatch(/^holdfast_batch_changes_total\{outcome="made"\} 2$/m);
  expect(before).toMatch(/^holdfast_batch_changes_total\{outcome="conflict"\} 1$/m);
  expect(before).toMatch(/^holdfast_batch_changes_total\{outcome="earlier_refused"\} 1$/m);
  expect(before).toContain(`holdfast_backup_time_seconds ${Date.parse(at) / 1000}\n`);
  expect(before).toMatch(/^holdfast_backup_good 1$/m);
  isGood = false;
  expect(await print()).toMatch(/^holdfast_backup_good 0$/m);
});

test('metrics count a request whose address cannot be read', async () => {
  const { app } = await startTestServer({ settings: { metricsToken: TOKEN } });
  expect((await request(app, 'GET', '/%zz')).status).toBe(404);
  const { text } = await call(app, 'GET', METRICS, { token: TOKEN });
  expect(text).toMatch(/count\{.*route="none",status="404"\} 1$/m);
});

test('metrics tell how many streams are open', async () => {
  const { app } = await startTestServer({ settings: { metricsToken: TOKEN } });
  const port = await listening(app);
  const { token } = await registerUser(app);
  await openEvents(port, token);
  const { text } = await call(app, 'GET', METRICS, { token: TOKEN });
  expect(text).toMatch(/^holdfast_streams 1$/m);
});

test('a server lives while its database is away, is not ready, and says so in its metrics', async () => {
  const { app, database } = await startTestServer({ settings: { metricsToken: TOKEN } });
  await database.destroy();
  expect((await call(app, 'GET', METRICS, { token: TOKEN })).text).toMatch(/^holdfast_database_up 0$/m);
  expect((await call(app, 'GET', PATHS.health)).status).toBe(503);
  expect((await call(app, 'GET', PATHS.live)).status).toBe(200);
});

test('what happens to accounts stands in the log at a level of its own, with user and address and no words', async () => {
  const { logger, log, atLevel } = logLines();
  const { app, clock } = await startTestServer({ logger });
  const { token, user, password } = await registerUser(app);
  const address = '192.0.2.7';
  const logIn = async (given: string) =>
    call(app, 'POST', PATHS.login, { body: { email: user.email, password: given }, address });
  for (let tries = 0; tries < 11; tries += 1) await logIn(`secret words ${tries}`);
  await call(app, 'POST', PATHS.tasks, { token, body: { title: 'secret words', dueDate: '2026-04-01' } });
  const change = async (body: object) => call(app, 'PUT', PATHS.password, { token, body, address });
  await change({ password: 'secret words' });
  await change({ currentPassword: 'secret guess', newPassword: 'other secret words' });
  clock.advance(15 * 60_000);
  await change({ password: 'secret words' });
  await call(app, 'POST', PATHS.logout, { token, address });
  const other = await registerUser(app);
  await call(app, 'DELETE', PATHS.sessions, { token: other.token, address });
  const body = { currentPassword: other.password };
  await call(app, 'POST', PATHS.deleteAccount, { token: other.token, body, address });

  const refusal = (code: string) => ({ event: `refused: ${code}`, user: null, address });
  expect(atLevel(35)).toMatchObject([
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
  expect(log()).not.toContain('secret words');
  expect(log()).not.toContain(password);
  expect(log()).not.toContain(user.email);
});
