import { beforeEach, expect, test, vi } from 'vitest';

import { loadCode } from './load-code.ts';

let reported: unknown[] = [];
vi.stubGlobal('reportError', (error: unknown) => reported.push(error));

beforeEach(() => {
  vi.useFakeTimers();
  reported = [];
});

test('code that did not come is asked for again until it comes, and is no fault of the page', async () => {
  const load = vi.fn<() => Promise<string>>(async () => {
    if (load.mock.calls.length < 10) throw new TypeError('Failed to fetch');
    return 'code';
  });
  const loaded = loadCode(load);
  await vi.runAllTimersAsync();
  await expect(loaded).resolves.toBe('code');
  expect(load).toHaveBeenCalledTimes(10);
  expect(reported).toEqual([]);
});

test('code that throws as it begins is reported, also where it did not come at first', async () => {
  const fault = new TypeError('A slip.');
  const failures = [new TypeError('Failed to fetch'), fault, fault];
  void loadCode(() => Promise.reject(failures.shift() ?? new Error('It is asked for again.')));
  await vi.advanceTimersToNextTimerAsync();
  expect(reported).toEqual([]);
  await vi.advanceTimersToNextTimerAsync();
  expect(reported).toEqual([fault]);
  await vi.advanceTimersToNextTimerAsync();
  expect(reported).toEqual([fault]);
});
