import { describe, expect, test } from 'vitest';

import { MESSAGES } from '#contract/messages.ts';
import { PATHS } from '#contract/paths.ts';
import { sessionAnswerSchema } from '#contract/user-answers.ts';
import { HOUR_MS } from '#server/time/clock.ts';

import type { Account } from './server.ts';
import { call, registerUser, startTestServer, statuses, unhashed } from './server.ts';
import { taskCalls } from './task-calls.ts';

const { app, clock } = await startTestServer({ withPasswords: unhashed });
const someone = await registerUser(app);

const change = async ({ token }: Pick<Account, 'token'>, body: object, address = '10.40.0.1') =>
  call(app, 'PUT', PATHS.profile, { token, body, address });

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

  test('change one by one: what another device changed meanwhile stays', async () => {
    const { token, user } = await registerUser(app);
    const email = 'one-by-one@example.com';
    expect((await change({ token }, { email })).body).toMatchObject({ user: { name: user.name, email } });
    expect((await change({ token }, { name: 'Alone' })).body).toMatchObject({
      user: { name: 'Alone', email },
    });
    expect(await change({ token }, {})).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });

  test('are news for other devices, which count as a change, and are none where they are refused', async () => {
    const { app: few } = await startTestServer({ settings: { changesPerHour: 2 }, withPasswords: unhashed });
    const [{ token, user }, other] = [await registerUser(few), await registerUser(few)];
    const rename = async (name: string, email = user.email) =>
      (await call(few, 'PUT', PATHS.profile, { token, body: { name, email } })).status;
    const seq = async () => (await taskCalls(few).list(token)).seq;
    expect([await rename('First'), await seq()]).toEqual([200, 1]);
    expect([await rename('Taken', other.user.email), await seq()]).toEqual([409, 1]);
    expect([await rename('Second'), await seq()]).toEqual([200, 2]);
    expect([await rename('Third'), await seq()]).toEqual([429, 2]);
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

describe('another address', () => {
  test('is tried ten times an hour by one account, whether somebody has it or not; its own and the name are not counted', async () => {
    const [one, two] = [await registerUser(app), await registerUser(app)];
    const taken = { name: 'Name', email: two.user.email };
    for (let tried = 0; tried < 9; tried += 1) expect((await change(one, taken)).status).toBe(409);
    expect((await change(one, { ...taken, email: 'free@example.com' })).status).toBe(200);
    for (const [place, email] of [two.user.email, 'another@example.com'].entries())
      expect(await change(one, { ...taken, email }, `10.40.1.${place}`)).toMatchObject({
        status: 429,
        headers: { 'retry-after': '3600' },
        body: { message: 'There were too many tries from here. Wait 60 min, then try again.' },
      });
    expect((await change(one, { name: 'New', email: 'FREE@example.com' })).status).toBe(200);
    expect((await change(two, { name: 'Two', email: 'two@example.com' })).status).toBe(200);

    clock.advance(HOUR_MS);
    const again = { email: 'free@example.com', password: one.password };
    const login = await call(app, 'POST', PATHS.login, { body: again });
    const { token } = sessionAnswerSchema.parse(login.body);
    expect((await change({ token }, { name: 'One', email: 'one@example.com' })).status).toBe(200);
  });

  test('is tried a hundred times an hour from one place', async () => {
    const taken = { name: 'Name', email: someone.user.email };
    const answers = [];
    for (let account = 0; account < 11; account += 1) {
      const guesser = await registerUser(app);
      for (let tried = 0; tried < 10; tried += 1) answers.push(await change(guesser, taken, '10.41.0.1'));
    }
    expect(new Set(statuses(answers.slice(0, 100)))).toEqual(new Set([409]));
    expect(new Set(statuses(answers.slice(100)))).toEqual(new Set([429]));
    expect((await change(await registerUser(app), taken, '10.41.0.2')).status).toBe(409);
  });
});
