import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import { devicesAnswerSchema } from '#contract/devices.ts';
import { PATHS } from '#contract/paths.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { sessionAnswerSchema } from '#contract/user-answers.ts';
import { passwordQueue } from '#server/users/passwords.ts';

import { call, countRows, registerUser, startTestServer, statuses, unhashed } from './server.ts';

const { app, clock, database } = await startTestServer({ withPasswords: passwordQueue() });
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const status = async (token: string) => (await call(app, 'GET', PATHS.me, { token })).status;

test('only the SHA-256 of a token is stored', async () => {
  const { token } = await registerUser(app);
  const hash = createHash('sha256').update(token).digest('base64url');
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const sessions = await database.selectFrom('session').selectAll().execute();
  expect(sessions.map((session) => session.token_hash)).toContain(hash);
  expect(JSON.stringify(sessions)).not.toContain(token);
});

test('a session ends after 30 days without use', async () => {
  const { token } = await registerUser(app);
  clock.advance(30 * DAY - MINUTE);
  expect(await status(token)).toBe(200);
  clock.advance(30 * DAY - MINUTE);
  expect(await status(token)).toBe(200);
  clock.advance(30 * DAY);
  expect(await status(token)).toBe(401);
});

test('a session ends after 90 days, however much it is used', async () => {
  const { token } = await registerUser(app);
  for (let day = 0; day < 89; day += 1) {
    clock.advance(DAY);
    expect(await status(token)).toBe(200);
  }
  clock.advance(DAY - 1);
  expect(await status(token)).toBe(200);
  clock.advance(1);
  expect(await status(token)).toBe(401);
});

test('a use is written down once in some minutes, not at every request', async () => {
  const { token, user } = await registerUser(app);
  const lastUse = async () =>
    (
      await database
        .selectFrom('session')
        .select('last_used_at')
        .where('user_id', '=', user._id)
        .executeTakeFirst()
    )?.last_used_at;
  const begun = clock.now().toISOString();
  clock.advance(MINUTE);
  await status(token);
  expect(await lastUse()).toBe(begun);
  clock.advance(10 * MINUTE);
  await status(token);
  expect(await lastUse()).toBe(clock.now().toISOString());
});

test('logging out ends this session and no other', async () => {
  const { token, user, password } = await registerUser(app);
  const login = await call(app, 'POST', PATHS.login, { body: { email: user.email, password } });
  const other = sessionAnswerSchema.parse(login.body);
  const answer = await call(app, 'POST', PATHS.logout, { token });
  expect(answer).toMatchObject({ status: 200, body: { success: true, message: expect.any(String) } });
  expect([await status(token), await status(other.token)]).toEqual([401, 200]);
  expect((await call(app, 'POST', PATHS.logout, { token })).status).toBe(401);
});

test('logging out over TLS lets the browser drop what it has cached', async () => {
  const { app: behind } = await startTestServer({ settings: { trustProxy: 1 } });
  const [plain, safe] = [await registerUser(behind), await registerUser(behind)];
  const headers = { 'x-forwarded-proto': 'https' };
  expect((await call(behind, 'POST', PATHS.logout, { token: safe.token, headers })).headers).toMatchObject({
    'clear-site-data': '"cache"',
  });
  const { headers: bare } = await call(behind, 'POST', PATHS.logout, { token: plain.token });
  expect(bare).not.toHaveProperty('clear-site-data');
});

test('a password change that fails ends no session', async () => {
  const { token, user, password } = await registerUser(app);
  const login = await call(app, 'POST', PATHS.login, { body: { email: user.email, password } });
  const before = await countRows(database, 'session');
  const body = { currentPassword: 'wrong', newPassword: 'secret-2' };
  expect((await call(app, 'PUT', PATHS.password, { token, body })).status).toBe(400);
  expect(await countRows(database, 'session')).toBe(before);
  expect(await status(sessionAnswerSchema.parse(login.body).token)).toBe(200);
});

test('of two sessions that change the password at once, one does and ends the other', async () => {
  const { token, user, password } = await registerUser(app);
  const login = await call(app, 'POST', PATHS.login, { body: { email: user.email, password } });
  const other = sessionAnswerSchema.parse(login.body).token;
  const change = async (by: string, to: string) =>
    call(app, 'PUT', PATHS.password, { token: by, body: { password: to } });
  const answers = await Promise.all([change(token, 'secret-of-one'), change(other, 'secret-of-two')]);
  expect(statuses(answers)).toEqual([200, 401]);
  const winner = answers[0].status === 200 ? 'secret-of-one' : 'secret-of-two';
  const again = await call(app, 'POST', PATHS.login, { body: { email: user.email, password: winner } });
  expect(again.status).toBe(200);
});

test('a login under way while the password changes gets no session', async () => {
  const { token, user, password } = await registerUser(app);
  const logins = Array.from({ length: 4 }, () =>
    call(app, 'POST', PATHS.login, { body: { email: user.email, password } }),
  );
  const change = call(app, 'PUT', PATHS.password, { token, body: { password: 'secret-2' } });
  const answers = await Promise.all(logins);
  expect((await change).status).toBe(200);
  for (const { body, status: answered } of answers) {
    expect(answered === 401 || (await status(sessionAnswerSchema.parse(body).token)) === 401).toBe(true);
  }
});

test('one login too many ends the session that was unused for longest, and forgets the oldest places', async () => {
  const server = await startTestServer({ withPasswords: unhashed });
  const { token: used, user, password } = await registerUser(server.app);
  const { token: other } = await registerUser(server.app);
  const ask = async (token: string) => call(server.app, 'GET', PATHS.sessions, { token });
  const tokens: string[] = [];
  for (let login = 0; login < 2 * SERVER_LIMITS.sessions; login += 1) {
    server.clock.advance(MINUTE);
    const body = { email: user.email, password };
    const address = `10.30.0.${login}`;
    const answer = await call(server.app, 'POST', PATHS.login, { body, address });
    tokens.push(sessionAnswerSchema.parse(answer.body).token);
    expect((await ask(used)).status).toBe(200);
  }
  expect(devicesAnswerSchema.parse((await ask(used)).body).sessions).toHaveLength(SERVER_LIMITS.sessions);
  const ended = [];
  for (const token of tokens) ended.push((await ask(token)).status === 401);
  expect(ended).toEqual(tokens.map((_, index) => index <= SERVER_LIMITS.sessions));
  expect((await ask(other)).status).toBe(200);
  const places = server.database.selectFrom('login_place').select('place').where('user_id', '=', user.id);
  expect(await places.execute()).toHaveLength(2 * SERVER_LIMITS.sessions);
});
