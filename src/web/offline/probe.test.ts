import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { stubLocalStorage } from '#tests/fixtures/local-storage.ts';

import { isOnline, noteReached, noteUnreachable } from '../api/online.ts';

stubLocalStorage();
vi.stubGlobal('document', { addEventListener: () => {} });
vi.stubGlobal('addEventListener', () => {});
const { probeWhileUnreachable } = await import('./probe.ts');

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const browser = new EventTarget();
const ask = vi.fn<() => Promise<Response>>();
let session = new AbortController();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', ask.mockReset().mockRejectedValue(new TypeError('Failed to fetch')));
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  noteReached();
  session = new AbortController();
  probeWhileUnreachable(session.signal);
});

afterEach(() => {
  session.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a server that is reached is not asked', async () => {
  await vi.advanceTimersByTimeAsync(600_000);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(ask).not.toHaveBeenCalled();
});

test('one that is not is asked ever more rarely, but every half minute, until it answers', async () => {
  noteUnreachable();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ask).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(120_000);
  const before = ask.mock.calls.length;
  expect(before).toBeLessThan(14);
  ask.mockResolvedValue(new Response('<h1>Not here</h1>', { status: 404 }));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(ask).toHaveBeenCalledTimes(before + 1);
  expect(isOnline()).toBe(true);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ask).toHaveBeenCalledTimes(before + 1);
});

test('the hints of the browser are checked at once, and not believed', async () => {
  ask.mockResolvedValue(new Response('{}'));
  browser.dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledOnce();
  expect(isOnline()).toBe(true);
  ask.mockRejectedValue(new TypeError('Failed to fetch'));
  browser.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(isOnline()).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  ask.mockResolvedValue(new Response('{}'));
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(isOnline()).toBe(true);
});

test('nothing is asked when the session is over', async () => {
  noteUnreachable();
  session.abort();
  await vi.advanceTimersByTimeAsync(600_000);
  browser.dispatchEvent(new Event('online'));
  expect(ask).not.toHaveBeenCalled();
});
