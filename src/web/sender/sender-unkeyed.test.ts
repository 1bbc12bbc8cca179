import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { PageRequest } from '#tests/fixtures/page-request.ts';

import { newId } from '../browser/new-id.ts';

// What the browser has and this test does not need. Each lock is free.
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('removeEventListener', () => {});
vi.stubGlobal('document', { addEventListener: () => {} });
vi.stubGlobal('localStorage', { getItem: () => 'a-token' });
vi.stubGlobal('navigator', {
  locks: {
    request: async (_name: string, _options: object, work: () => unknown) => work(),
    query: async () => ({ held: [] }),
  },
});
vi.stubGlobal('window', {});
vi.stubGlobal('Request', PageRequest);

const { makeCreate } = await import('../changes/changes.ts');
const { discard, undiscard } = await import('../outbox/outbox.ts');
const { press } = await import('../outbox/press.ts');
const { emptyState, readOutbox, setOutbox } = await import('../outbox-state/state.ts');
const { taskQueries } = await import('../task-list/queries.ts');
const { runSender } = await import('./run-sender.ts');

const NEW = {
  title: 'Buy rope',
  description: '',
  priority: 'Low',
  dueDate: '2031-02-03',
  completed: false,
  labels: [],
  repeat: '',
} as const;
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/**
 * What becomes of a create: its answer may be lost on the way, as may the call itself; a gateway may give up, or its page be left, before
 * the server has made it; or the server stumbles.
 */
type Fate = 'answered' | 'answer lost' | 'lost' | 'given up first' | 'left first' | 'stumbled';

/** So long a slow server takes. */
const SLOW_MS = 10 * SECOND_MS;

/** What a server without keys and versions has, and what it does with the next creates. */
const tasks: { _id: string; title: string }[] = [];
const fates: Fate[] = [];

async function make(request: Request): Promise<object> {
  const task = { ...(await request.json()), _id: newId() };
  tasks.push(task);
  return task;
}

async function answer(request: Request): Promise<Response> {
  if (request.method === 'GET') return Response.json({ tasks });
  const fate = fates.shift() ?? 'answered';
  switch (fate) {
    case 'answered':
      return Response.json({ task: await make(request) }, { status: 201 });
    case 'answer lost':
      await make(request);
      throw new TypeError('Failed to fetch');
    case 'lost':
      throw new TypeError('Failed to fetch');
    case 'given up first':
      setTimeout(() => void make(request), SLOW_MS);
      return new Response('<h1>Gateway Timeout</h1>', { status: 504 });
    case 'left first':
      setTimeout(() => void make(request), SLOW_MS);
      return new Promise(() => {});
    case 'stumbled':
      return new Response('<h1>Internal Server Error</h1>', { status: 500 });
  }
}

let turn = new AbortController();
let queryClient = new QueryClient();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.stubGlobal('fetch', answer);
  tasks.length = 0;
  fates.length = 0;
  turn = new AbortController();
  queryClient = new QueryClient();
  queryClient.setQueryData(taskQueries.list().queryKey, { tasks: [], seq: null, upTo: 0 });
  setOutbox(emptyState(newId()));
});
afterEach(() => {
  turn.abort();
  vi.useRealTimers();
});

function startSender(): void {
  runSender({
    queryClient,
    onFailure: () => {},
    onRestored: () => {},
    signal: turn.signal,
  });
}

const create = (title: string) => press({ changes: [makeCreate({ ...NEW, title, labels: [] })] });

/** Lets time pass as long as something is so, and in small steps: the database has no part in the clock of this test. */
async function passWhile(isSo: () => boolean): Promise<void> {
  while (isSo()) await vi.advanceTimersByTimeAsync(20);
}

function pass(ms: number): Promise<void> {
  const end = Date.now() + ms;
  return passWhile(() => Date.now() < end);
}

/** Goes on until nothing waits any more. Resolves to how long that took. */
async function allSent(): Promise<number> {
  const begun = Date.now();
  await passWhile(() => (readOutbox()?.intents.length ?? 0) > 0);
  return Date.now() - begun;
}

const confirmedIds = () => readOutbox()?.confirmed.map(({ answered }) => answered?._id);

test('of two equal new tasks each is made, where both calls broke off and one of them was done', async () => {
  fates.push('answer lost', 'lost');
  await create('Twice');
  await create('Twice');
  startSender();
  await allSent();
  expect(tasks).toMatchObject([{ title: 'Twice' }, { title: 'Twice' }]);
  expect(confirmedIds()).toEqual(tasks.map(({ _id }) => _id));
});

test.each([
  ['without what surrounds its words', { description: 'One' }],
  ['with a date that cannot be read', { description: 'One', dueDate: 'Mon Feb 03 2031' }],
])('a new task that the server keeps %s is found after its answer got lost', async (_, kept) => {
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return answer(request);
    Object.assign(await make(request), kept);
    throw new TypeError('Failed to fetch');
  });
  await press({ changes: [makeCreate({ ...NEW, description: 'One\n', labels: [] })] });
  startSender();
  await allSent();
  expect(tasks).toHaveLength(1);
});

test('of two new tasks that differ by their date alone each is made, where dates cannot be read', async () => {
  fates.push('answer lost', 'lost');
  vi.stubGlobal('fetch', (request: Request) =>
    answer(request).finally(() =>
      tasks.forEach((task) => Object.assign(task, { dueDate: 'Mon Feb 03 2031' })),
    ),
  );
  await create('Twice');
  await press({ changes: [makeCreate({ ...NEW, title: 'Twice', dueDate: '2031-02-04', labels: [] })] });
  startSender();
  await allSent();
  expect(tasks).toMatchObject([{ title: 'Twice' }, { title: 'Twice' }]);
});

test('a new task is not taken for its twin that another device has made since the last list', async () => {
  await pass(MINUTE_MS);
  tasks.push({ ...NEW, _id: newId() });
  fates.push('lost');
  await create(NEW.title);
  startSender();
  await allSent();
  expect(tasks).toHaveLength(2);
  expect(confirmedIds()).toEqual([tasks[1]?._id]);
});

test('a create whose gateway gives up before the server has made it makes one task, and holds up no other', async () => {
  fates.push('given up first');
  await create('Slow');
  startSender();
  await pass(2 * SECOND_MS);
  await create('Another');
  await passWhile(() => tasks.length === 0);
  expect(tasks).toMatchObject([{ title: 'Another' }]);
  await allSent();
  expect(tasks).toMatchObject([{ title: 'Another' }, { title: 'Slow' }]);
  expect(confirmedIds()).toEqual(tasks.map(({ _id }) => _id));
});

test('a create whose page is left before the server has made it makes one task', async () => {
  fates.push('left first');
  await create('Slow');
  startSender();
  await pass(SECOND_MS);
  turn.abort();
  turn = new AbortController();
  startSender();
  await allSent();
  await pass(MINUTE_MS);
  expect(tasks).toMatchObject([{ title: 'Slow' }]);
});

test('a create that is discarded on its way, and taken back after its answer, makes one task', async () => {
  await create('Once');
  let givenUp: ReturnType<typeof discard> | undefined;
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'POST') givenUp ??= discard(readOutbox()?.intents ?? []);
    await givenUp;
    return answer(request);
  });
  startSender();
  await passWhile(() => tasks.length === 0);
  await pass(SECOND_MS);
  if (givenUp) await undiscard(await givenUp);
  await allSent();
  expect(tasks).toMatchObject([{ title: 'Once' }]);
});

test.each([
  ['got lost is sent again once it can be under way no more', 'lost', MINUTE_MS],
  ['the server stumbled over is sent again soon', 'stumbled', 0],
] as const)('a create that %s', async (_, fate, least) => {
  fates.push(fate);
  await create('Once');
  startSender();
  const tookMs = await allSent();
  expect(tasks).toMatchObject([{ title: 'Once' }]);
  expect(tookMs).toBeGreaterThanOrEqual(least);
  expect(tookMs).toBeLessThan(least + 10 * SECOND_MS);
});

test('a create whose answer a full storage cannot note is not sent again, also where another device has changed its task', async () => {
  await create('Once');
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  startSender();
  await passWhile(() => tasks.length === 0);
  await pass(5 * SECOND_MS);
  tasks.forEach((task) => Object.assign(task, { title: 'Changed elsewhere' }));
  full.mockRestore();
  await allSent();
  expect(tasks).toMatchObject([{ title: 'Changed elsewhere' }]);
  expect(confirmedIds()).toEqual([tasks[0]?._id]);
});
