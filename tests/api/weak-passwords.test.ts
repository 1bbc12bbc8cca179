import { argon2Sync } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { PATHS } from '#contract/paths.ts';
import { passwordAdviceAnswerSchema } from '#contract/user-answers.ts';
import { passwordQueue } from '#server/users/passwords.ts';

import { call, registerUser, startTestServer, statuses } from './server.ts';

const lenient = await startTestServer();
const strict = await startTestServer({ settings: { passwordRules: 'strict' } });

const PERSON = { name: 'Ida Østergård', email: 'ida.o@harbour.example' };
const WEAK = [
  'password',
  'PassWord1',
  '12345678',
  'qwertyuiop',
  'Holdfast',
  'holdfast-2026!',
  'ida-østergård',
  'ØSTERGÅRD.1',
  'Harbour99',
  'ida.o@harbour.example',
  'IdaHoldfastIda',
];
const FINE = ['kelp-and-rock', 'holdfast of kelp', 'idaho-falls', 'Xq8$vRt2', '83017492650', 'вода и камень'];

async function advise(password: string, server = lenient) {
  const answer = await call(server.app, 'POST', PATHS.passwordAdvice, { body: { ...PERSON, password } });
  return passwordAdviceAnswerSchema.parse(answer.body);
}

const register = async (password: string, number: number, server = lenient) =>
  call(server.app, 'POST', PATHS.register, {
    body: { name: PERSON.name, email: `${number}.${PERSON.email}`, password },
  });

describe('a password that is guessed first', () => {
  test.each(WEAK)('%s is advised against, and taken', async (password) => {
    expect(await advise(password)).toMatchObject({
      least: 6,
      advice: expect.stringMatching(/^This is .*\.$/),
    });
    expect((await register(password, WEAK.indexOf(password))).status).toBe(201);
  });

  test.each(FINE)('%s is none', async (password) => {
    expect(await advise(password)).toMatchObject({ advice: null });
  });

  test('is refused where the setting is strict, beside its field, and nothing is made', async () => {
    for (const [index, password] of WEAK.entries()) {
      const refused = await register(password, index, strict);
      const advice = (await advise(password, strict)).advice;
      expect(refused).toMatchObject({
        status: 400,
        body: { code: 'weak_password', message: advice, fields: { password: advice } },
      });
    }
    for (const [index, password] of FINE.entries())
      expect((await register(password, index, strict)).status).toBe(201);
  });

  test('is refused as a new password too, made of the name that the account has', async () => {
    const account = { ...PERSON, password: 'kelp-and-rock' };
    const { text } = await call(strict.app, 'POST', PATHS.register, { body: account });
    const change = async (body: object) =>
      call(strict.app, 'PUT', PATHS.password, { token: JSON.parse(text).token, body });
    const refused = await change({ password: 'Østergård-7' });
    expect(refused).toMatchObject({ status: 400, body: { fields: { password: expect.any(String) } } });
    const named = await change({ currentPassword: account.password, newPassword: 'Holdfast' });
    expect(named.body).toMatchObject({ code: 'weak_password', fields: { newPassword: expect.any(String) } });
    const login = { email: account.email, password: account.password };
    expect((await call(strict.app, 'POST', PATHS.login, { body: login })).status).toBe(200);
    expect((await change({ password: 'rope-and-stone' })).status).toBe(200);
  });
});

test('a strict setting asks for 8 characters in all of its words, and lets in who has fewer', async () => {
  expect((await advise('', strict)).least).toBe(8);
  const refused = await register('kelp-12', 1, strict);
  const sentence = 'Use at least 8 characters.';
  expect(refused).toMatchObject({ status: 400, body: { message: sentence, fields: { password: sentence } } });

  const before = await registerUser(lenient.app);
  const now = await startTestServer({ place: lenient.place, settings: { passwordRules: 'strict' } });
  const change = async (app: typeof now.app, password: string) =>
    (await call(app, 'PUT', PATHS.password, { token: before.token, body: { password } })).status;
  expect(await change(lenient.app, 'kelp-1')).toBe(200);
  expect(await change(now.app, 'kelp-2')).toBe(400);
  const body = { email: before.user.email, password: 'kelp-1' };
  expect((await call(now.app, 'POST', PATHS.login, { body })).status).toBe(200);
});

test.each([{}, { password: 7, name: '', email: '' }, { password: 'x'.repeat(257), name: '', email: '' }])(
  'advice about %j is refused',
  async (body) => {
    expect((await call(lenient.app, 'POST', PATHS.passwordAdvice, { body })).status).toBe(400);
  },
);

/** Returns a hash of a password as one that was made when it cost less. */
function cheap(password: string): string {
  const nonce = Buffer.alloc(16, 7);
  const cost = { memory: 8192, passes: 1, parallelism: 1 };
  const tag = argon2Sync('argon2id', { ...cost, message: password, nonce, tagLength: 32 });
  const [salt, digest] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=8192,t=1,p=1$${salt}$${digest}`;
}

describe('a hash that cost less than one of today', async () => {
  const { app, database, place } = await startTestServer({ withPasswords: passwordQueue() });

  async function withCheapHash() {
    const account = await registerUser(app);
    await database
      .updateTable('user')
      .set({ password_hash: cheap(account.password) })
      .where('id', '=', account.user.id)
      .execute();
    const logIn = async (password = account.password, server = app) =>
      call(server, 'POST', PATHS.login, { body: { email: account.user.email, password } });
    const readHash = async () =>
      (
        await database
          .selectFrom('user')
          .select('password_hash')
          .where('id', '=', account.user.id)
          .executeTakeFirst()
      )?.password_hash;
    return { ...account, logIn, readHash };
  }

  test('is made anew when its user logs in, and ends no session', async () => {
    const { logIn, readHash, password, token } = await withCheapHash();
    expect((await logIn('wrong')).status).toBe(401);
    expect(await readHash()).toBe(cheap(password));
    expect((await logIn()).status).toBe(200);
    const hash = await readHash();
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await call(app, 'GET', PATHS.me, { token })).status).toBe(200);
    expect([(await logIn()).status, (await logIn('wrong')).status]).toEqual([200, 401]);
    expect(await readHash()).toBe(hash);
  });

  test('lets all in who log in at once, by several processes', async () => {
    const { logIn, password } = await withCheapHash();
    const second = await startTestServer({ place, withPasswords: passwordQueue() });
    const answers = await Promise.all([logIn(), logIn(password, second.app)]);
    expect(statuses(answers)).toEqual([200, 200]);
  });
});
