import { describe, expect, test } from 'vitest';

import { MESSAGES } from '#contract/errors.ts';
import { PATHS } from '#contract/paths.ts';

import { call, registerUser, startTestServer } from './server.ts';

const { app } = await startTestServer();
const someone = await registerUser(app);

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
      message: MESSAGES.profileUpdated,
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
