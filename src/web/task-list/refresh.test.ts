import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { makeTask, taskId } from '#tests/fixtures/tasks.ts';

import { makeDelete } from '../changes/changes.ts';
import { toIntent } from '../changes/intent.ts';

// What the browser has and this test does not need.
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('localStorage', { getItem: () => null });

const { emptyState, lastConfirmed, setOutbox } = await import('../outbox-state/state.ts');
const { taskQueries } = await import('./queries.ts');
const { refreshAfterChanges } = await import('./refresh.ts');

const { queryKey } = taskQueries.list();

const MOMENT_MS = 25;

const queryClient = new QueryClient();
let asked = 0;
/** What ends the answers that are under way. */
let underWay: (() => void)[] = [];
let session = new AbortController();
let stop = () => {};

/** Shows the list, whose answers come when they are let, and have what was confirmed before they were asked for. */
function showList(): void {
  const observer = new QueryObserver(queryClient, {
    queryKey,
    queryFn: async () => {
      asked += 1;
      const upTo = lastConfirmed();
      await new Promise<void>((resolve) => underWay.push(resolve));
      return { tasks: [], seq: 1, upTo };
    },
    staleTime: Infinity,
  });
  stop = observer.subscribe(() => {});
}

/** Lets a moment go by in which no answer comes. */
const pass = async () => vi.advanceTimersByTimeAsync(MOMENT_MS);

/** Lets the answers come that are under way, and those that are asked for then. */
async function answer(): Promise<void> {
  await vi.runAllTimersAsync();
  while (underWay.length > 0) {
    for (const end of underWay.splice(0)) end();
    await vi.runAllTimersAsync();
  }
}

/** The changes of so many tasks, of which the server has confirmed the first. */
function confirm(confirmed: number, of = confirmed): void {
  const intents = Array.from({ length: of }, (_, index) => ({
    ...toIntent(makeDelete(makeTask({ _id: taskId(index) })), 'someone'),
    order: index + 1,
  }));
  const open = intents.slice(confirmed);
  setOutbox({
    ...emptyState('someone'),
    intents: open,
    open,
    confirmed: intents
      .slice(0, confirmed)
      .map((made) => ({ order: made.order, account: 'someone', made, answered: null })),
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  underWay = [];
  session = new AbortController();
  setOutbox(emptyState('someone'));
});

afterEach(() => {
  session.abort();
  stop();
  queryClient.clear();
  vi.useRealTimers();
});

test('a burst of changes asks for the list once when all of them are confirmed, and the next change asks once more', async () => {
  showList();
  await answer();
  refreshAfterChanges(queryClient, session.signal);
  for (let confirmed = 0; confirmed <= 100; confirmed += 1) {
    expect(asked).toBe(1);
    confirm(confirmed, 100);
    await pass();
  }
  await answer();
  expect(asked).toBe(2);
  confirm(101);
  await answer();
  expect(asked).toBe(3);
});

test('what is confirmed while a list is under way asks for another one once that is there', async () => {
  showList();
  await answer();
  refreshAfterChanges(queryClient, session.signal);
  confirm(1);
  await pass();
  for (const confirmed of [2, 3, 4]) confirm(confirmed);
  expect(asked).toBe(2);
  await answer();
  expect(asked).toBe(3);
});

test('a first list under way is not asked for anew: another one comes after it', async () => {
  showList();
  refreshAfterChanges(queryClient, session.signal);
  confirm(1);
  await pass();
  expect(asked).toBe(1);
  await answer();
  expect(asked).toBe(2);
  expect(queryClient.getQueryData(queryKey)?.upTo).toBe(1);
});

test('a list that shows all that was confirmed is not asked for again', async () => {
  confirm(3);
  showList();
  await answer();
  refreshAfterChanges(queryClient, session.signal);
  await answer();
  expect(asked).toBe(1);
});

test('after the end of the session nothing is asked', async () => {
  showList();
  await answer();
  refreshAfterChanges(queryClient, session.signal);
  session.abort();
  confirm(1);
  await answer();
  expect(asked).toBe(1);
});
