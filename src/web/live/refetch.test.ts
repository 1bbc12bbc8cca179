import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// What the browser has and this test does not need.
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('localStorage', { getItem: () => null });

const { refetchWhenBehind } = await import('./refetch.ts');
const { taskQueries } = await import('../task-list/queries.ts');
const { emptyState, setOutbox } = await import('../outbox-state/state.ts');

const { queryKey } = taskQueries.list();

const server = { seq: 1, asked: 0 };
const queryClient = new QueryClient();

function readList(key: string) {
  return new QueryObserver(queryClient, {
    queryKey: [key],
    meta: { showsHistory: key === 'changes', isOfAccount: key === 'views' },
    queryFn: () => {
      server.asked += 1;
      return { tasks: [], seq: server.seq };
    },
    staleTime: Infinity,
  }).subscribe(() => {});
}

let stop = () => {};
let session = new AbortController();

beforeEach(async () => {
  vi.useFakeTimers();
  session = new AbortController();
  Object.assign(server, { seq: 1, asked: 0 });
  stop = readList('tasks');
  await vi.runAllTimersAsync();
});

afterEach(() => {
  stop();
  queryClient.clear();
  vi.useRealTimers();
});

test('a newer number asks for the list, and an older one for nothing', async () => {
  const onEvent = refetchWhenBehind(queryClient, new AbortController().signal);
  expect(onEvent({ seq: 1 }).seq).toBe(1);
  await vi.runAllTimersAsync();
  expect(server.asked).toBe(1);
  server.seq = 3;
  expect(onEvent({ seq: 3 }).seq).toBe(3);
  expect(onEvent({ seq: 2 }).seq).toBe(3);
  await vi.runAllTimersAsync();
  expect(server.asked).toBe(2);
  expect(queryClient.getQueryData(queryKey)).toEqual({ tasks: [], seq: 3 });
});

test('many numbers in a row ask once', async () => {
  const onEvent = refetchWhenBehind(queryClient, new AbortController().signal);
  server.seq = 50;
  for (let seq = 2; seq <= 50; seq += 1) onEvent({ seq });
  await vi.runAllTimersAsync();
  expect(server.asked).toBe(2);
});

test('a single change is asked for at once, and a burst of them ten times a second', async () => {
  const onEvent = refetchWhenBehind(queryClient, session.signal);
  server.seq = 2;
  onEvent({ seq: 2 });
  await vi.advanceTimersByTimeAsync(0);
  expect(queryClient.getQueryData(queryKey)).toEqual({ tasks: [], seq: 2 });
  for (let seq = 3; seq <= 102; seq += 1) {
    server.seq = seq;
    onEvent({ seq });
    await vi.advanceTimersByTimeAsync(10);
  }
  await vi.runAllTimersAsync();
  expect(queryClient.getQueryData(queryKey)).toEqual({ tasks: [], seq: 102 });
  expect(server.asked).toBeLessThanOrEqual(2 + 11);
});

test('changes that go on for long are all seen', async () => {
  const onEvent = refetchWhenBehind(queryClient, session.signal);
  for (let seq = 2; seq <= 30; seq += 1) {
    server.seq = seq;
    onEvent({ seq });
    await vi.advanceTimersByTimeAsync(60);
  }
  await vi.runAllTimersAsync();
  expect(queryClient.getQueryData(queryKey)).toEqual({ tasks: [], seq: 30 });
});

test('a change of this tab, whose list came by itself, asks for nothing', async () => {
  const onEvent = refetchWhenBehind(queryClient, new AbortController().signal);
  const made = { id: 'change', verb: 'delete', taskId: 'task', seen: null, changes: {} } as const;
  setOutbox({ ...emptyState('test'), confirmed: [{ order: 1, account: 'test', made, answered: null }] });
  server.seq = 2;
  onEvent({ seq: 2 });
  await vi.advanceTimersByTimeAsync(0);
  queryClient.setQueryData(queryKey, { tasks: [], seq: 2, upTo: 1 });
  await vi.runAllTimersAsync();
  expect(server.asked).toBe(1);
});

test('a list that stays older is asked for a few times, and not for ever', async () => {
  const onEvent = refetchWhenBehind(queryClient, new AbortController().signal);
  onEvent({ seq: 9 });
  await vi.runAllTimersAsync();
  expect(server.asked).toBe(4);
  onEvent({ seq: 10 });
  await vi.runAllTimersAsync();
  expect(server.asked).toBe(7);
});

test('a list that could not be had is asked for again when the same number is told once more', async () => {
  const onEvent = refetchWhenBehind(queryClient, session.signal);
  onEvent({ seq: 2 });
  await vi.runAllTimersAsync();
  const before = server.asked;
  server.seq = 2;
  onEvent({ seq: 2 });
  await vi.runAllTimersAsync();
  expect(server.asked).toBe(before + 1);
  onEvent({ seq: 2 });
  await vi.runAllTimersAsync();
  expect(server.asked).toBe(before + 1);
});

test('every new number makes the history stale', async () => {
  stop();
  stop = readList('changes');
  await vi.runAllTimersAsync();
  const before = server.asked;
  refetchWhenBehind(queryClient, new AbortController().signal)({ seq: 1 });
  await vi.runAllTimersAsync();
  expect(server.asked).toBe(before + 1);
});

test('what an account has beside its tasks is asked for where it may have changed, and by no change of a task', async () => {
  stop();
  stop = readList('views');
  await vi.runAllTimersAsync();
  const onEvent = refetchWhenBehind(queryClient, session.signal);
  const asked: number[] = [];
  for (const event of [
    { seq: 3, accountSeq: 2 },
    { seq: 4, accountSeq: 2 },
    { seq: 5, accountSeq: 2 },
    // Another process was slower to tell of it.
    { seq: 5, accountSeq: 4 },
    { seq: 6, accountSeq: 4 },
    // An older server tells the number alone.
    { seq: 7 },
  ]) {
    const before = server.asked;
    onEvent(event);
    await vi.runAllTimersAsync();
    asked.push(server.asked - before);
  }
  expect(asked).toEqual([1, 0, 0, 1, 0, 1]);
});

test('after the end of the session nothing is asked', async () => {
  const onEvent = refetchWhenBehind(queryClient, session.signal);
  onEvent({ seq: 2 });
  session.abort();
  onEvent({ seq: 3 });
  await vi.runAllTimersAsync();
  expect(server.asked).toBe(1);
});
