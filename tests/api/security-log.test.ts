import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { importAnswerSchema } from '#contract/account-file.ts';
import { devicesAnswerSchema } from '#contract/devices.ts';
import { API_BASE, PATHS, pathWithId } from '#contract/paths.ts';
import { sessionAnswerSchema } from '#contract/user-answers.ts';
import { EVENTS } from '#server/http/security-log.ts';

import { logLines } from './log-lines.ts';
import { call, startTestServer } from './server.ts';
import { plain } from './task-calls.ts';

const ACCOUNT = { name: 'Ida', email: 'ida@example.com', password: 'kelp-and-rock' };
const NEW_PASSWORD = 'rock-and-kelp';
const address = '192.0.2.7';

test('the log names addresses alone, whatever a proxy says', async () => {
  const { logger, atLevel } = logLines();
  const { app } = await startTestServer({ logger, settings: { trustProxy: 1 } });
  for (const forwarded of ['192.0.2.1:5566', 'x'.repeat(3000)]) {
    const headers = { 'x-forwarded-for': forwarded };
    const body = { email: ACCOUNT.email, password: 'wrong-password' };
    await call(app, 'POST', PATHS.login, { body, headers, address });
    await call(app, 'GET', '/nothing', { headers, address });
  }
  const addresses = (level: number) => atLevel(level).map((line) => line.address);
  expect(addresses(35)).toEqual(['192.0.2.1', address]);
  expect(addresses(30)).toEqual(['192.0.2.1', '192.0.2.1', address, address]);
});

test('each thing that happens to an account has its line, and each request another: whose it was, and from where', async () => {
  const { logger, atLevel } = logLines();
  const { app } = await startTestServer({ logger });
  const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, token = '') => {
    const said = { ...(body && { body }), ...(token !== '' && { token }) };
    const answer = await call(app, method, path, { ...said, address });
    expect(answer.status).toBeLessThan(300);
    return answer.body;
  };
  const enter = async (path: string) => sessionAnswerSchema.parse(await send('POST', path, ACCOUNT));

  const { token, user } = await enter(PATHS.register);
  const second = await enter(PATHS.login);
  await send('POST', PATHS.logout, undefined, second.token);
  await enter(PATHS.login);
  const { sessions } = devicesAnswerSchema.parse(await send('GET', PATHS.sessions, undefined, token));
  await send('DELETE', pathWithId(PATHS.session, sessions.at(-1)?.id ?? ''), undefined, token);
  await send('DELETE', PATHS.sessions, undefined, token);
  await send('PUT', PATHS.profile, { name: 'Ida W.', email: ACCOUNT.email }, token);
  await send('GET', PATHS.export, undefined, token);
  const _id = randomUUID();
  const file = { format: 'holdfast', schema: 2, tasks: [{ ...plain, _id }] };
  const { range } = importAnswerSchema.parse(await send('POST', PATHS.import, file, token));
  await send('POST', PATHS.undoImport, range, token);
  await send('DELETE', pathWithId(PATHS.purgeTask, _id), undefined, token);
  await send('PUT', PATHS.password, { password: NEW_PASSWORD }, token);
  await send('POST', PATHS.deleteAccount, { currentPassword: NEW_PASSWORD }, token);

  const events = [
    'signed up',
    'logged in',
    'logged out',
    'logged in',
    'ended one session',
    'ended all other sessions',
    'changed the profile',
    'exported the account',
    'imported a file',
    'took an import back',
    'deleted a task for good',
    'changed the password, which ended all other sessions',
    'deleted the account',
  ];
  const told = { user: user.id, address, reqId: expect.any(String) };
  expect(atLevel(35)).toMatchObject(events.map((event) => ({ event, ...told })));
  expect(new Set(events)).toEqual(new Set(EVENTS.values()));

  await send('GET', PATHS.health);
  const line = { method: 'GET', status: 200, address, reqId: expect.any(String) };
  expect(atLevel(30)).toContainEqual(
    expect.objectContaining({ ...line, path: API_BASE + PATHS.sessions, user: user.id }),
  );
  expect(atLevel(30).at(-1)).toMatchObject({ ...line, path: API_BASE + PATHS.health, user: null });
});
