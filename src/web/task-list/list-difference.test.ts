import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { API_BASE, PATHS } from '#contract/paths.ts';
import { PageRequest } from '#tests/fixtures/page-request.ts';
import { until } from '#tests/fixtures/until.ts';

import type { Task } from '../model/task.ts';

// What the browser has and this test does not need.
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('localStorage', { getItem: () => 'a-token' });

vi.stubGlobal('Request', PageRequest);

const page: Pick<Window, 'earlyTasks'> = {};
vi.stubGlobal('window', page);

const { applyDifference } = await import('./list-difference.ts');
const { taskQueries } = await import('./queries.ts');

const { queryKey } = taskQueries.list();
const LIST = API_BASE + PATHS.tasks;

function task(_id: string, at: number, version = 1): Task {
  const createdAt = `2026-03-01T12:00:00.${String(at).padStart(3, '0')}Z`;
  const said = { title: _id, description: '', priority: 'Low' as const, dueDate: null, completed: false };
  return { _id, ...said, labels: [], repeat: '', createdAt, version };
}

const ids = (tasks: readonly Task[] | null) => tasks?.map(({ _id }) => _id).join('');

describe('a difference', () => {
  const before = [task('e', 5), task('c', 3), task('a', 1)];

  test('replaces what changed where it stands, and leaves the others the same', () => {
    const changed = task('c', 3, 2);
    const after = applyDifference(before, { tasks: [changed], removed: [] });
    expect(ids(after)).toBe('eca');
    expect(after?.[0]).toBe(before[0]);
    expect(after?.[1]).toBe(changed);
    expect(after?.[2]).toBe(before[2]);
  });

  test('puts what is new first, and what was brought back where it stood', () => {
    const tasks = [task('f', 6), task('d', 4, 3), task('b', 2, 3)];
    expect(ids(applyDifference(before, { tasks, removed: ['c', 'x'] }))).toBe('fedba');
    expect(ids(applyDifference([], { tasks, removed: [] }))).toBe('fdb');
  });

  test('may have as many new tasks as an import brings', () => {
    const tasks = Array.from({ length: 200_000 }, (_, index) => task(String(index), 0));
    expect(applyDifference(before, { tasks })).toHaveLength(200_003);
  });

  test('that changes nothing leaves the array itself', () => {
    expect(applyDifference(before, { tasks: [], removed: ['x'] })).toBe(before);
  });

  test('tells the order of one millisecond where it can be known', () => {
    expect(ids(applyDifference(before, { tasks: [task('d', 3)], removed: [] }))).toBe('edca');
    expect(ids(applyDifference(before, { tasks: [task('c', 3, 2), task('b', 3, 4)], removed: [] }))).toBe(
      'ecba',
    );
    expect(ids(applyDifference(before, { tasks: [task('d', 3, 2), task('c', 3, 2)], removed: [] }))).toBe(
      'edca',
    );
    expect(applyDifference(before, { tasks: [task('d', 3, 2)], removed: [] })).toBeNull();
    // A list that stands in another order than the server's is not to be mended.
    expect(applyDifference(before, { tasks: [task('a', 1, 2), task('c', 3, 2)], removed: [] })).toBeNull();
  });
});

const answer = (body: object | undefined) => Response.json(body, { status: body ? 200 : 503 });

function askEarly(since: string, body: object): void {
  const abort = vi.fn<() => void>();
  const url = `${LIST}?since=${encodeURIComponent(since)}`;
  page.earlyTasks = { url, since, token: 'a-token', response: Promise.resolve(answer(body)), abort };
}

describe('the list', () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const asked: string[] = [];
  let answers: object[] = [];

  const ask = () => queryClient.query({ ...taskQueries.list(), staleTime: 0 });

  beforeEach(() => {
    asked.length = 0;
    delete page.earlyTasks;
    vi.stubGlobal('fetch', async (request: Request) => {
      asked.push(new URL(request.url).pathname + new URL(request.url).search);
      return answer(answers.shift());
    });
  });
  afterEach(() => queryClient.clear());

  const whole = { tasks: [task('b', 2), task('a', 1)], seq: 2, mark: '2.x&y' };
  const next = { tasks: [task('c', 3)], removed: ['a'], seq: 4, mark: '4.z' };

  test('is asked for by what changed since the one that is there', async () => {
    answers = [whole, next, { tasks: [], removed: [], seq: 4, mark: '4.z' }];
    const first = await ask();
    const second = await ask();
    expect(asked).toEqual([LIST, `${LIST}?since=2.x%26y`]);
    expect(second).toEqual({ tasks: [task('c', 3), task('b', 2)], seq: 4, mark: '4.z', upTo: 0 });
    expect(second.tasks[1]).toBe(first.tasks[0]);
    expect((await ask()).tasks).toBe(second.tasks);
    expect(asked[2]).toBe(`${LIST}?since=4.z`);
  });

  test('is replaced by a whole one, whatever was asked', async () => {
    const other = { tasks: [task('b', 2)], seq: 1, mark: '1.other' };
    answers = [whole, other];
    await ask();
    expect(await ask()).toEqual({ ...other, upTo: 0 });
  });

  test('of a server without marks is asked for whole', async () => {
    answers = [{ tasks: [task('a', 1)] }, { data: [task('b', 2)] }];
    await ask();
    expect(await ask()).toEqual({ tasks: [task('b', 2)], seq: null, upTo: 0 });
    expect(asked).toEqual([LIST, LIST]);
  });

  test('is asked for whole where the order cannot be told', async () => {
    const restored = { tasks: [task('c', 2, 3)], removed: [], seq: 3, mark: '3.z' };
    const all = { tasks: [task('b', 2), task('c', 2, 3), task('a', 1)], seq: 3, mark: '3.z' };
    answers = [whole, restored, all];
    await ask();
    expect(await ask()).toEqual({ ...all, upTo: 0 });
    expect(asked).toEqual([LIST, `${LIST}?since=2.x%26y`, LIST]);
  });

  test('that was kept takes the difference of the early request, though it comes later', async () => {
    askEarly(whole.mark, next);
    const list = ask();
    await until(() => expect(page.earlyTasks).toBeUndefined());
    queryClient.setQueryData(queryKey, { ...whole, upTo: 0 });
    expect(ids((await list).tasks)).toBe('cb');
    expect(asked).toEqual([]);
  });

  test('that was kept with another mark takes no difference', async () => {
    askEarly('1.older', next);
    const now = { tasks: [task('c', 3)], seq: 4, mark: '4.z' };
    answers = [now];
    const list = ask();
    queryClient.setQueryData(queryKey, { ...whole, upTo: 0 });
    expect(await list).toEqual({ ...now, upTo: 0 });
    expect(asked).toEqual([LIST]);
  });

  test('is asked for again where its answer is older than what another tab has kept meanwhile', async () => {
    const before = { tasks: [task('b', 2), task('a', 1)], seq: 2, mark: '2.x', life: 'one' };
    const after = { tasks: [task('b', 2)], seq: 3, mark: '3.y', life: 'one' };
    const { promise, resolve } = Promise.withResolvers<void>();
    vi.stubGlobal('fetch', async () => {
      const said = answers.shift();
      await promise;
      return answer(said);
    });
    answers = [before, after];
    const list = ask();
    await until(() => expect(answers).toHaveLength(1));
    queryClient.setQueryData(queryKey, { ...after, upTo: 7 });
    resolve();
    expect(await list).toEqual({ ...after, upTo: 7 });
    expect(answers).toEqual([]);
  });

  test('of a server that was put back is shown as it is', async () => {
    const later = { tasks: [task('b', 2)], seq: 3, mark: '3.y', life: 'one' };
    const before = { tasks: [task('a', 1)], seq: 1, mark: '1.x', life: 'one' };
    answers = [before, before];
    const list = ask();
    await until(() => expect(answers).toHaveLength(1));
    queryClient.setQueryData(queryKey, { ...later, upTo: 7 });
    expect(await list).toEqual({ ...before, upTo: 0 });
  });

  test('that no kept one came for is asked for whole', async () => {
    vi.useFakeTimers();
    askEarly(whole.mark, next);
    answers = [whole];
    const list = ask();
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    expect(await list).toEqual({ ...whole, upTo: 0 });
  });
});
