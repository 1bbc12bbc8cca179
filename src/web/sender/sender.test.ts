import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';

import { LIMITS } from '#contract/limits.ts';
import { PageRequest } from '#tests/fixtures/page-request.ts';
import { until } from '#tests/fixtures/until.ts';

import { newId } from '../browser/new-id.ts';
import type { MadeChange, StoredIntent } from '../changes/intent.ts';
import type { Task } from '../model/task.ts';

// What the browser has and this test does not need; on plain http it has no locks.
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('localStorage', { getItem: () => 'a-token' });
vi.stubGlobal('navigator', {});
vi.stubGlobal('window', {});

vi.stubGlobal('Request', PageRequest);

const { noteReached, noteUnreachable } = await import('../api/online.ts');
const { makeDelete, makeUpdate } = await import('../changes/changes.ts');
const { readIntents } = await import('../outbox-store/account-records.ts');
const { addIntents } = await import('../outbox-store/add-intents.ts');
const { toIntent } = await import('../changes/intent.ts');
const { taskQueries } = await import('../task-list/queries.ts');
const { firstBatch } = await import('./send-batch.ts');
const { runSender } = await import('./run-sender.ts');
const { emptyState, readOutbox, setOutbox, subscribeToOutbox } = await import('../outbox-state/state.ts');

type Part = { key: string; status: number; body: object };

const changeSchema = z.object({ key: z.string(), taskId: z.string(), base: z.optional(z.int()) });
type Change = z.infer<typeof changeSchema>;

/** Does each change once, and answers a repetition with the same words. */
class Server {
  /** The versions upon which the tasks were changed. */
  readonly bases = new Map<string, (number | undefined)[]>();
  /** What was asked: how many changes each call carried. */
  readonly calls: number[] = [];
  /** What becomes of the changes of a task in place of being done. */
  readonly refusals = new Map<string, Omit<Part, 'key'>>();
  /** What a call with many changes is answered with, in place of the answers that it is handed. */
  onMany: (answers: readonly Part[]) => Response = (answers) => Response.json({ success: true, answers });
  readonly #answers = new Map<string, Part>();

  #change({ key, taskId, base }: Change): Part {
    const known = this.#answers.get(key);
    if (known) return known;
    const refusal = this.refusals.get(taskId);
    if (refusal) return { key, ...refusal };
    const bases = this.bases.get(taskId) ?? [];
    this.bases.set(taskId, [...bases, base]);
    const body = { success: true, task: { ...makeSeen(taskId), version: bases.length + 2 } };
    const answer = { key, status: 200, body };
    this.#answers.set(key, answer);
    return answer;
  }

  async answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('/changes')) {
      const { changes } = z.object({ changes: z.array(changeSchema) }).parse(await request.json());
      this.calls.push(changes.length);
      return this.onMany(changes.map((change) => this.#change(change)));
    }
    this.calls.push(1);
    const key = request.headers.get('Idempotency-Key') ?? '';
    const [, , , taskId = ''] = pathname.split('/');
    const { status, body } = this.#change({
      key,
      taskId,
      base: Number(request.headers.get('If-Match')?.slice(1, -1)),
    });
    return Response.json(body, { status, headers: { 'Idempotency-Key': key } });
  }
}

function makeSeen(_id: string): Task {
  const said = { title: 'Seen', description: '', priority: 'Low' as const, dueDate: null, completed: false };
  return { _id, ...said, labels: [], repeat: '', version: 1 };
}

function edit(_id: string, title = `Edited ${_id}`): MadeChange {
  const made = makeUpdate(makeSeen(_id), { title });
  if (!made) throw new Error('It changes nothing.');
  return made;
}

const queryClient = new QueryClient();
queryClient.setQueryData(taskQueries.list().queryKey, { tasks: [], seq: 1, upTo: 0 });

let server = new Server();
let turn = new AbortController();
const failures: string[] = [];
let onRestored = () => {};

beforeEach(() => {
  server = new Server();
  turn = new AbortController();
  failures.length = 0;
  vi.stubGlobal('fetch', (request: Request) => server.answer(request));
});
afterEach(() => turn.abort());

/** Lets these wait, and the sender begin. */
async function send(changes: readonly MadeChange[]): Promise<void> {
  const account = newId();
  await addIntents(changes.map((made) => ({ intent: toIntent(made, account), effects: {} })));
  setOutbox(emptyState(account));
  runSender({
    queryClient,
    onFailure: ({ taskId }, _refusal, isTriedAgain) =>
      void failures.push(isTriedAgain ? `${taskId}, tried again` : taskId),
    onRestored: () => onRestored(),
    signal: turn.signal,
  });
}

const waiting = () => (readOutbox()?.intents ?? []).map(({ taskId }) => taskId);
const confirmed = () => (readOutbox()?.confirmed ?? []).map(({ made }) => made.taskId).toSorted();

/** Resolves when so many changes are known to be done, and these wait. */
function settled(done: number, left: readonly string[] = []): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const refused = readOutbox()?.intents.every(({ refusal }) => refusal !== null);
      if (confirmed().length !== done || waiting().join() !== left.join() || !refused) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = subscribeToOutbox(look);
    look();
  });
}

/** Sends one change to a server that answers so, one answer after the other, and then as it should. Resolves to the pauses between. */
async function sendThrough(answers: readonly (() => Response)[]): Promise<number[]> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const asked: number[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const answer = answers[asked.length];
    asked.push(Date.now());
    return answer ? answer() : server.answer(request);
  });
  try {
    await send([edit('a')]);
    while (readOutbox()?.intents.every(({ refusal }) => refusal === null) && confirmed().length === 0)
      await vi.advanceTimersByTimeAsync(50);
  } finally {
    vi.useRealTimers();
  }
  return asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
}

const says = (code: string) => () =>
  Response.json(
    { success: false, code, message: 'Not now.' },
    { status: 503, headers: { 'Retry-After': '5' } },
  );
const page = (status: number) => () => new Response('<h1>Not now</h1>', { status });
const breaks = () => {
  throw new TypeError('Failed to fetch');
};

/** The network is back, as any other call has found out. */
function comeBack(): void {
  noteUnreachable();
  // It does so once a second at most.
  vi.setSystemTime(Date.now() + 1_000);
  noteReached();
}

/** Lets the disk take nothing more until the function that this gives is called. */
function fillDisk(): () => void {
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  onTestFinished(() => full.mockRestore());
  return () => full.mockRestore();
}

describe('on a full disk', () => {
  test('a refusal is told once, what is refused is sent no more, and that is noted as soon as it can be', async () => {
    server.refusals.set('a', { status: 400, body: { success: false, message: 'Not like this.' } });
    let makeRoom: (() => void) | undefined;
    vi.stubGlobal('fetch', (request: Request) => {
      makeRoom ??= fillDisk();
      return server.answer(request);
    });
    await send([edit('a')]);
    await until(() => expect(failures).toEqual(['a']));
    const refused = [{ taskId: 'a', refusal: { detail: 'Not like this.' } }];
    expect(readOutbox()?.intents).toMatchObject(refused);
    comeBack();
    makeRoom?.();
    const { account = '' } = readOutbox() ?? {};
    await until(async () => expect((await readIntents(account)).intents).toMatchObject(refused));
    expect([server.calls, failures]).toEqual([[1], ['a']]);
  });

  test('a server that is busy is asked when it said, and that is told once', async () => {
    let makeRoom: (() => void) | undefined;
    const fill = () => {
      makeRoom = fillDisk();
      return says('busy')();
    };
    const empty = () => {
      makeRoom?.();
      return says('busy')();
    };
    const pauses = await sendThrough([fill, says('busy'), empty]);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(5_000);
    expect([confirmed(), failures]).toEqual([['a'], ['a, tried again']]);
  });
});

describe('what waits', () => {
  test('is sent in one call, and each change is settled by its own answer', async () => {
    const theirs = { ...makeSeen('d'), title: 'Theirs', version: 7, createdAt: '2026-03-01T12:00:00.000Z' };
    server.refusals.set('b', { status: 400, body: { success: false, message: 'Not like this.' } });
    server.refusals.set('c', { status: 404, body: { success: false, message: 'No such task.' } });
    server.refusals.set('d', {
      status: 409,
      body: {
        success: false,
        message: 'Changed.',
        code: 'conflict',
        conflicts: { title: { base: 'Seen', theirs: 'Theirs', mine: 'Edited d' } },
        task: { ...theirs, dueDate: '2031-02-03', updatedAt: theirs.createdAt, completedAt: null },
      },
    });
    await send([edit('a'), edit('b'), makeDelete(makeSeen('c')), edit('d'), edit('e')]);
    await settled(3, ['b', 'd']);
    expect(server.calls).toEqual([5]);
    expect(confirmed()).toEqual(['a', 'c', 'e']);
    expect(readOutbox()?.intents).toMatchObject([
      { refusal: { detail: 'Not like this.' } },
      { refusal: { theirs: { title: 'Theirs' }, conflicts: { title: { mine: 'Edited d' } } } },
    ]);
    await until(() => expect(failures).toEqual(['b', 'd']));
  });

  test('is sent in its order where it is of one task, each change upon the answer to the one before', async () => {
    await send([edit('a', 'First'), edit('b'), edit('a', 'Second'), edit('c'), edit('a', 'Third')]);
    await settled(5);
    expect(server.bases.get('a')).toEqual([1, 2, 3]);
    expect(server.calls[0]).toBe(3);
  });

  const LOST: [string, () => Response][] = [
    ['whose answer is lost', () => Response.error()],
    ['whose answer is another page', () => new Response('<form>Log in</form>')],
    ['whose answer breaks off', () => new Response('{"success":true,"answ')],
    ['that a gateway answers', () => new Response('<h1>Bad Gateway</h1>', { status: 502 })],
    ['for which the server has no time', () => Response.json({ code: 'busy' }, { status: 503 })],
  ];
  test.each(LOST)('is sent again one by one after a call %s, and done once', async (_what, answer) => {
    const tasks = Array.from({ length: 20 }, (_, index) => String(index).padStart(2, '0'));
    const isAnswered = Promise.withResolvers<void>();
    server.onMany = () => {
      server.onMany = (answers) => Response.json({ success: true, answers });
      isAnswered.resolve();
      const response = answer();
      if (response.type === 'error') throw new TypeError('Failed to fetch');
      return response;
    };
    await send(tasks.map((id) => edit(id)));
    await isAnswered.promise;
    // What the call came to is known when it is tried again.
    const retried = settled(20);
    await until(() => {
      comeBack();
      expect(server.calls.length).toBeGreaterThan(1);
    });
    await retried;
    expect(server.calls.slice(0, 7)).toEqual([20, 1, 1, 1, 1, 1, 1]);
    expect([...server.bases.values()]).toEqual(tasks.map(() => [1]));
    expect(failures).toEqual([]);
  });

  test('is said to wait at once where the server takes no more of it yet, and goes on by itself', async () => {
    const isAsked = Promise.withResolvers<void>();
    server.onMany = () => {
      isAsked.resolve();
      server.onMany = (answers) => Response.json({ success: true, answers });
      return Response.json(
        { success: false, message: 'Too many changes.' },
        { status: 429, headers: { 'Retry-After': '2400' } },
      );
    };
    await send([edit('a'), edit('b'), edit('c')]);
    await isAsked.promise;
    await until(() => expect(failures).toEqual(['a, tried again']));
    expect(waiting()).toEqual(['a', 'b', 'c']);
    expect(server.calls).toEqual([3]);
    const sent = settled(3);
    comeBack();
    await sent;
  });

  test.each(['busy', 'unavailable'])(
    'is asked for as soon as a server that is %s said, however often it has said so',
    async (code) => {
      const pauses = await sendThrough(Array.from({ length: 12 }, () => says(code)));
      expect(confirmed()).toEqual(['a']);
      expect(failures).toEqual(['a, tried again']);
      expect(Math.min(...pauses)).toBeGreaterThanOrEqual(5_000);
      // Not all clients at one moment, and yet none much later.
      expect(Math.max(...pauses)).toBeLessThanOrEqual(12_000);
    },
  );

  test.each([502, 503, 504, 507, 521])(
    'is sent again through an outage of many answers of %d, at ever longer pauses',
    async (status) => {
      const pauses = await sendThrough(Array.from({ length: 10 }, () => page(status)));
      expect(confirmed()).toEqual(['a']);
      expect(failures).toEqual(['a, tried again']);
      expect(pauses[0]).toBeLessThanOrEqual(2_000);
      expect(pauses.at(-1)).toBeGreaterThanOrEqual(15_000);
      expect(Math.max(...pauses)).toBeLessThanOrEqual(35_000);
    },
  );

  test('is left to its person after five problems of the server with it', async () => {
    await sendThrough(Array.from({ length: 6 }, () => page(500)));
    expect(confirmed()).toEqual([]);
    expect(failures).toEqual(['a, tried again', 'a']);
    expect(readOutbox()?.intents).toMatchObject([{ isUncertain: true, problems: 4 }]);
  });

  test.each([
    ['an outage', page(502)],
    ['a lost connection', breaks],
  ])('is sent again after problems of the server that are not in a row for %s', async (_what, between) => {
    const some = Array.from({ length: 3 }, () => page(500));
    await sendThrough([...some, between, ...some, between, ...some]);
    expect(confirmed()).toEqual(['a']);
    expect(failures).toEqual(['a, tried again']);
  });

  test('is sent one by one to a server that knows no such call', async () => {
    server.onMany = () => Response.json({ message: 'This page does not exist.' }, { status: 404 });
    await send([edit('a'), edit('b'), edit('c'), edit('a', 'Again'), edit('b', 'Again')]);
    await settled(5);
    expect(server.calls).toEqual([3, 1, 1, 1, 1, 1]);
  });

  test('is told what somebody else had done before, which no undo takes back then', async () => {
    for (const [id, found] of Object.entries({
      a: { title: 'Edited a', priority: 'Low' },
      b: { title: 7 },
    })) {
      const task = { ...makeSeen(id), title: `Edited ${id}`, version: 2 };
      server.refusals.set(id, { status: 200, body: { success: true, task, found } });
    }
    await send([edit('a'), edit('b')]);
    await settled(2);
    const known = readOutbox();
    expect(new Map(known?.confirmed.map(({ made, found }) => [made.taskId, found]))).toEqual(
      new Map([
        ['a', { title: 'Edited a', priority: 'Low' }],
        ['b', undefined],
      ]),
    );
    expect(known?.journal.map(({ made }) => [made.seen?.title, made.changes])).toEqual([
      ['Edited a', { title: 'Edited a' }],
      ['Seen', { title: 'Edited b' }],
    ]);
  });

  test('is done although a slip of the code follows its answer, and that is reported', async () => {
    const reports: unknown[] = [];
    vi.stubGlobal('reportError', (error: unknown) => reports.push(error));
    const task = { ...makeSeen('a'), title: 'Edited a', version: 2 };
    server.refusals.set('a', { status: 200, body: { success: true, task, restored: true } });
    const slip = new TypeError('A slip of the code.');
    onRestored = () => {
      throw slip;
    };
    onTestFinished(() => {
      onRestored = () => {};
    });
    await send([edit('a')]);
    await until(() => expect(reports).toEqual([slip]));
    expect([confirmed(), server.calls]).toEqual([['a'], [1]]);
  });

  test('waits on where its answer is missing among the others', async () => {
    const isAnswered = Promise.withResolvers<void>();
    server.onMany = (answers) => {
      isAnswered.resolve();
      return Response.json({ success: true, answers: answers.filter((_, index) => index !== 1) });
    };
    await send([edit('a'), edit('b'), edit('c')]);
    await isAnswered.promise;
    // The two are told one after the other.
    await until(() => expect([confirmed(), waiting()]).toEqual([['a', 'c'], ['b']]));
    await until(() => {
      comeBack();
      expect(confirmed()).toEqual(['a', 'b', 'c']);
    });
    expect(server.bases.get('b')).toEqual([1]);
  });
});

function toIntents(title: string): StoredIntent[] {
  return Array.from({ length: 120 }, (_, order) => ({
    ...toIntent(edit(String(order), title), 'account'),
    order,
  }));
}

test('a call carries no more than the server takes', () => {
  expect(firstBatch(toIntents('Short'), LIMITS.changes)).toHaveLength(LIMITS.changes);
  const long = toIntents('✓'.repeat(LIMITS.description));
  const batch = firstBatch(long, LIMITS.changes);
  expect(batch.length).toBeGreaterThan(10);
  const bytes = new Blob(batch.map(({ changes }) => JSON.stringify(changes))).size;
  expect(bytes).toBeLessThan(LIMITS.changesBytes);
  expect(firstBatch(long.slice(0, 1), LIMITS.changes)).toHaveLength(1);
});
