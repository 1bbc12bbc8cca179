import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { isOnline, noteReached, noteUnreachable, onOnlineChange } from './online.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function comeAndGo(): void {
  noteUnreachable();
  noteReached();
}

test('a server that comes and goes is there again once a second at most, and at once after a longer absence', () => {
  const seen: boolean[] = [];
  const stop = onOnlineChange(() => seen.push(isOnline()));
  for (let call = 0; call < 60; call += 1) {
    comeAndGo();
    vi.advanceTimersByTime(50);
  }
  stop();
  expect(seen.filter(Boolean)).toHaveLength(3);
  noteUnreachable();
  vi.advanceTimersByTime(1_000);
  noteReached();
  expect(isOnline()).toBe(true);
});
