import { describe, expect, test } from 'vitest';

import { PATHS } from '#contract/paths.ts';
import { passwordQueue } from '#server/users/passwords.ts';

import { holdWrites } from './held-writes.ts';
import { call, countRows, freshDatabaseLocation, registerUser, startTestServer, statuses } from './server.ts';
import { DAY } from './sweep.ts';

const { app, clock, place } = await startTestServer();
const MINUTE = 60_000;

type Attempt = { email: string; password: string; address?: string; forwarded?: string };

async function logIn({ email, password, address = '10.0.0.1', forwarded }: Attempt, server = app) {
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return call(server, 'POST', PATHS.login, { body: { email, password }, address, headers });
}

describe('10 wrong logins in 15 minutes', () => {
  test('refuse the right password too, for this address and e-mail and no other', async () => {
    const [{ user, password }, other] = [await registerUser(app), await registerUser(app)];
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await logIn({ email: user.email, password: 'wrong' })).status).toBe(401);
    }
    clock.advance(MINUTE);
    const refused = await logIn({ email: user.email.toUpperCase(), password });
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': String(14 * 60) },
      body: { success: false, code: 'too_many_requests', message: expect.stringContaining('14 min') },
    });
    expect((await logIn({ email: user.email, password, address: '10.0.0.2' })).status).toBe(200);
    expect((await logIn({ email: other.user.email, password: other.password })).status).toBe(200);

    // The refused tries do not make the wait longer.
    for (let tries = 0; tries < 11; tries += 1) {
      expect((await logIn({ email: user.email, password })).status).toBe(429);
    }
    clock.advance(14 * MINUTE);
    expect((await logIn({ email: user.email, password })).status).toBe(200);
  });

  test('are counted anew after a right one', async () => {
    const { user, password } = await registerUser(app);
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 0; tries < 9; tries += 1) await logIn({ email: user.email, password: 'wrong' });
      expect((await logIn({ email: user.email, password })).status).toBe(200);
    }
  });

  test('cannot be passed by sending them all at once', async () => {
    const { user } = await registerUser(app);
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => logIn({ email: user.email, password: 'wrong' })),
    );
    expect(statuses(answers).filter((status) => status === 401).length).toBeLessThanOrEqual(10);
  });

  test('are counted for unknown e-mail addresses too', async () => {
    const email = 'unknown@example.com';
    for (let tries = 0; tries < 10; tries += 1) await logIn({ email, password: 'wrong' });
    expect((await logIn({ email, password: 'wrong' })).status).toBe(429);
  });

  test('count for nothing once the clock is right that was a year ahead', async () => {
    const { user, password } = await registerUser(app);
    clock.advance(365 * DAY);
    for (let tries = 0; tries < 10; tries += 1) await logIn({ email: user.email, password: 'wrong' });
    expect((await logIn({ email: user.email, password })).status).toBe(429);
    clock.advance(-365 * DAY);
    for (let tries = 0; tries < 10; tries += 1)
      expect((await logIn({ email: user.email, password: 'wrong' })).status).toBe(401);
    const refused = await logIn({ email: user.email, password });
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': String(15 * 60) } });
  });

  test('are seen by every process on the same database', async () => {
    const { user, password } = await registerUser(app);
    for (let tries = 0; tries < 10; tries += 1) await logIn({ email: user.email, password: 'wrong' });
    const second = await startTestServer({ place });
    // Its clock is a little behind.
    second.clock.advance(clock.now().getTime() - second.clock.now().getTime() - MINUTE / 2);
    expect((await logIn({ email: user.email, password }, second.app)).status).toBe(429);
  });
});

describe('a forged X-Forwarded-For', () => {
  test('changes nothing when no proxy is trusted', async () => {
    const { user, password } = await registerUser(app);
    for (let tries = 0; tries < 10; tries += 1) {
      await logIn({ email: user.email, password: 'wrong', forwarded: `192.0.2.${tries}` });
    }
    expect((await logIn({ email: user.email, password, forwarded: '192.0.2.99' })).status).toBe(429);
  });

  test.each([
    ['a number of proxies', 1],
    ['the address of the proxy', ['10.0.0.1']],
    ['the network of the proxy', ['10.0.0.0/8']],
  ])('does not hide the visitor behind %s', async (_name, trustProxy) => {
    const { app: behind } = await startTestServer({ settings: { trustProxy } });
    const { user, password } = await registerUser(behind);
    const attempt = async (given: string, visitor: string, forged = '') =>
      (await logIn({ email: user.email, password: given, forwarded: `${forged}${visitor}` }, behind)).status;
    for (let tries = 0; tries < 10; tries += 1) {
      expect(await attempt('wrong', '192.0.2.1', `198.51.100.${tries}, `)).toBe(401);
    }
    expect(await attempt(password, '192.0.2.1', '198.51.100.99, ')).toBe(429);
    expect(await attempt(password, '192.0.2.2')).toBe(200);
  });

  test('changes nothing when it comes from an address that is no trusted proxy', async () => {
    const { app: behind } = await startTestServer({ settings: { trustProxy: ['10.9.9.9'] } });
    const { user, password } = await registerUser(behind);
    for (let tries = 0; tries < 10; tries += 1) {
      await logIn({ email: user.email, password: 'wrong', forwarded: `192.0.2.${tries}` }, behind);
    }
    expect((await logIn({ email: user.email, password, forwarded: '192.0.2.99' }, behind)).status).toBe(429);
  });
});

test.each([
  ['a port', (tries: number) => `192.0.2.1:${50_000 + tries}`],
  ['brackets and a port', (tries: number) => `"[2001:db8::${tries}]:443"`],
  ['no address', (tries: number) => `visitor-${tries}`],
])('a visitor whom the proxy names with %s is one visitor', async (_name, forwardedAt) => {
  const { app: behind } = await startTestServer({ settings: { trustProxy: 1 } });
  const { user, password } = await registerUser(behind);
  for (let tries = 0; tries < 10; tries += 1)
    await logIn({ email: user.email, password: 'wrong', forwarded: forwardedAt(tries) }, behind);
  expect((await logIn({ email: user.email, password, forwarded: forwardedAt(99) }, behind)).status).toBe(429);
  expect((await logIn({ email: user.email, password, forwarded: '192.0.2.2' }, behind)).status).toBe(200);
});

const register = async (server: typeof app, index: number, address: string) =>
  call(server, 'POST', PATHS.register, {
    body: { name: 'User', email: `limited-${index}@example.com`, password: 'secret-1' },
    address,
  });

describe('registration', () => {
  test('is limited for each address and hour', async () => {
    const limited = await startTestServer({ settings: { registrationsPerHour: 3 } });
    for (let index = 0; index < 3; index += 1) {
      expect((await register(limited.app, index, '10.0.0.1')).status).toBe(201);
    }
    const refused = await register(limited.app, 3, '10.0.0.1');
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': '3600' },
      body: { code: 'too_many_requests' },
    });
    expect(await countRows(limited.database, 'user')).toBe(3);
    expect((await register(limited.app, 4, '10.0.0.2')).status).toBe(201);
    limited.clock.advance(60 * MINUTE);
    expect((await register(limited.app, 5, '10.0.0.1')).status).toBe(201);
  });

  test('can be closed, which leaves the login open', async () => {
    const where = await freshDatabaseLocation();
    const { user, password } = await registerUser((await startTestServer({ place: where })).app);
    const closed = await startTestServer({ place: where, settings: { registration: 'closed' } });
    const refused = await register(closed.app, 0, '10.0.0.1');
    expect(refused).toMatchObject({ status: 409, body: { success: false, code: 'registration_closed' } });
    expect(await countRows(closed.database, 'user')).toBe(1);
    expect((await logIn({ email: user.email, password }, closed.app)).status).toBe(200);
  });
});

describe('more passwords than can be hashed', async () => {
  const hashing = await startTestServer({ withPasswords: passwordQueue() });
  test('get a 503 with Retry-After at once, and do not count as tries', async () => {
    const { user, password } = await registerUser(hashing.app);
    const attempts = await countRows(hashing.database, 'attempt');
    const many = Array.from({ length: 40 }, (_, index) =>
      logIn({ email: user.email, password, address: `10.1.0.${index}` }, hashing.app),
    );
    const answers = await Promise.all(many);
    expect(new Set(statuses(answers))).toEqual(new Set([200, 503]));
    const busy = answers.filter(({ status }) => status === 503);
    // One at least is at work, and twelve strangers may wait.
    expect(answers.length - busy.length).toBeGreaterThanOrEqual(13);
    for (const { headers, body } of busy) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(body).toMatchObject({ success: false, code: 'busy', message: expect.any(String) });
    }
    expect(await countRows(hashing.database, 'attempt')).toBe(attempts);
    expect((await logIn({ email: user.email, password }, hashing.app)).status).toBe(200);
  });

  test('cost the database no write', async () => {
    const { user } = await registerUser(hashing.app);
    const endHold = await holdWrites(hashing.place);
    const found: number[] = [];
    const many = Array.from({ length: 40 }, async (_, index) => {
      const { status } = await logIn(
        { email: user.email, password: 'wrong', address: `10.2.0.${index}` },
        hashing.app,
      );
      found.push(status);
    });
    // Those in the queue wait until they can be counted; all others have their answer.
    await expect.poll(() => found.length).toBeGreaterThanOrEqual(20);
    expect(new Set(found)).toEqual(new Set([503]));
    await endHold();
    await Promise.all(many);
    expect(found.filter((status) => status === 401).length).toBeGreaterThanOrEqual(13);
  });
});
