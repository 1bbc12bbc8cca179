import { expect, test } from 'vitest';

import { devicesAnswerSchema } from '#contract/devices.ts';
import { PATHS, pathWithId } from '#contract/paths.ts';
import { sessionAnswerSchema } from '#contract/user-answers.ts';

import { listening, openEvents } from './events.ts';
import type { Account } from './server.ts';
import { call, registerUser, startTestServer } from './server.ts';

// No heartbeat comes that would find the end of a session later.
const { app, clock } = await startTestServer({ heartbeatMs: 3_600_000 });
const port = await listening(app);
const HOUR = 3_600_000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1';

const status = async (token: string) => (await call(app, 'GET', PATHS.me, { token })).status;

async function logIn({ user, password }: Account, userAgent: string): Promise<string> {
  const body = { email: user.email, password };
  const answer = await call(app, 'POST', PATHS.login, { body, headers: { 'user-agent': userAgent } });
  return sessionAnswerSchema.parse(answer.body).token;
}

async function devices(token: string) {
  return devicesAnswerSchema.parse((await call(app, 'GET', PATHS.sessions, { token })).body).sessions;
}

async function findId(token: string): Promise<string> {
  const own = (await devices(token)).find(({ isThis }) => isThis);
  if (!own) throw new Error('The session is not in its own list.');
  return own.id;
}

test('the list has every living session, this one first, with browser, login and last use', async () => {
  const account = await registerUser(app);
  const begun = clock.now().toISOString();
  clock.advance(HOUR);
  const firefox = await logIn(account, FIREFOX);
  clock.advance(HOUR);
  const safari = await logIn(account, SAFARI);
  clock.advance(HOUR);
  const present = clock.now().toISOString();
  await status(account.token);
  expect(await devices(firefox)).toMatchObject([
    { browser: 'Firefox on Linux', isThis: true, usedAt: present },
    { browser: 'another client', isThis: false, loggedInAt: begun, usedAt: present },
    { browser: 'Safari on iPhone', isThis: false },
  ]);
  expect((await devices(safari))[0]).toMatchObject({ browser: 'Safari on iPhone', isThis: true });
});

test('a session that nobody uses any more leaves the list when it ends', async () => {
  const account = await registerUser(app);
  await logIn(account, FIREFOX);
  clock.advance(29 * 24 * HOUR);
  expect(await devices(account.token)).toHaveLength(2);
  clock.advance(2 * 24 * HOUR);
  expect(await devices(account.token)).toHaveLength(1);
});

test('no id is a token', async () => {
  const account = await registerUser(app);
  const id = await findId(account.token);
  expect(id).not.toContain(account.token);
  expect(await status(id)).toBe(401);
});

test('one device is logged out by another: its stream ends at once, and that of the other goes on', async () => {
  const account = await registerUser(app);
  const other = await logIn(account, FIREFOX);
  const [kept, ended] = [await openEvents(port, account.token), await openEvents(port, other)];
  await Promise.all([kept.reached(0), ended.reached(0)]);
  const path = pathWithId(PATHS.session, await findId(other));
  expect(await call(app, 'DELETE', path, { token: account.token })).toMatchObject({
    status: 200,
    body: { success: true, message: expect.any(String) },
  });
  await ended.ended;
  expect([await status(account.token), await status(other)]).toEqual([200, 401]);
  expect(kept.response.closed).toBe(false);
  expect((await call(app, 'DELETE', path, { token: account.token })).status).toBe(404);
});

test('all others are logged out by one call, and their streams end', async () => {
  const account = await registerUser(app);
  const others = [await logIn(account, FIREFOX), await logIn(account, SAFARI)];
  const streams = await Promise.all(others.map(async (token) => openEvents(port, token)));
  await Promise.all(streams.map(async (stream) => stream.reached(0)));
  expect((await call(app, 'DELETE', PATHS.sessions, { token: account.token })).status).toBe(200);
  await Promise.all(streams.map(async (stream) => stream.ended));
  expect(await Promise.all([account.token, ...others].map(status))).toEqual([200, 401, 401]);
  expect(await devices(account.token)).toMatchObject([{ isThis: true }]);
});

test("another user's session is answered like one that there is not, and goes on", async () => {
  const [owner, stranger] = [await registerUser(app), await registerUser(app)];
  const { token } = stranger;
  const end = async (id: string) => call(app, 'DELETE', pathWithId(PATHS.session, id), { token });
  const [foreign, unknown] = [await end(await findId(owner.token)), await end('nothing')];
  expect(foreign).toMatchObject({ status: 404, body: unknown.body });
  await call(app, 'DELETE', PATHS.sessions, { token });
  expect(await status(owner.token)).toBe(200);
  expect(JSON.stringify(await devices(token))).not.toContain(await findId(owner.token));
});

test('a device can log itself out by its own id', async () => {
  const { token } = await registerUser(app);
  await call(app, 'DELETE', pathWithId(PATHS.session, await findId(token)), { token });
  expect(await status(token)).toBe(401);
});

test.each(['%00', 'x', `${'a'.repeat(42)}%00`, 'a'.repeat(44), '%F0%9F%98%80'])(
  'no session is called %s',
  async (id) => {
    const { token } = await registerUser(app);
    expect(await call(app, 'DELETE', `${PATHS.sessions}/${id}`, { token })).toMatchObject({ status: 404 });
    expect(await status(token)).toBe(200);
  },
);
