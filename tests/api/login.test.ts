import { describe, expect, test } from 'vitest';

import { PATHS } from '#contract/paths.ts';

import { call, registerUser, startTestServer } from './server.ts';

const { app } = await startTestServer();
const { user, password } = await registerUser(app);

async function loginTime(email: string): Promise<number> {
  const begun = performance.now();
  await call(app, 'POST', PATHS.login, { body: { email, password: 'secret-2' }, address: `${email} timed` });
  return performance.now() - begun;
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

  test('takes as long for an unknown e-mail address as for a wrong password', async () => {
    // The quickest of several rounds: whatever else the machine does only ever adds.
    const quickest = { wrong: Infinity, unknown: Infinity };
    for (let round = 0; round < 7; round += 1) {
      quickest.wrong = Math.min(quickest.wrong, await loginTime(user.email));
      quickest.unknown = Math.min(quickest.unknown, await loginTime('no@example.com'));
    }
    const ratio = quickest.unknown / quickest.wrong;
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });
});
