import { expect, test } from 'vitest';

import { PATHS } from '#contract/paths.ts';
import { passwordQueue } from '#server/users/passwords.ts';

import { call, registerUser, startTestServer, statuses } from '../server.ts';

const { app } = await startTestServer({ withPasswords: passwordQueue() });

const logIn = async (email: string, password: string, address: string, cookie = {}) =>
  call(app, 'POST', PATHS.login, { body: { email, password }, address, headers: cookie });

test('the accounts of one place leave seats to others, whatever they have hashed', async () => {
  const { user, password } = await registerUser(app);
  const { headers } = await logIn(user.email, password, '10.25.0.1');
  const cookie = { cookie: String(headers['set-cookie']).replace(/;.*/, '') };
  const accounts = [];
  for (let account = 0; account < 5; account += 1) accounts.push(await registerUser(app));
  const end = new AbortController();
  const flood = accounts.flatMap(({ token, user: { name, email } }) =>
    [
      ['PUT', PATHS.password, { password: 'secret-3' }] as const,
      ['PUT', PATHS.profile, { name, email, currentPassword: 'secret-3' }] as const,
      ['DELETE', PATHS.sessions, { currentPassword: 'secret-3' }] as const,
      ['POST', PATHS.deleteAccount, { currentPassword: 'wrong' }] as const,
    ].map(async ([method, path, body]) => {
      const answers = [];
      while (!end.signal.aborted)
        answers.push(await call(app, method, path, { token, body, address: '10.25.0.2' }));
      return statuses(answers);
    }),
  );
  const found = [];
  for (let tries = 0; tries < 10; tries += 1)
    found.push(await logIn(user.email, password, '10.25.0.3', cookie));
  end.abort();
  expect(new Set(statuses(found))).toEqual(new Set([200]));
  expect(new Set((await Promise.all(flood)).flat())).toContain(503);
});
