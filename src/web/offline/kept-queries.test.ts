import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';

import { makeTask } from '#tests/fixtures/tasks.ts';
import { until } from '#tests/fixtures/until.ts';

import { newId } from '../browser/new-id.ts';
import type { TaskList } from '../task-list/queries.ts';

const items = new Map<string, string>();
const setItem = vi.fn<(name: string) => void>();
vi.stubGlobal('localStorage', {
  getItem: (name: string) => items.get(name) ?? null,
  setItem: (name: string, value: string) => {
    items.set(name, value);
    setItem(name);
  },
  removeItem: (name: string) => items.delete(name),
});
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('removeEventListener', () => {});
vi.stubGlobal('navigator', {});
const page = new EventTarget();
vi.stubGlobal('document', {
  visibilityState: 'visible',
  addEventListener: page.addEventListener.bind(page),
});

const { keepAccount } = await import('../api/account.ts');
const { dropToken, keepToken } = await import('../api/token.ts');
const { makeCreate } = await import('../changes/changes.ts');
const { toPayload } = await import('../changes/intent.ts');
const { applyOutbox } = await import('../changes/apply-outbox.ts');
const { confirmIntent } = await import('../outbox/outbox.ts');
const { press } = await import('../outbox/press.ts');
const { loadOutbox, rereadOutbox, showStored } = await import('../outbox/stored-outbox.ts');
const { readIntents } = await import('../outbox-store/account-records.ts');
const { connect: connectOutbox } = await import('../outbox-store/connection.ts');
const { isSendingPaused, pauseSending } = await import('../outbox-state/sending-pause.ts');
const { findTask } = await import('../outbox-state/find-task.ts');
const { lastConfirmed, readOutbox, subscribeToOutbox } = await import('../outbox-state/state.ts');
const { taskQueries } = await import('../task-list/queries.ts');
const { connect } = await import('./kept-connection.ts');
const { keepQueries } = await import('./kept-queries.ts');
const { readList, writeList } = await import('./kept-store.ts');
const { noteShown, readShown } = await import('./list-marks.ts');
const { STORE } = await import('./restore.ts');

const TOKEN = 'x'.repeat(32);

/** Lets a transaction of another tab go on until the function that this gives is called. */
async function occupyDatabase(): Promise<() => void> {
  const { store } = (await connect()).transaction(STORE, 'readwrite');
  let isOver = false;
  const goOn = async (): Promise<void> => {
    await store.count();
    if (!isOver) await goOn();
  };
  void goOn();
  return () => (isOver = true);
}

const listKept = async () => (await connect()).getAllKeys(STORE);

const flush = () => page.dispatchEvent(new Event('visibilitychange'));

test('nothing is forgotten that the list does not show which is kept, though another one has come meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const account = newId();
  keepAccount(TOKEN, account);
  keepToken(TOKEN);
  const queryClient = new QueryClient();
  const stop = new AbortController();
  keepQueries(queryClient, stop.signal);
  const { queryKey } = taskQueries.list();
  queryClient.setQueryDefaults(queryKey, { meta: { isKept: true } });
  const show = (upTo: number) =>
    queryClient.setQueryData(queryKey, { tasks: [], seq: upTo, upTo } satisfies TaskList);
  const compared: Promise<{ shown: number; kept: unknown }>[] = [];
  setItem.mockImplementation(() => {
    const shown = readShown(account);
    const compare = async () => ({ shown, kept: (await readList([account, 'tasks']))?.data });
    compared.push(compare());
  });

  const letGo = await occupyDatabase();
  const begun = vi.spyOn(IDBObjectStore.prototype, 'get');
  show(4);
  flush();
  await until(() => expect(begun).toHaveBeenCalled());
  flush();
  show(5);
  letGo();
  await until(() => expect(readShown(account)).toBe(5));
  stop.abort();
  // In the moment in which it was noted how much is shown.
  const noted = (await Promise.all(compared)).filter(({ shown }) => shown > 0);
  expect(noted.map(({ kept }) => kept)).toMatchObject(noted.map(({ shown }) => ({ upTo: shown })));
});

test('the list is taken up that another tab kept before this one heard of it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const account = newId();
  keepAccount(TOKEN, account);
  keepToken(TOKEN);
  await writeList([account, 'tasks'], { tasks: [], seq: 7, upTo: 7 }, Date.now());
  noteShown(account, 7);
  const queryClient = new QueryClient();
  const stop = new AbortController();
  keepQueries(queryClient, stop.signal);
  await vi.advanceTimersByTimeAsync(1_000);
  await until(() => expect(queryClient.getQueryData(taskQueries.list().queryKey)).toMatchObject({ upTo: 7 }));
  stop.abort();
});

test.for([
  ['the list that another tab kept takes the place of one that had come before', 9, 10],
  ['a list that is newer than the one that another tab kept stays', 11, 11],
] as const)('%s', async ([, own, seq]) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const account = newId();
  keepAccount(TOKEN, account);
  keepToken(TOKEN);
  await writeList([account, 'tasks'], { tasks: [], seq: 10, upTo: 1 }, Date.now());
  noteShown(account, 1);
  const queryClient = new QueryClient();
  const { queryKey } = taskQueries.list();
  // It was asked for before this tab knew of the change, and so does not say whether it shows that.
  queryClient.setQueryData(queryKey, { tasks: [], seq: own, upTo: 0 });
  const stop = new AbortController();
  keepQueries(queryClient, stop.signal);
  await vi.advanceTimersByTimeAsync(1_000);
  // The kept list has been read by then, and what follows from it has had its turn.
  await listKept();
  await listKept();
  await until(() => expect(queryClient.getQueryData(queryKey)).toMatchObject({ seq }));
  stop.abort();
});

test.for(['visibilitychange', 'resume'])(
  'a tab that slept shows a change as open until it has the list that shows it (%s)',
  async (name) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const account = newId();
    keepAccount(TOKEN, account);
    keepToken(TOKEN);
    const queryClient = new QueryClient();
    const { queryKey } = taskQueries.list();
    queryClient.setQueryData(queryKey, { tasks: [], seq: 9, upTo: 0 });
    const stop = new AbortController();
    keepQueries(queryClient, stop.signal);
    await loadOutbox(account);
    await press({ changes: [makeCreate(toPayload(makeTask()))] });
    expect(readOutbox()?.open).toHaveLength(1);
    // Another tab has sent it meanwhile, has kept the list that shows it, and has forgotten it.
    await writeList([account, 'tasks'], { tasks: [], seq: 10, upTo: 1 }, Date.now());
    noteShown(account, 1);
    await (await connectOutbox()).clear('intents');
    const letGo = await occupyDatabase();
    const shownWithout: unknown[] = [];
    const unsubscribe = subscribeToOutbox(() => {
      if (readOutbox()?.open.length === 0) shownWithout.push(queryClient.getQueryData(queryKey)?.seq);
    });
    page.dispatchEvent(new Event(name));
    rereadOutbox();
    await readIntents(account);
    await readIntents(account);
    letGo();
    await until(() => expect(readOutbox()?.open).toEqual([]));
    expect(shownWithout).toEqual([10]);
    unsubscribe();
    stop.abort();
  },
);

test('a task that got another id is shown as the lists say it, once one is kept that shows it', async () => {
  const account = newId();
  keepAccount(TOKEN, account);
  keepToken(TOKEN);
  const queryClient = new QueryClient();
  const stop = new AbortController();
  keepQueries(queryClient, stop.signal);
  const { queryKey } = taskQueries.list();
  queryClient.setQueryDefaults(queryKey, { meta: { isKept: true } });
  await loadOutbox(account);
  const task = makeTask({ _id: 'theirs' });
  await press({ changes: [makeCreate(toPayload(task))] });
  const [intent] = readOutbox()?.intents ?? [];
  if (!intent) throw new Error('It was not stored.');
  await confirmIntent(intent, { task });
  const done = { ...task, completed: true };
  queryClient.setQueryData(queryKey, { tasks: [done], seq: null, upTo: lastConfirmed() });
  flush();
  await until(() => expect(lastConfirmed()).toBe(0));
  // What is stored is read again, and tells no less.
  rereadOutbox();
  await showStored();
  const outbox = readOutbox();
  // The list that a page asks for first knows of no change.
  expect(outbox && applyOutbox({ tasks: [done], upTo: 0 }, outbox)).toEqual([done]);
  expect(findTask([done], intent.taskId, outbox)).toBe(done);
  stop.abort();
});

test('what is being kept while its session ends leaves nothing behind', async () => {
  const account = newId();
  keepAccount(TOKEN, account);
  keepToken(TOKEN);
  const queryClient = new QueryClient();
  const stop = new AbortController();
  keepQueries(queryClient, stop.signal);
  for (const queryKey of [['first'], ['profile']]) {
    queryClient.setQueryDefaults(queryKey, { meta: { isKept: true } });
    queryClient.setQueryData(queryKey, { name: 'Anna' });
  }
  const letGo = await occupyDatabase();
  const writing = vi.spyOn(IDBObjectStore.prototype, 'put');
  flush();
  await until(() => expect(writing).toHaveBeenCalled());
  dropToken();
  letGo();
  // The first answer is written and forgotten by then, and the second one has had its turn.
  await listKept();
  await listKept();
  await expect.poll(listKept).toEqual([]);
  stop.abort();
});

test('a storage too full for another list does not hold back for ever what waits to be sent', async () => {
  const account = newId();
  keepAccount(TOKEN, account);
  keepToken(TOKEN);
  pauseSending(account);
  const queryClient = new QueryClient();
  const stop = new AbortController();
  keepQueries(queryClient, stop.signal);
  const { queryKey } = taskQueries.list();
  queryClient.setQueryDefaults(queryKey, { meta: { isKept: true } });
  queryClient.setQueryData(queryKey, { tasks: [], seq: 1, upTo: 1 } satisfies TaskList);
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  flush();
  await until(() => expect(isSendingPaused(account)).toBe(false));
  full.mockRestore();
  stop.abort();
});
