import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { PageRequest } from '#tests/fixtures/page-request.ts';

import { newId } from '../browser/new-id.ts';

// What the browser has and this test does not need; on plain http it has no locks.
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('localStorage', { getItem: () => 'a-token' });
vi.stubGlobal('navigator', {});
vi.stubGlobal('window', {});
vi.stubGlobal('Request', PageRequest);

const { makeCreate } = await import('../changes/changes.ts');
const { enqueue } = await import('../outbox/outbox.ts');
const { emptyState, readOutbox, setOutbox } = await import('../outbox-state/state.ts');
const { taskQueries } = await import('../task-list/queries.ts');
const { runSender } = await import('./sender.ts');

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

/** What becomes of a create: its answer may be lost on the way, as may the call itself. */
type Fate = 'answered' | 'answer lost' | 'lost';

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
  const task = fate === 'lost' ? null : await make(request);
  if (fate !== 'answered') throw new TypeError('Failed to fetch');
  return Response.json({ task }, { status: 201 });
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
  runSender({ queryClient, onFailure: () => {}, onRestored: () => {}, signal: turn.signal });
}

const create = (title: string) => enqueue(makeCreate({ ...NEW, title, labels: [] }));

/** Goes on until nothing waits any more. Resolves to how long that took. */
async function allSent(): Promise<number> {
  const begun = Date.now();
  while ((readOutbox()?.intents.length ?? 0) > 0) await vi.advanceTimersByTimeAsync(50);
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

test('a new task is not taken for its twin that another device has made since the last list', async () => {
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  tasks.push({ ...NEW, _id: newId() });
  fates.push('lost');
  await create(NEW.title);
  startSender();
  await allSent();
  expect(tasks).toHaveLength(2);
  expect(confirmedIds()).toEqual([tasks[1]?._id]);
});
