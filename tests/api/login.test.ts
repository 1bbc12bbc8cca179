import { describe, expect, test } from 'vitest';

import { PATHS } from '#contract/paths.ts';
import { passwordQueue } from '#server/users/passwords.ts';

import { call, registerUser, startTestServer } from './server.ts';

const { app } = await startTestServer({ withPasswords: passwordQueue() });
const { user, password } = await registerUser(app);

/** Microseconds of work that a wrong password costs the server: a busy machine adds nothing to them. */
async function loginWork(email: string): Promise<number> {
  const before = process.cpuUsage();
  await call(app, 'POST', PATHS.login, { body: { email, password: 'secret-2' }, address: `${email} timed` });
  const { user: own, system } = process.cpuUsage(before);
  return own + system;
}

describe('login', () => {
  test('takes the e-mail address in any case', async () => {
    const body = { email: user.email.toUpperCase(), password };
    const { status, body: answer } = await call(app, 'POST', PATHS.login, { body });
    expect(status).toBe(200);
    expect(answer).toMatchObject({ success: true, token: expect.any(String), user: { name: user.name } });
  });

  test('answers an unknown e-mail address and a wrong password with the same words', async () => {
    const wrong = await call(app, 'POST', PATHS.login, {
      body: { email: user.email, password: 'secret-2' },
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

  test('works as much for an unknown e-mail address as for a wrong password', async () => {
    const wrong: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      wrong.push(await loginWork(user.email));
      unknown.push(await loginWork('no@example.com'));
    }
    // The least of each is compared: what the process does besides, a collection or a compilation, only ever adds.
    const ratio = Math.min(...unknown) / Math.min(...wrong);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });
});
