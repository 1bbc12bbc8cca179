import { afterEach, expect, test, vi } from 'vitest';

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

const { followEventStream } = await import('./follow.ts');
const { api } = await import('../api/client.ts');
const { isOnline, noteReached } = await import('../api/online.ts');

afterEach(() => {
  vi.useRealTimers();
  noteReached();
});

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
  const followed = followEventStream(
    { onEvent: () => {}, askSeq: async () => {}, isWanted: () => true },
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

test('a stream that alone is refused says nothing of the server, which is asked at an ever slower pace', async () => {
  vi.useFakeTimers();
  let streams = 0;
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!request.url.endsWith('/events')) return Response.json({ tasks: [], seq: 1 });
    streams += 1;
    throw new TypeError('Failed to fetch');
  });
  const stop = new AbortController();
  let asked = 0;
  const askSeq = async () => {
    asked += 1;
    await api.get('tasks').catch(() => {});
  };
  const followed = followEventStream({ onEvent: () => {}, askSeq, isWanted: () => true }, stop.signal);
  for (let seconds = 0; seconds < 60; seconds += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    expect(isOnline()).toBe(true);
  }
  expect(streams).toBeGreaterThan(3);
  expect(streams).toBeLessThan(10);
  expect(asked).toBe(streams);
  stop.abort();
  await followed;
});

test('a network that is lost is noticed by the stream, and then asked for nothing until it is back', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  const stop = new AbortController();
  let asked = 0;
  const askSeq = async () => {
    asked += 1;
    await api.get('tasks').catch(() => {});
  };
  const followed = followEventStream({ onEvent: () => {}, askSeq, isWanted: () => true }, stop.signal);
  await vi.advanceTimersByTimeAsync(0);
  expect(isOnline()).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(1);
  stop.abort();
  await followed;
});
