import { describe, expect, test } from 'vitest';

import { PATHS } from '#contract/paths.ts';
import { passwordQueue } from '#server/users/passwords.ts';

import { call, startTestServer, statuses } from './server.ts';

const { app, database } = await startTestServer({ withPasswords: passwordQueue() });
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
