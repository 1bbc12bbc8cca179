import { describe, expect, test } from 'vitest';

import { MESSAGES } from '#contract/messages.ts';
import { PATHS } from '#contract/paths.ts';
import { passwordQueue } from '#server/users/passwords.ts';

import { call, registerUser, startTestServer } from './server.ts';

const { app, database } = await startTestServer({ withPasswords: passwordQueue() });
const someone = await registerUser(app);

describe('password', () => {
  test('changes, and ends all other sessions', async () => {
    const { token, user, password } = await registerUser(app);
    const other = await call(app, 'POST', PATHS.login, { body: { email: user.email, password } });
    const { token: otherToken } = JSON.parse(other.text);
    const changed = await call(app, 'PUT', PATHS.password, { token, body: { password: 'secret-2' } });
    expect(changed).toMatchObject({
      status: 200,
      body: { success: true, message: MESSAGES.passwordUpdated },
    });
    expect((await call(app, 'GET', PATHS.me, { token })).status).toBe(200);
    expect((await call(app, 'GET', PATHS.me, { token: otherToken })).status).toBe(401);
    const logIn = async (given: string) =>
      (await call(app, 'POST', PATHS.login, { body: { email: user.email, password: given } })).status;
    expect([await logIn(password), await logIn('secret-2')]).toEqual([401, 200]);
  });

  test.each(['newPassword', 'password'])(
    'needs the right current one where it is given, beside %s',
    async (name) => {
      const { token, user, password } = await registerUser(app);
      const change = async (currentPassword: string) =>
        call(app, 'PUT', PATHS.password, { token, body: { currentPassword, [name]: 'secret-2' } });
      expect(await change('not it')).toMatchObject({
        status: 400,
        body: { code: 'wrong_password', fields: { currentPassword: expect.any(String) } },
      });
      const unchanged = await call(app, 'POST', PATHS.login, { body: { email: user.email, password } });
      expect(unchanged.status).toBe(200);
      expect((await change(password)).status).toBe(200);
    },
  );

  test.each([
    [{}, 'password'],
    [{ password: '12345' }, 'password'],
    [{ password: 123_456 }, 'password'],
    [{ currentPassword: 'secret-1', newPassword: '12345' }, 'newPassword'],
    [{ currentPassword: 'secret-1' }, 'newPassword'],
    [{ newPassword: 'secret-2' }, 'currentPassword'],
  ])('refuses %j and names the field', async (body, field) => {
    const { token } = someone;
    const answer = await call(app, 'PUT', PATHS.password, { token, body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'invalid', fields: { [field]: expect.any(String) } });
  });

  test('is kept as an argon2id hash only', async () => {
    const { user, password } = await registerUser(app);
    const row = await database
      .selectFrom('user')
      .selectAll()
      .where('id', '=', user._id)
      .executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(row)).not.toContain(password);
  });
});
