import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { stubLocalStorage } from '#tests/fixtures/local-storage.ts';
import { PageRequest } from '#tests/fixtures/page-request.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';
import { until } from '#tests/fixtures/until.ts';

import { newId } from '../browser/new-id.ts';

stubLocalStorage();
// What the browser has and this test does not need; on plain http it has no locks.
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('removeEventListener', () => {});
vi.stubGlobal('document', { addEventListener: () => {} });
vi.stubGlobal('navigator', {});
vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
vi.stubGlobal('window', {});
vi.stubGlobal('Request', PageRequest);

const { keepAccount, readAccount } = await import('../api/account.ts');
const { dropToken, keepToken, readSessionSignal } = await import('../api/token.ts');
const { makeUpdate } = await import('../changes/changes.ts');
const { readNotice, showDone } = await import('../edits/notices.ts');
const { undoablesUntilNow, lastUndoable } = await import('../outbox-state/undoables.ts');
const { outboxReady } = await import('../outbox-state/outbox-ready.ts');
const { readIntents } = await import('../outbox-store/account-records.ts');
const { press } = await import('../outbox/press.ts');
const { reloadOutbox } = await import('../outbox/stored-outbox.ts');
const { taskQueries } = await import('../task-list/queries.ts');
const { discardChanges } = await import('./offer-back.ts');
const { runOutbox } = await import('./run-outbox.ts');

const seen = makeTask({ version: 1 });
const queryClient = new QueryClient();
queryClient.setQueryData(taskQueries.list().queryKey, { tasks: [], seq: 1, upTo: 0 });

/** Somebody logs in, and sees the screens. */
async function comeIn() {
  const token = newId();
  keepAccount(token, newId());
  keepToken(token);
  void runOutbox(queryClient, readSessionSignal());
  return outboxReady();
}

async function editDeleted(): Promise<void> {
  const made = makeUpdate(seen, { title: 'Hers' });
  if (made) await press({ changes: [made] });
}

const answers: ((status: number, body: object) => void)[] = [];

beforeEach(async () => {
  answers.length = 0;
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json({ tasks: [], seq: 1 });
    const { promise, resolve } = Promise.withResolvers<Response>();
    const headers = { 'Idempotency-Key': request.headers.get('Idempotency-Key') ?? '' };
    answers.push((status, body) => resolve(Response.json(body, { status, headers })));
    return promise;
  });
  await comeIn();
});
afterEach(() => dropToken());

test.each([
  ['brought a deleted task back', 200, { task: { ...seen, title: 'Hers', version: 3 }, restored: true }],
  ['was refused', 400, { success: false, message: '“Hers” is too short.' }],
])('a change that %s after its session had ended is not told to the next person', async (_, status, body) => {
  const hers = readAccount() ?? '';
  await editDeleted();
  await until(() => expect(answers).toHaveLength(1));
  dropToken();
  await comeIn();
  answers[0]?.(status, body);
  await until(async () => {
    const { intents } = await readIntents(hers);
    expect(intents.filter(({ refusal }) => refusal === null)).toEqual([]);
  });
  // What was stored is told once it was read again: this reading comes after that one.
  await reloadOutbox();
  expect(readNotice()).toBeNull();
});

test('a press that takes several deleted tasks back says how many, and can still be undone', async () => {
  const tasks = [makeTask({ version: 1 }), makeTask({ version: 1 })];
  const made = tasks.flatMap((task) => makeUpdate(task, { title: 'Hers' }) ?? []);
  await press({ changes: made });
  for (const [index, task] of tasks.entries()) {
    await until(() => expect(answers).toHaveLength(index + 1));
    answers[index]?.(200, { task: { ...task, title: 'Hers', version: 3 }, restored: true });
  }
  const text = '2 tasks had been deleted. Your change brought them back.';
  await until(() => expect(readNotice()).toMatchObject({ text, undo: made[1]?.id }));
});

test('a question about a task with a long title names it by its beginning', async () => {
  const task = makeTask({ version: 1, title: 'Rope'.repeat(50) });
  const made = makeUpdate(task, { priority: 'High' });
  if (made) await press({ changes: [made] });
  await until(() => expect(answers).toHaveLength(1));
  const at = '2026-03-01T12:00:00.000Z';
  answers[0]?.(409, {
    success: false,
    message: 'Changed.',
    code: 'conflict',
    conflicts: { priority: { base: 'Low', theirs: 'Medium', mine: 'High' } },
    task: { ...task, version: 2, priority: 'Medium', createdAt: at, updatedAt: at, completedAt: null },
  });
  const text = `“${'Rope'.repeat(10)}…” was changed in two places.`;
  await until(() => expect(readNotice()).toMatchObject({ kind: 'question', text }));
});

test.each([
  ['its repeat was taken off', { repeat: '' }, null, /^Completed\. It does not repeat any more\.$/],
  ['its next one was deleted', {}, null, /^Completed\. The next one had been deleted\.$/],
  ['its date was moved', { dueDate: '2031-03-03' }, '2031-03-04', /^Completed\. Next on .*Mar/],
])('a completion says what follows where %s elsewhere', async (_, elsewhere, nextDue, text) => {
  const daily = makeTask({ version: 1, completed: false, dueDate: '2031-02-03', repeat: 'FREQ=DAILY' });
  const made = makeUpdate(daily, { completed: true });
  if (!made) throw new Error('It changes nothing.');
  await showDone(press({ changes: [made] }).then(() => made));
  expect(readNotice()).toMatchObject({ text: expect.stringMatching(/Next on .*Feb/) });
  await until(() => expect(answers).toHaveLength(1));
  const next = nextDue === null ? undefined : { ...made.spawns, dueDate: nextDue };
  answers[0]?.(200, { task: { ...daily, ...elsewhere, completed: true, version: 3 }, next });
  await until(() => expect(readNotice()).toMatchObject({ text: expect.stringMatching(text), undo: made.id }));
});

test('a change that is discarded as its session ends is not offered to the next person', async () => {
  await editDeleted();
  const { intents } = await outboxReady();
  const discarding = discardChanges(intents);
  dropToken();
  await discarding;
  await comeIn();
  expect(readNotice()).toBeNull();
  expect(await lastUndoable(0, undoablesUntilNow())).toBeNull();
});
