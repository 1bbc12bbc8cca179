import { describe, expect, test } from 'vitest';

import { devicesAnswerSchema } from '#contract/devices.ts';
import { PATHS, pathWithId } from '#contract/paths.ts';
import { sessionAnswerSchema } from '#contract/user-answers.ts';

import type { Account } from './server.ts';
import { call, registerUser, startTestServer } from './server.ts';

const { app, clock } = await startTestServer();
const MINUTE = 60_000;
const NEEDED = { status: 403, body: { success: false, code: 'current_password_needed' } };

const change = async (path: string, token: string, body: object) => call(app, 'PUT', path, { token, body });

async function logIn({ user: { email } }: Account, password: string) {
  return call(app, 'POST', PATHS.login, { body: { email, password } });
}

async function isAlive(token: string): Promise<boolean> {
  return (await call(app, 'GET', PATHS.me, { token })).status === 200;
}

describe('a session that logged in more than 15 minutes ago', () => {
  test('changes the password with the current one alone', async () => {
    const account = await registerUser(app);
    const { token, password } = account;
    const other = sessionAnswerSchema.parse((await logIn(account, password)).body).token;
    clock.advance(15 * MINUTE);
    for (const by of [token, other])
      expect(await change(PATHS.password, by, { password: 'stolen-token' })).toMatchObject(NEEDED);
    expect((await change(PATHS.password, token, { password: 'stolen', currentPassword: 'guessed' })).body)
      // Nothing has happened.
      .toMatchObject({ code: 'wrong_password', fields: { currentPassword: expect.any(String) } });
    expect(await isAlive(other)).toBe(true);
    expect((await logIn(account, password)).status).toBe(200);

    const changed = await change(PATHS.password, token, {
      currentPassword: password,
      newPassword: 'secret-22',
    });
    expect(changed.status).toBe(200);
    expect([await isAlive(token), await isAlive(other)]).toEqual([true, false]);
    expect((await logIn(account, 'secret-22')).status).toBe(200);
    const repeated = { currentPassword: password, newPassword: 'secret-22' };
    // As where the first answer was lost; another one is proven by the password that holds now.
    expect((await change(PATHS.password, token, repeated)).status).toBe(200);
    expect(await change(PATHS.password, token, { ...repeated, newPassword: 'secret-23' })).toMatchObject({
      body: { code: 'wrong_password' },
    });
    // The proof was for that one change.
    expect(await change(PATHS.password, token, { password: 'stolen-token' })).toMatchObject(NEEDED);
  });

  test('changes the e-mail address with the current password alone, and the name without', async () => {
    const { token, user, password } = await registerUser(app);
    clock.advance(15 * MINUTE);
    const renamed = await change(PATHS.profile, token, { name: 'Renamed', email: user.email.toUpperCase() });
    expect(renamed).toMatchObject({ status: 200, body: { user: { name: 'Renamed' } } });
    expect((await change(PATHS.profile, token, { name: 'Alone' })).status).toBe(200);
    expect((await change(PATHS.profile, token, { name: 'Renamed' })).status).toBe(200);
    const moved = { name: 'Stolen', email: `thief-${user.id}@example.com` };
    expect(await change(PATHS.profile, token, moved)).toMatchObject(NEEDED);
    const wrong = await change(PATHS.profile, token, { ...moved, currentPassword: 'guessed' });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'wrong_password' } });
    expect((await call(app, 'GET', PATHS.me, { token })).body).toMatchObject({
      user: { name: 'Renamed', email: user.email.toUpperCase() },
    });
    const proven = await change(PATHS.profile, token, { ...moved, currentPassword: password });
    expect(proven).toMatchObject({ status: 200, body: { user: moved } });
  });

  test('learns of no other account from the address that it asks for', async () => {
    const [{ token }, other] = [await registerUser(app), await registerUser(app)];
    clock.advance(15 * MINUTE);
    const body = { name: 'Curious', email: other.user.email };
    expect(await change(PATHS.profile, token, body)).toMatchObject(NEEDED);
  });

  test('logs other devices out with the current password alone, and itself without', async () => {
    const account = await registerUser(app);
    const { token, password } = account;
    const other = sessionAnswerSchema.parse((await logIn(account, password)).body).token;
    clock.advance(15 * MINUTE);
    const { sessions } = devicesAnswerSchema.parse((await call(app, 'GET', PATHS.sessions, { token })).body);
    const [own, others] = sessions.map(({ id }) => pathWithId(PATHS.session, id));
    if (own === undefined || others === undefined) throw new Error('There are not two sessions.');
    const end = async (path: string, body?: object) =>
      call(app, 'DELETE', path, { token, ...(body && { body }) });
    for (const path of [others, PATHS.sessions]) {
      expect(await end(path)).toMatchObject(NEEDED);
      const guessed = await end(path, { currentPassword: 'guessed' });
      expect(guessed).toMatchObject({ status: 400, body: { code: 'wrong_password' } });
    }
    expect(await isAlive(other)).toBe(true);
    expect((await end(others, { currentPassword: password })).status).toBe(200);
    expect(await isAlive(other)).toBe(false);
    const third = sessionAnswerSchema.parse((await logIn(account, password)).body).token;
    expect((await end(PATHS.sessions, { currentPassword: password })).status).toBe(200);
    expect(await isAlive(third)).toBe(false);
    expect((await end(own)).status).toBe(200);
    expect(await isAlive(token)).toBe(false);
  });

  test('is told in a sentence what is needed', async () => {
    const { token } = await registerUser(app);
    clock.advance(20 * MINUTE);
    expect((await change(PATHS.password, token, { password: 'another-one' })).body).toEqual({
      success: false,
      code: 'current_password_needed',
      message:
        'You logged in more than 15 minutes ago, so this needs your current password. Nothing was changed.',
    });
  });
});

test('who has just logged in changes password and address without it', async () => {
  const account = await registerUser(app);
  clock.advance(60 * MINUTE);
  const { token } = sessionAnswerSchema.parse((await logIn(account, account.password)).body);
  clock.advance(15 * MINUTE - 1);
  const moved = { name: 'Moved', email: `moved-${account.user.id}@example.com` };
  expect((await change(PATHS.profile, token, moved)).status).toBe(200);
  expect((await change(PATHS.password, token, { password: 'secret-22' })).status).toBe(200);
});

test('a session from before the clock was set back is not new for longer', async () => {
  const { token } = await registerUser(app);
  clock.advance(-60 * MINUTE);
  expect(await change(PATHS.password, token, { password: 'secret-22' })).toMatchObject(NEEDED);
});
