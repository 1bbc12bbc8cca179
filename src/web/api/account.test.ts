import { beforeEach, expect, test, vi } from 'vitest';

import { stubLocalStorage } from '#tests/fixtures/local-storage.ts';

const storage = stubLocalStorage();
const { items } = storage;
vi.stubGlobal('addEventListener', () => {});

const { accountIdFrom, keepAccount, learnAccount, onAccountKnown, readAccount } =
  await import('./account.ts');
const { dropToken, keepToken } = await import('./token.ts');

beforeEach(() => storage.clear());

test('a visitor has no account, and a session the one it was begun with', () => {
  expect(readAccount()).toBeNull();
  keepAccount('token-of-the-first-session', 'first');
  keepToken('token-of-the-first-session');
  expect(readAccount()).toBe('first');
});

test('the account of another token is stale', () => {
  keepAccount('token-of-the-first-session', 'first');
  keepToken('token-of-another-1');
  expect(readAccount()).not.toBe('first');
  const unknown = readAccount();
  keepToken('token-of-another-2');
  expect(readAccount()).not.toBe(unknown);
});

test('what is kept is no token', () => {
  const token = 'f9c2b1d07aa14e53b8de0c6f5a7e91d2';
  keepAccount(token, 'first');
  expect(Object.values(items).join()).not.toContain(token);
});

test('a session learns its account once, and tells its former name', () => {
  const onKnown = vi.fn<(former: string, account: string) => void>();
  const stop = onAccountKnown(onKnown);
  keepToken('token-of-an-older-app');
  const former = readAccount();
  learnAccount('token-of-an-older-app', 'first');
  expect(readAccount()).toBe('first');
  expect(onKnown).toHaveBeenCalledExactlyOnceWith(former, 'first');
  learnAccount('token-of-an-older-app', 'second');
  learnAccount('token-of-somebody-else', 'third');
  expect(readAccount()).toBe('first');
  expect(onKnown).toHaveBeenCalledOnce();
  stop();
});

test('nothing is left when the session ends', () => {
  keepAccount('token-of-the-first-session', 'first');
  keepToken('token-of-the-first-session');
  dropToken();
  expect(items).toEqual({});
});

test('a page that hears late that its session has ended leaves to the next one of another tab what is kept of it', () => {
  keepAccount('token-of-the-first-session', 'first');
  keepToken('token-of-the-first-session');
  keepAccount('token-of-another-session', 'second');
  items['token'] = 'token-of-another-session';
  dropToken();
  expect(readAccount()).toBeNull();
  expect(items['token']).toBe('token-of-another-session');
  expect(items['account']).toContain('second');
});

test('a session that another tab has ended still knows its account, until this one hears of it', () => {
  keepAccount('token-of-the-first-session', 'first');
  keepToken('token-of-the-first-session');
  expect(readAccount()).toBe('first');
  storage.clear();
  expect(readAccount()).toBe('first');
  keepAccount('token-of-another-session', 'second');
  expect(readAccount()).toBe('first');
  dropToken();
  expect(readAccount()).toBeNull();
});

test.each([
  [{ _id: 'a', id: 'b', email: 'C@example.com' }, 'a'],
  [{ id: 'b', email: 'C@example.com' }, 'b'],
  [{ email: 'C@example.com' }, 'c@example.com'],
  [{}, undefined],
])('%j is the account %s', (user, account) => {
  expect(accountIdFrom(user)).toBe(account);
});
