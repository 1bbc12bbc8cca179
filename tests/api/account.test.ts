import { describe, expect, test } from 'vitest';

import { WORDS } from '#contract/errors.ts';
import { PATHS } from '#contract/paths.ts';

import { call, registerUser, startTestServer, statuses } from './server.ts';

const { app, database } = await startTestServer();
const someone = await registerUser(app);
const first = { name: '  First User ', email: ' First.User@Example.com ', password: 'secret-1' };

describe('register', () => {
  test('gives a token and the user, with the e-mail address as it was typed', async () => {
    const { status, body } = await call(app, 'POST', PATHS.register, { body: first });
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      token: expect.stringMatching(/^[\w-]{43}$/),
      user: {
        _id: expect.any(String),
        id: expect.any(String),
        name: 'First User',
        email: 'First.User@Example.com',
        image: null,
      },
    });
  });

  test('refuses an e-mail address that differs in case only', async () => {
    const body = { ...first, email: 'first.user@EXAMPLE.com' };
    const answer = await call(app, 'POST', PATHS.register, { body });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      success: false,
      code: 'email_taken',
      fields: { email: expect.any(String) },
    });
  });

  test('lets one of several at once have the address, and no more', async () => {
    const body = { name: 'Racer', email: 'race@example.com', password: 'secret-1' };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => call(app, 'POST', PATHS.register, { body })),
    );
    expect(statuses(answers)).toEqual([201, 409, 409, 409]);
    const users = await database.selectFrom('user').selectAll().where('email_key', '=', body.email).execute();
    expect(users).toHaveLength(1);
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: 7 }, 'name'],
    [{ name: 'a\0b' }, 'name'],
    [{ email: 'nobody' }, 'email'],
    [{ email: `${'x'.repeat(250)}@example.com` }, 'email'],
    [{ email: ['user@example.com'] }, 'email'],
    [{ password: '12345' }, 'password'],
    [{ password: 'x'.repeat(257) }, 'password'],
    [{ password: '\ud800abcdef' }, 'password'],
    [{ password: undefined }, 'password'],
  ])('refuses %j and names the field', async (wrong, field) => {
    const body = { name: 'Any', email: 'any@example.com', password: 'secret-1', ...wrong };
    const answer = await call(app, 'POST', PATHS.register, { body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      success: false,
      code: 'invalid',
      fields: { [field]: expect.any(String) },
    });
    expect(
      await database.selectFrom('user').select('id').where('email_key', '=', 'any@example.com').execute(),
    ).toEqual([]);
  });
});

async function loginTime(email: string): Promise<number> {
  const begun = performance.now();
  await call(app, 'POST', PATHS.login, { body: { email, password: 'secret-2' }, address: `${email} timed` });
  return performance.now() - begun;
}

describe('login', () => {
  test('takes the e-mail address in any case', async () => {
    const body = { email: 'FIRST.user@example.com', password: first.password };
    const { status, body: answer } = await call(app, 'POST', PATHS.login, { body });
    expect(status).toBe(200);
    expect(answer).toMatchObject({ success: true, token: expect.any(String), user: { name: 'First User' } });
  });

  test('answers an unknown e-mail address and a wrong password with the same words', async () => {
    const wrong = await call(app, 'POST', PATHS.login, {
      body: { email: first.email, password: 'secret-2' },
    });
    const unknown = await call(app, 'POST', PATHS.login, {
      body: { email: 'no@example.com', password: 'secret-2' },
    });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toMatchObject({ success: false, code: 'unauthenticated' });
    expect({ status: unknown.status, body: unknown.body }).toEqual({
      status: wrong.status,
      body: wrong.body,
    });
  });

  test('takes as long for an unknown e-mail address as for a wrong password', async () => {
    // The quickest of several rounds: whatever else the machine does only ever adds.
    const quickest = { wrong: Infinity, unknown: Infinity };
    for (let round = 0; round < 7; round += 1) {
      quickest.wrong = Math.min(quickest.wrong, await loginTime(first.email.trim()));
      quickest.unknown = Math.min(quickest.unknown, await loginTime('no@example.com'));
    }
    const ratio = quickest.unknown / quickest.wrong;
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });
});

describe('me and profile', () => {
  test('tell and change name and e-mail address', async () => {
    const { token, user, password } = await registerUser(app);
    const me = await call(app, 'GET', PATHS.me, { token });
    expect(me).toMatchObject({ status: 200, body: { success: true, user } });
    const body = { name: 'Renamed', email: 'renamed@example.com' };
    const changed = await call(app, 'PUT', PATHS.profile, { token, body });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({
      success: true,
      message: WORDS.profileUpdated,
      user: { ...user, ...body },
    });
    const login = await call(app, 'POST', PATHS.login, { body: { email: body.email, password } });
    expect(login.status).toBe(200);
  });

  test('keep the own address in another case, and refuse that of another user', async () => {
    const [one, two] = [await registerUser(app), await registerUser(app)];
    const own = { name: 'Same', email: one.user.email.toUpperCase() };
    expect((await call(app, 'PUT', PATHS.profile, { token: one.token, body: own })).status).toBe(200);
    const other = { name: 'Same', email: two.user.email.toUpperCase() };
    const refused = await call(app, 'PUT', PATHS.profile, { token: one.token, body: other });
    expect(refused).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    expect((await call(app, 'GET', PATHS.me, { token: one.token })).body).toMatchObject({ user: own });
  });

  test.each([{ name: '' }, { email: 'x' }, { name: null }])('refuse %j', async (wrong) => {
    const { token, user } = someone;
    const body = { name: 'Any', email: 'any@example.com', ...wrong };
    expect((await call(app, 'PUT', PATHS.profile, { token, body })).status).toBe(400);
    expect((await call(app, 'GET', PATHS.me, { token })).body).toMatchObject({ user });
  });
});

describe('password', () => {
  test('changes, and ends all other sessions', async () => {
    const { token, user, password } = await registerUser(app);
    const other = await call(app, 'POST', PATHS.login, { body: { email: user.email, password } });
    const { token: otherToken } = JSON.parse(other.text);
    const changed = await call(app, 'PUT', PATHS.password, { token, body: { password: 'secret-2' } });
    expect(changed).toMatchObject({ status: 200, body: { success: true, message: WORDS.passwordUpdated } });
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
        body: { code: 'invalid', fields: { currentPassword: expect.any(String) } },
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
