import { describe, expect, test } from 'vitest';

import { PATHS } from '#contract/paths.ts';
import { sessionAnswerSchema } from '#contract/user-answers.ts';
import { passwordQueue } from '#server/users/passwords.ts';

import type { Answer } from './server.ts';
import { call, countRows, registerUser, startTestServer, statuses, unhashed } from './server.ts';
import { DAY, runFor } from './sweep.ts';

const { app, clock, database, place } = await startTestServer();
// For what is of the queue: there a password takes its time.
const { app: hashing } = await startTestServer({ withPasswords: passwordQueue() });
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const logIn = async (email: string, password: string, address: string, headers = {}, server = app) =>
  call(server, 'POST', PATHS.login, { body: { email, password }, address, headers });

/** Uses up what strangers may try, from the address of each guess. */
async function guessOften(email: string, address: (guess: number) => string): Promise<void> {
  for (let guess = 0; guess < 20; guess += 1) await logIn(email, 'wrong', address(guess));
}

/** Returns the header of a browser that sends the cookie of an answer again. */
const withCookieOf = ({ headers }: Answer) => ({ cookie: String(headers['set-cookie']).replace(/;.*/, '') });

/** Guesses from one address after the other for so long, and waits no longer than told. Returns how many passwords were tried. */
async function guessFrom(addresses: number, email: string, durationMs: number): Promise<number> {
  let tried = 0;
  const end = clock.now().getTime() + durationMs;
  for (let index = 0; ; index += 1) {
    const { status, headers } = await logIn(email, 'wrong', `10.5.0.${index % addresses}`);
    const wait = Number(headers['retry-after'] ?? 0) * SECOND;
    if (status === 401) tried += 1;
    else if (clock.now().getTime() + wait >= end) return tried;
    clock.advance(wait);
  }
}

describe('guesses at one account from 40 addresses', () => {
  test('are at most 100 in 15 minutes, and the owner gets in from where they were before', async () => {
    const { user, password } = await registerUser(app);
    const tried = [];
    for (let address = 0; address < 40; address += 1)
      for (let guess = 0; guess < 3; guess += 1)
        tried.push((await logIn(user.email, 'wrong', `10.4.0.${address}`)).status);
    expect(tried.filter((status) => status === 401)).toHaveLength(20);
    const refused = await logIn(user.email, password, '10.4.1.1');
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': '1' },
      body: {
        code: 'too_many_requests',
        message:
          'There were too many tries with this e-mail address. Wait 1 s, then try again, or log in from where you have logged in lately.',
      },
    });
    expect((await logIn(user.email, password, '127.0.0.1')).status).toBe(200);
    expect((await logIn(user.email, password, '::ffff:127.0.0.1')).status).toBe(200);
    expect(await guessFrom(40, user.email, 15 * MINUTE)).toBeLessThanOrEqual(80);
    // Their success from there opens nothing to the others.
    expect((await logIn(user.email, password, '127.0.0.1')).status).toBe(200);
    expect((await logIn(user.email, password, '10.4.1.1')).status).toBe(429);
  });

  test('are few in a day, and who waits as long as is told gets in from anywhere', async () => {
    const { user, password } = await registerUser(app);
    expect(await guessFrom(40, user.email, DAY)).toBeLessThan(200);
    const refused = await logIn(user.email, password, '10.4.1.2');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
    clock.advance(Number(refused.headers['retry-after']) * SECOND);
    expect((await logIn(user.email, password, '10.4.1.2')).status).toBe(200);
    // From now on they are known there too.
    expect((await logIn(user.email, 'wrong', '10.4.1.3')).status).toBe(401);
    expect((await logIn(user.email, password, '10.4.1.3')).status).toBe(429);
    expect((await logIn(user.email, password, '10.4.1.2')).status).toBe(200);
  });

  test.each([1, 3])(
    'of %i addresses, each at the very end of a delay, leave the next turn to the owner',
    async (addresses) => {
      const { user, password } = await registerUser(app);
      const stranger = (index: number) => `10.25.${addresses}.${index % addresses}`;
      let index = 0;
      const guess = async () => {
        const waits = [];
        for (let address = 0; address < addresses; address += 1) {
          const { status, headers } = await logIn(user.email, 'wrong', stranger((index += 1)));
          if (status === 401) return 0;
          waits.push(Number(headers['retry-after']) * SECOND);
        }
        return Math.min(...waits);
      };
      const end = clock.now().getTime() + DAY / 2;
      let wait = 1;
      for (; wait > 0 || clock.now().getTime() < end; clock.advance(wait)) wait = await guess();
      // The owner has a new phone, and mistypes the password once.
      for (const typed of ['mistyped', password]) {
        const told = await logIn(user.email, typed, '10.26.0.1');
        expect(told.status).toBe(429);
        clock.advance(Number(told.headers['retry-after']) * SECOND);
        await guess();
        clock.advance(MINUTE);
        await guess();
        expect((await logIn(user.email, typed, '10.26.0.1')).status).toBe(typed === password ? 200 : 401);
      }
    },
  );

  test('cannot slip through several processes at once, and write nothing when they are refused', async () => {
    const { user } = await registerUser(app);
    for (let guess = 0; guess < 20; guess += 1) await logIn(user.email, 'wrong', `10.6.0.${guess}`);
    clock.advance(SECOND);
    const before = await countRows(database, 'attempt');
    const servers = [app];
    for (let started = 0; started < 2; started += 1) {
      const other = await startTestServer({ place });
      other.clock.advance(clock.now().getTime() - other.clock.now().getTime());
      servers.push(other.app);
    }
    const guess = async (index: number) =>
      call(servers[index % servers.length] ?? app, 'POST', PATHS.login, {
        body: { email: user.email, password: 'wrong' },
        address: `10.6.1.${index}`,
      });
    const answers = await Promise.all(Array.from({ length: 15 }, async (_, index) => guess(index)));
    const tried = statuses(answers).filter((status) => status === 401).length;
    expect(tried).toBeLessThanOrEqual(1);
    // One that is tried is counted for its place, there for all accounts too, for all places, and for whose turn it is.
    expect(await countRows(database, 'attempt')).toBe(before + tried * 4);
  });

  test('are counted for an unknown e-mail address too', async () => {
    const email = 'nobody-at-all@example.com';
    for (let guess = 0; guess < 20; guess += 1)
      expect((await logIn(email, 'wrong', `10.7.0.${guess}`)).status).toBe(401);
    expect((await logIn(email, 'wrong', '10.7.1.1')).status).toBe(429);
  });
});

describe('a browser that has logged in to the account', () => {
  test('gets in from any address, whoever guesses, and no other browser does', async () => {
    const [{ user, password }, other] = [await registerUser(app), await registerUser(app)];
    const first = await logIn(user.email, password, '10.11.0.1');
    expect(first.headers['set-cookie']).toMatch(
      /^holdfast-device=[\w-]{43}; Path=\/api\/user\/login; Max-Age=7776000; HttpOnly; SameSite=Strict$/,
    );
    const strange = await logIn(other.user.email, other.password, '10.11.0.2');
    await guessOften(user.email, (guess) => `10.11.1.${guess}`);
    for (const cookie of [{}, withCookieOf(strange), { cookie: `holdfast-device=${'A'.repeat(43)}` }])
      expect((await logIn(user.email, password, '10.11.2.1', cookie)).status).toBe(429);
    const own = await logIn(user.email, password, '10.11.2.1', withCookieOf(first));
    expect(own.status).toBe(200);
    // Each login gives it a new name, and the former one stays good until the browser has heard of that.
    for (const [index, answer] of [first, own].entries())
      expect((await logIn(user.email, password, `10.11.3.${index}`, withCookieOf(answer))).status).toBe(200);
  });

  test('gets no name where it shall keep nothing', async () => {
    const { user, password } = await registerUser(app);
    const headers = { 'holdfast-keep': 'nothing' };
    const answer = await logIn(user.email, password, '10.15.0.1', headers);
    expect(answer.status).toBe(200);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('gets in beside a stranger at its own address', async () => {
    const { user, password } = await registerUser(app);
    const first = await logIn(user.email, password, '10.12.0.1');
    await guessOften(user.email, () => '10.12.0.1');
    expect((await logIn(user.email, password, '10.12.0.1')).status).toBe(429);
    expect((await logIn(user.email, password, '10.12.0.1', withCookieOf(first))).status).toBe(200);
  });

  test('guesses no more often than others', async () => {
    const { user, password } = await registerUser(app);
    const cookie = withCookieOf(await logIn(user.email, password, '10.13.0.1'));
    const answers = [];
    for (let guess = 0; guess < 30; guess += 1)
      answers.push(await logIn(user.email, 'wrong', `10.13.1.${guess}`, cookie));
    expect(statuses(answers).filter((status) => status === 401)).toHaveLength(10);
  });

  test('is told so by a cookie for https alone where the visitor uses that, and the one of before stays good', async () => {
    const behind = await startTestServer({ settings: { trustProxy: 1 } });
    const { user, password } = await registerUser(behind.app);
    const logInBehind = async (address: string, headers: Record<string, string>) =>
      call(behind.app, 'POST', PATHS.login, {
        body: { email: user.email, password },
        headers: { 'x-forwarded-for': address, 'x-forwarded-proto': 'https', ...headers },
      });
    const plain = await logInBehind('10.14.0.1', { 'x-forwarded-proto': 'http' });
    expect(plain.headers['set-cookie']).toMatch(/^holdfast-device=/);
    // Proxies write it in letters of their own choice.
    const secure = await logInBehind('10.14.0.1', { ...withCookieOf(plain), 'x-forwarded-proto': 'HTTPS' });
    expect(secure.headers['set-cookie']).toMatch(
      /^__Host-holdfast-device=[\w-]{43}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Strict; Secure$/,
    );
    for (let guess = 0; guess < 20; guess += 1)
      await call(behind.app, 'POST', PATHS.login, {
        body: { email: user.email, password: 'wrong' },
        headers: { 'x-forwarded-for': `10.14.1.${guess}` },
      });
    expect((await logInBehind('10.14.2.1', {})).status).toBe(429);
    for (const [index, former] of [plain, secure].entries())
      expect((await logInBehind(`10.14.3.${index}`, withCookieOf(former))).status).toBe(200);
    const both = { cookie: `${withCookieOf(plain).cookie}; __Host-holdfast-device=${'A'.repeat(43)}` };
    expect((await logInBehind('10.14.4.1', both)).status).toBe(429);
  });
});

test('the addresses of one IPv6 network are one place', async () => {
  const { user, password } = await registerUser(app);
  for (let guess = 0; guess < 10; guess += 1)
    expect((await logIn(user.email, 'wrong', `2001:db8:7:7:${guess}::${guess}`)).status).toBe(401);
  expect((await logIn(user.email, password, '2001:db8:7:7:ffff::1')).status).toBe(429);
  expect((await logIn(user.email, password, '2001:db8:7:8::1')).status).toBe(200);
});

test('a place is forgotten where nobody has logged in for 90 days', async () => {
  const { user, password } = await registerUser(app);
  clock.advance(89 * DAY);
  await guessOften(user.email, (guess) => `10.8.0.${guess}`);
  expect((await logIn(user.email, password, '127.0.0.1')).status).toBe(200);
  clock.advance(90 * DAY);
  await guessOften(user.email, (guess) => `10.9.0.${guess}`);
  expect((await logIn(user.email, password, '127.0.0.1')).status).toBe(429);
  await runFor({ clock, database }, 3 * DAY);
  expect(await countRows(database, 'login_place')).toBe(0);
});

describe('one password at many accounts', () => {
  test('is tried a hundred times from an address, whose owners get in there all the same', async () => {
    const plain = await startTestServer({ withPasswords: unhashed });
    const [{ user, password }, away] = [await registerUser(plain.app), await registerUser(plain.app)];
    const logInPlain = async (email: string, by: string, address: string, headers = {}) =>
      call(plain.app, 'POST', PATHS.login, { body: { email, password: by }, address, headers });
    const cookie = withCookieOf(await logInPlain(away.user.email, away.password, '127.0.0.1'));
    const spray = async (from: number, to: number, address: string) => {
      const answers = [];
      for (let account = from; account < to; account += 1)
        answers.push(await logInPlain(`sprayed-${account}@example.com`, 'password1', address));
      return statuses(answers);
    };
    expect(new Set(await spray(0, 100, '10.20.0.1'))).toEqual(new Set([401]));
    const before = await countRows(plain.database, 'attempt');
    expect(new Set(await spray(100, 110, '10.20.0.1'))).toEqual(new Set([429]));
    expect(await countRows(plain.database, 'attempt')).toBe(before);

    const strange = await logInPlain(user.email, password, '10.20.0.1');
    expect(strange).toMatchObject({
      status: 429,
      body: { message: 'There were too many tries from here. Wait 15 min, then try again.' },
    });
    expect((await logInPlain(user.email, password, '10.20.0.2')).status).toBe(200);
    expect((await logInPlain(away.user.email, away.password, '10.20.0.1', cookie)).status).toBe(200);
    await spray(110, 210, '10.20.0.2');
    expect((await logInPlain('sprayed-210@example.com', 'password1', '10.20.0.2')).status).toBe(429);
    // Once they have logged in from there, it is theirs.
    expect((await logInPlain(user.email, password, '10.20.0.2')).status).toBe(200);
    plain.clock.advance(15 * MINUTE);
    expect((await logInPlain(user.email, password, '10.20.0.1')).status).toBe(200);
  });

  test('keeps no owner waiting while it is tried again and again', async () => {
    const { user, password } = await registerUser(hashing);
    const guesses = Array.from({ length: 40 }, async (_, account) =>
      logIn(`hurried-${account}@example.com`, 'password1', '10.21.0.1', {}, hashing),
    );
    expect((await logIn(user.email, password, '127.0.0.1', {}, hashing)).status).toBe(200);
    expect(statuses(await Promise.all(guesses)).filter((status) => status === 503).length).toBeGreaterThan(0);
  });
});

test('a flood of logins from everywhere is told at once that it is too much, and keeps no known browser out', async () => {
  const { user, password } = await registerUser(hashing);
  const cookie = withCookieOf(await logIn(user.email, password, '10.22.0.1', {}, hashing));
  const flood = Array.from({ length: 200 }, async (_, guest) =>
    logIn(`flooded-${guest}@example.com`, 'password1', `10.23.0.${guest}`, {}, hashing),
  );
  expect((await logIn(user.email, password, '10.22.0.2', cookie, hashing)).status).toBe(200);
  const refused = (await Promise.all(flood)).filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(150);
  for (const { headers } of refused) expect(headers['retry-after']).toBeDefined();
});

describe('the current password with a token', () => {
  test('can be guessed a few times, more and more slowly, and by no other session in the place of its owner', async () => {
    const { token, user, password } = await registerUser(app);
    const login = await logIn(user.email, password, '127.0.0.1');
    const other = sessionAnswerSchema.parse(login.body).token;
    const change = async (by: string, currentPassword: string) =>
      call(app, 'PUT', PATHS.password, { token: by, body: { currentPassword, newPassword: 'secret-22' } });
    const guesses = [];
    for (let guess = 0; guess < 60; guess += 1) guesses.push(await change(token, `guess ${guess}`));
    // Each of these could be two guesses.
    expect(statuses(guesses).filter((status) => status === 400)).toHaveLength(5);
    const refused = await change(token, password);
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': '1' },
      body: { message: 'There were too many tries from here. Wait 1 s, then try again.' },
    });
    const profile = await call(app, 'PUT', PATHS.profile, {
      token,
      body: { name: user.name, email: 'thief@example.com', currentPassword: 'guess' },
    });
    expect(profile.status).toBe(429);
    expect((await change(other, password)).status).toBe(200);
  });

  test('is guessed no more often by a new one that may be it', async () => {
    const tried: string[] = [];
    const watched = await startTestServer({
      withPasswords: async (seat, work) =>
        unhashed(seat, async (hasher) =>
          work({
            ...hasher,
            verify: async (known, guess) => {
              tried.push(guess);
              return hasher.verify(known, guess);
            },
          }),
        ),
    });
    const { token } = await registerUser(watched.app);
    const change = async (number: number) =>
      call(watched.app, 'PUT', PATHS.password, {
        token,
        body: { currentPassword: `guess ${2 * number}`, newPassword: `guess ${2 * number + 1}` },
      });
    for (let number = 0; number < 10; number += 1) await change(number);
    await Promise.all(Array.from({ length: 10 }, async (_, number) => change(10 + number)));
    expect(tried).toEqual(Array.from({ length: 10 }, (_, number) => `guess ${number}`));
  });

  test('is taken when the wait is over, and counts anew from then on', async () => {
    const { token, user, password } = await registerUser(app);
    const rename = async (currentPassword: string) =>
      call(app, 'PUT', PATHS.profile, { token, body: { ...user, currentPassword } });
    for (let guess = 0; guess < 10; guess += 1) expect((await rename('wrong')).status).toBe(400);
    clock.advance(SECOND);
    expect((await rename('wrong')).status).toBe(400);
    clock.advance(SECOND);
    expect((await rename(password)).status).toBe(429);
    clock.advance(SECOND);
    expect((await rename(password)).status).toBe(200);
    expect((await rename('wrong')).status).toBe(400);
  });
});
