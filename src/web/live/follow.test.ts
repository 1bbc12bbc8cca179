import { expect, test, vi } from 'vitest';

import { stubLocalStorage } from '#tests/fixtures/local-storage.ts';

const MINUTE_MS = 60_000;

stubLocalStorage();
// What the browser has, and this test does not need.
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('document', Object.assign(new EventTarget(), { baseURI: 'http://localhost/' }));
vi.stubGlobal(
  'Request',
  class extends Request {
    constructor(input: Request | string | URL, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, 'http://localhost/') : input, init);
    }
  },
);

const { follow } = await import('./follow.ts');

test('a dead line is left in its time, also where the clock was set back meanwhile', async () => {
  vi.useFakeTimers();
  const streams: Request[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    streams.push(request);
    const silent = new ReadableStream({
      start: (line) => request.signal.addEventListener('abort', () => line.error(request.signal.reason)),
    });
    return new Response(silent, { headers: { 'content-type': 'text/event-stream' } });
  });
  const stop = new AbortController();
  const followed = follow(
    () => {},
    () => true,
    stop.signal,
  );
  await vi.advanceTimersByTimeAsync(1_000);
  expect(streams).toHaveLength(1);
  vi.setSystemTime(Date.now() - 60 * MINUTE_MS);
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(streams.length).toBeGreaterThan(1);
  expect(streams[0]?.signal.aborted).toBe(true);
  stop.abort();
  await followed;
});
