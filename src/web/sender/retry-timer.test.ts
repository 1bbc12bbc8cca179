import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { RetryTimer } from './retry-timer.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test.for([
  ['after', [0, 20_000]],
  ['before', [20_000, 0]],
] as const)(
  'what a server asks for is waited out where it says so %s another call that failed',
  async ([, asked]) => {
    const retry = vi.fn<() => void>();
    const timer = new RetryTimer(retry);
    for (const askedMs of asked) timer.schedule(askedMs);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(retry).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(20_001);
    expect(retry).toHaveBeenCalledTimes(1);
  },
);

test('calls that fail together are one failure', async () => {
  const retry = vi.fn<() => void>();
  const timer = new RetryTimer(retry);
  for (let call = 0; call < 6; call += 1) timer.schedule();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(retry).toHaveBeenCalledTimes(1);
});
