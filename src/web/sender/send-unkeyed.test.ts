import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { NetworkError } from 'ky';
import { beforeEach, expect, test, vi } from 'vitest';

import { PageRequest } from '#tests/fixtures/page-request.ts';

import { newId } from '../browser/new-id.ts';
import type { StoredIntent } from '../changes/intent.ts';
import type { IntentNotes } from '../outbox-store/intent-store.ts';

// What the browser has and this test does not need; on plain http it has no locks.
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('removeEventListener', () => {});
vi.stubGlobal('localStorage', { getItem: () => 'a-token' });
vi.stubGlobal('navigator', {});
vi.stubGlobal('window', {});

vi.stubGlobal('Request', PageRequest);

const { makeCreate, makeDelete, makeUpdate } = await import('../changes/changes.ts');
const { classifyFailure } = await import('./classify-failure.ts');
const { OverwriteError, UnderWayError } = await import('./send-errors.ts');
const { updateIntent } = await import('../outbox/outbox.ts');
const { press } = await import('../outbox/press.ts');
const { sendUnkeyed } = await import('./send-unkeyed.ts');
const { fetchList } = await import('../task-list/server-list.ts');
const { emptyState, readOutbox, setOutbox } = await import('../outbox-state/state.ts');

const NEW = {
  title: 'Buy rope',
  description: '',
  priority: 'Low',
  dueDate: '2031-02-03',
  completed: false,
  labels: [],
  repeat: '',
} as const;
const SHARED = { ...NEW, _id: 'shared', title: 'Shared', labels: [] };
const SECOND_MS = 1_000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;

/** What a server without keys and versions has, and was asked for. */
const tasks: object[] = [];
const calls: string[] = [];

async function answer(request: Request): Promise<Response> {
  calls.push(request.method);
  if (request.method === 'POST') tasks.push({ ...(await request.json()), _id: newId() });
  return Response.json(request.method === 'GET' ? { tasks } : { task: tasks.at(-1) });
}

/** Lets the server answer each write so. */
function answerWrites(write: (request: Request) => Promise<Response>): void {
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return answer(request);
    calls.push(request.method);
    return write(request);
  });
}

/** Lets the server, or a proxy in front of it, have a page in the place of each write. */
function knowNoWrite(): void {
  answerWrites(async () => new Response('<h1>Not Found</h1>', { status: 404 }));
}

/** Lets an edit of a task wait. */
async function enqueueEdit(
  fields: Parameters<typeof makeUpdate>[1],
  seen: Parameters<typeof makeUpdate>[0] = SHARED,
): Promise<void> {
  const made = makeUpdate(seen, fields);
  if (!made) throw new Error('It changes nothing.');
  await press({ changes: [made] });
}

beforeEach(() => {
  vi.stubGlobal('fetch', answer);
  calls.length = 0;
  tasks.length = 0;
  tasks.push(SHARED);
  setOutbox(emptyState(newId()));
});

function waiting(): StoredIntent {
  const [intent] = readOutbox()?.intents ?? [];
  if (!intent) throw new Error('It does not wait.');
  return intent;
}

const send = (intent: StoredIntent) => sendUnkeyed(new QueryClient(), intent, new AbortController().signal);

async function waitingBeside(tab: IntentNotes): Promise<StoredIntent> {
  await press({ changes: [makeCreate({ ...NEW, labels: [] })] });
  await updateIntent(waiting(), tab);
  return waiting();
}

test.for([
  ['a new task', 'POST', () => makeCreate({ ...NEW, labels: [] })],
  ['an edit', 'PUT', () => makeUpdate(SHARED, { title: 'Mine' })],
] as const)('two tabs that want to send %s at one moment send it once', async ([, method, make]) => {
  const made = make();
  if (!made) throw new Error('It changes nothing.');
  await press({ changes: [made] });
  const intent = waiting();
  const outcomes = await Promise.allSettled([send(intent), send(intent)]);
  expect(calls.filter((call) => call === method)).toHaveLength(1);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('a create that another tab is sending is looked for, and not sent', async () => {
  const sentUntil = Date.now() + 60 * SECOND_MS;
  const intent = await waitingBeside({ isUncertain: true, equals: [], sentUntil });
  await expect(send(intent)).rejects.toThrow(UnderWayError);
  const made = { ...NEW, _id: 'made-by-the-other' };
  tasks.push(made);
  expect(await send(intent)).toMatchObject({ task: made });
  expect(calls).toEqual(['GET', 'GET']);
});

test('an edit that another tab is sending is left to it', async () => {
  await enqueueEdit({ title: 'Mine' });
  await updateIntent(waiting(), { sentUntil: Date.now() + 60 * SECOND_MS });
  await expect(send(waiting())).rejects.toThrow('Another tab');
  expect(calls).toEqual([]);
});

test.for([
  ['that has died since', -SECOND_MS],
  ['by a clock that was set back since', DAY_MS],
] as const)('what another tab was sending %s is looked for, and then sent', async ([, leftMs]) => {
  const sentUntil = Date.now() + leftMs;
  await send(await waitingBeside({ isUncertain: true, equals: [], sentUntil }));
  expect(calls).toEqual(['GET', 'POST']);
});

test('an edit that this tab has sent without an answer it tries again', async () => {
  await enqueueEdit({ title: 'Mine' });
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'PUT') throw new Error('The connection broke.');
    return answer(request);
  });
  await expect(send(waiting())).rejects.toBeInstanceOf(NetworkError);
  vi.stubGlobal('fetch', answer);
  calls.length = 0;
  await send(waiting());
  expect(calls).toEqual(['GET', 'PUT']);
});

test('what fails in a tab that slept over its time leaves the note of the next one', async () => {
  await press({ changes: [makeCreate({ ...NEW, labels: [] })] });
  const sentUntil = Date.now() + 30 * SECOND_MS;
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return answer(request);
    await updateIntent(waiting(), { sentUntil });
    throw new Error('The connection broke.');
  });
  await expect(send(waiting())).rejects.toBeInstanceOf(NetworkError);
  expect(waiting().sentUntil).toBe(sentUntil);
});

test.for([
  ['in its own words', { success: false, message: 'Not like this.' }, 'Not like this.'],
  ['without a word', { success: false }, 'The server did not accept this.'],
] as const)('what a server refuses %s in a 2xx waits for its person', async ([, body, detail]) => {
  await press({ changes: [makeCreate({ ...NEW, labels: [] })] });
  vi.stubGlobal('fetch', async (request: Request) =>
    request.method === 'POST' ? Response.json(body) : answer(request),
  );
  const error: unknown = await send(waiting()).catch((reason: unknown) => reason);
  expect(classifyFailure(waiting(), error)).toMatchObject({ kind: 'rejected', refusal: { detail } });
});

test('a server that wants all fields, and says so in a 2xx, is told all of them', async () => {
  await enqueueEdit({ title: 'Mine' });
  const { _id, ...all } = { ...SHARED, title: 'Mine' };
  const { labels: _labels, repeat: _repeat, ...known } = all;
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'PUT') asked.push(await request.clone().json());
    return asked.length === 1 && request.method === 'PUT'
      ? Response.json({ success: false, message: 'All fields are required' })
      : answer(request);
  });
  await send(waiting());
  expect(asked).toEqual([{ title: 'Mine' }, known]);
});

test.for([
  ['and answers the task', (task: object) => ({ task })],
  ['and answers no task', () => ({ success: true })],
] as const)(
  'a server that takes what it is not told for a no, %s, leaves a completed task completed',
  async ([, say]) => {
    const done = { ...SHARED, completed: true, dueDate: 'Mon Feb 03 2031' };
    await enqueueEdit({ title: 'Mine' }, done);
    tasks.splice(0, 1, done);
    const asked: object[] = [];
    vi.stubGlobal('fetch', async (request: Request) => {
      if (request.method === 'GET') return answer(request);
      const body = await request.json();
      asked.push(body);
      const task = { ...tasks[0], ...body, completed: body.completed === true };
      tasks.splice(0, 1, task);
      return Response.json(say(task));
    });
    await send(waiting());
    expect(tasks).toEqual([{ ...done, title: 'Mine' }]);
    expect(asked[0]).toEqual({ title: 'Mine' });
  },
);

test('a completed task whose answer does not say that it is completed is looked at, and not sent again', async () => {
  const done = { ...SHARED, completed: true };
  await enqueueEdit({ title: 'Mine' }, done);
  tasks.splice(0, 1, done);
  vi.stubGlobal('fetch', async (request: Request) => {
    const answered = await answer(request);
    return request.method === 'GET' ? answered : Response.json({ task: { _id: 'shared', title: 'Mine' } });
  });
  expect(await send(waiting())).toMatchObject({ task: { completed: true } });
  expect(calls).toEqual(['GET', 'PUT', 'GET']);
});

/** Lets the server refuse the first edit, which says a part. Returns what it is told. */
function wantAll(): object[] {
  const asked: object[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return answer(request);
    asked.push(await request.json());
    if (asked.length === 1) return Response.json({ message: 'All fields are required' }, { status: 400 });
    return Response.json({ success: true });
  });
  return asked;
}

test.for([
  ['a date in other words', { dueDate: 'Mon Feb 03 2031' }],
  ['a date with a time of day', { dueDate: '2031-02-02T23:00:00.000Z' }],
  ['a priority of its own', { priority: 'urgent' }],
  ['a date that is read as it stands', { dueDate: '2031-02-03T00:00:00.000Z' }, { dueDate: '2031-02-03' }],
] as const)('a server that wants all fields is told %s as it stands there', async ([, kept, told]) => {
  await enqueueEdit({ title: 'Mine' });
  tasks.splice(0, 1, { ...SHARED, ...kept });
  const asked = wantAll();
  await send(waiting());
  expect(asked.at(-1)).toMatchObject({ title: 'Mine', ...kept, ...told });
});

test('a server that wants all fields is told the date that was chosen in place of one that cannot be read', async () => {
  await enqueueEdit({ dueDate: '2031-02-04' });
  tasks.splice(0, 1, { ...SHARED, dueDate: 'Mon Feb 03 2031' });
  const asked = wantAll();
  await send(waiting());
  expect(asked.at(-1)).toMatchObject({ title: 'Shared', dueDate: '2031-02-04' });
});

test('a delete of a task that the list has not any more is done, whatever the server would say of it', async () => {
  await press({ changes: [makeDelete(SHARED)] });
  tasks.length = 0;
  knowNoWrite();
  expect(await send(waiting())).toMatchObject({ task: null });
  expect(calls).toEqual(['GET']);
});

test('a delete of a task that another device has just made is sent, though the list of a moment ago lacks it', async () => {
  const client = new QueryClient();
  tasks.length = 0;
  await fetchList(client);
  tasks.push(SHARED);
  await press({ changes: [makeDelete(SHARED)] });
  await sendUnkeyed(client, waiting(), new AbortController().signal);
  expect(calls).toEqual(['GET', 'GET', 'DELETE']);
});

test('a create whose tab is left before its call begins is sent by the next one at once', async () => {
  await press({ changes: [makeCreate({ ...NEW, labels: [] })] });
  const turn = new AbortController();
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') turn.abort();
    return answer(request);
  });
  await expect(sendUnkeyed(new QueryClient(), waiting(), turn.signal)).rejects.toThrow('aborted');
  expect(calls).toEqual(['GET']);
  await send(waiting());
  expect(calls).toEqual(['GET', 'GET', 'POST']);
});

test('a delete that is refused while the list has its task makes no new task of it', async () => {
  await press({ changes: [makeDelete(SHARED)] });
  knowNoWrite();
  const error: unknown = await send(waiting()).catch((reason: unknown) => reason);
  const failure = classifyFailure(waiting(), error);
  expect(failure).toMatchObject({ kind: 'rejected', refusal: { title: 'Delete failed' } });
  expect(failure).not.toMatchObject({ refusal: { isGone: true } });
});

test.for([
  ['a new task', () => makeCreate({ ...NEW, labels: [] })],
  ['an edit of a task that the list has', () => makeUpdate(SHARED, { title: 'Mine' })],
] as const)(
  '%s that a proxy has no page for is tried again, and its task not called gone',
  async ([, make]) => {
    const made = make();
    if (!made) throw new Error('It changes nothing.');
    await press({ changes: [made] });
    knowNoWrite();
    const error: unknown = await send(waiting()).catch((reason: unknown) => reason);
    expect(classifyFailure(waiting(), error)).toMatchObject({ kind: 'retryable' });
    vi.stubGlobal('fetch', answer);
    await send(waiting());
    expect(calls.at(-1)).toBe(made.verb === 'create' ? 'POST' : 'PUT');
  },
);

test('an edit of a task that the list has not any more is of one that is gone, in whatever words the server says so', async () => {
  await enqueueEdit({ title: 'Mine' });
  tasks.length = 0;
  knowNoWrite();
  const error: unknown = await send(waiting()).catch((reason: unknown) => reason);
  expect(classifyFailure(waiting(), error)).toMatchObject({ kind: 'rejected', refusal: { isGone: true } });
});

test('an edit whose words the server keeps without what surrounds them is no question about them', async () => {
  await enqueueEdit({ description: 'One\n' });
  answerWrites(async () => {
    tasks.splice(0, 1, { ...SHARED, description: 'One' });
    throw new Error('The connection broke.');
  });
  await expect(send(waiting())).rejects.toBeInstanceOf(NetworkError);
  expect(await send(waiting())).toMatchObject({ task: { description: 'One' } });
  expect(calls).toEqual(['GET', 'PUT', 'GET']);
});

test('an answer that shows the task as it was before an edit tells nothing of it', async () => {
  await enqueueEdit({ title: 'Mine' });
  vi.stubGlobal('fetch', async (request: Request) =>
    request.method === 'PUT' ? Response.json({ task: SHARED }) : answer(request),
  );
  expect(await send(waiting())).toMatchObject({ task: null });
});

test.for([
  ['a page', () => new Response('<h1>Log in</h1>', { headers: { 'content-type': 'text/html' } })],
  ['no answer', () => Promise.reject(new Error('The connection broke.'))],
] as const)('an edit that was done and got %s is confirmed by the list', async ([, say]) => {
  await enqueueEdit({ title: 'Mine' });
  answerWrites(async (request) => {
    tasks.splice(0, 1, { ...tasks[0], ...(await request.json()) });
    return say();
  });
  await expect(send(waiting())).rejects.toThrow(Error);
  expect(await send(waiting())).toMatchObject({ task: { title: 'Mine' } });
  expect(calls).toEqual(['GET', 'PUT', 'GET']);
});

test('an edit that a sentence answers is done, also where that is called HTML', async () => {
  await enqueueEdit({ title: 'Mine' });
  answerWrites(
    async () => new Response('Task updated', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  );
  expect(await send(waiting())).toMatchObject({ task: null });
  expect(calls).toEqual(['GET', 'PUT']);
});

test('a completed task that is open after an edit without an answer is completed by nobody but its person', async () => {
  const done = { ...SHARED, completed: true };
  await enqueueEdit({ title: 'Mine' }, done);
  tasks.splice(0, 1, done);
  answerWrites(async (request) => {
    tasks.splice(0, 1, { ...tasks[0], ...(await request.json()) });
    throw new Error('The connection broke.');
  });
  await expect(send(waiting())).rejects.toBeInstanceOf(NetworkError);
  // Its server took what it was not told for a no, or somebody has reopened it.
  const theirs = { ...done, title: 'Mine', completed: false };
  tasks.splice(0, 1, theirs);
  const conflicts = { completed: { base: true, theirs: false, mine: true } };
  await expect(send(waiting())).rejects.toMatchObject({ conflicts, theirs });
  expect(calls).toEqual(['GET', 'PUT', 'GET']);
});

test('an edit that had no answer is not sent over what somebody has written since', async () => {
  await enqueueEdit({ title: 'Mine' });
  const queryClient = new QueryClient();
  const sendAgain = () => sendUnkeyed(queryClient, waiting(), new AbortController().signal);
  vi.stubGlobal('fetch', async (request: Request) => {
    const answered = await answer(request);
    if (request.method === 'PUT') throw new Error('The connection broke.');
    return answered;
  });
  await expect(sendAgain()).rejects.toBeInstanceOf(NetworkError);
  tasks.splice(0, 1, { ...SHARED, title: 'Theirs' });
  await expect(sendAgain()).rejects.toThrow(OverwriteError);
  expect(calls).toEqual(['GET', 'PUT', 'GET']);
});
