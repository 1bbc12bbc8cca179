import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { PageRequest } from '#tests/fixtures/page-request.ts';

// What the browser has and this test does not need.
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('Request', PageRequest);
vi.stubGlobal('window', {});

const { api } = await import('./client.ts');
const { createQueryClient, withRetries } = await import('./query-client.ts');

let asked = 0;

/** Lets the server have a problem, for which it wants so many seconds. */
function answerBusy(seconds: number): void {
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return Response.json({}, { status: 503, headers: { 'Retry-After': String(seconds) } });
  });
}

const call = () => api.get('tasks').json();

beforeEach(() => {
  asked = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test.for([
  [2, 3],
  [300, 1],
])('a server that wants %i s is asked %i times before its answer is shown', async ([seconds = 0, times]) => {
  answerBusy(seconds);
  const ended = vi.fn<() => void>();
  const queryKey = ['tasks'];
  for (const ask of [() => withRetries(call), () => createQueryClient().query({ queryKey, queryFn: call })]) {
    asked = 0;
    ended.mockClear();
    ask().catch(ended);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(ended).toHaveBeenCalled();
    expect(asked).toBe(times);
  }
});
