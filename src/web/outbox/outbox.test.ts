import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { stubLocalStorage } from '#tests/fixtures/local-storage.ts';
import { until } from '#tests/fixtures/until.ts';

import { newId } from '../browser/new-id.ts';
import { NotStoredError } from '../browser/not-stored-error.ts';
import type { StoredIntent } from '../changes/intent.ts';

stubLocalStorage();
// What the browser has and this test does not need; on plain http it has no locks.
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('removeEventListener', () => {});
vi.stubGlobal('navigator', {});

const { learnAccount, readAccount } = await import('../api/account.ts');
const { dropToken, keepToken } = await import('../api/token.ts');
const { makeCreate, makeUpdate } = await import('../changes/changes.ts');
const { ChangeTakenError } = await import('../changes/change-taken.ts');
const { toIntent } = await import('../changes/intent.ts');
const { taskAfter } = await import('../changes/task-after.ts');
const { listUnstoredPresses, takeInPresses } = await import('../drafts/late-presses.ts');
const { addInOrder } = await import('../outbox-store/add-in-order.ts');
const { connect, onStored } = await import('../outbox-store/connection.ts');
const { readIntents } = await import('../outbox-store/account-records.ts');
const { LATE_PREFIX, listLate } = await import('../outbox-store/late-ids.ts');
const { confirmIntent, updateIntent } = await import('./outbox.ts');
const { press } = await import('./press.ts');
const { showStored } = await import('./stored-outbox.ts');
const { countUnsaved, emptyState, readOutbox, setOutbox, subscribeToOutbox } =
  await import('../outbox-state/state.ts');

const NEW = {
  title: 'Buy rope',
  description: '',
  priority: 'Low',
  dueDate: '2031-02-03',
  completed: false,
  labels: [],
  repeat: '',
} as const;

test('two changes that were pressed before the outbox was read are both shown, and both counted, all the time', async () => {
  const [one, other] = [makeCreate({ ...NEW, labels: [] }), makeCreate({ ...NEW, labels: [] })];
  const stored = [press({ changes: [one] }), press({ changes: [other] })];
  expect(countUnsaved()).toBe(2);
  const counts: number[] = [];
  const unsubscribe = subscribeToOutbox(() => {
    if ((readOutbox()?.open.length ?? 0) > 0) counts.push(countUnsaved());
  });
  setOutbox(emptyState(newId()));
  await Promise.all(stored);
  unsubscribe();
  expect(counts.length).toBeGreaterThan(1);
  expect(new Set(counts)).toEqual(new Set([2]));
  expect(readOutbox()?.open).toMatchObject([{ id: one.id }, { id: other.id }]);
});

test('of what is stored in a burst the other tabs are told the first at once, and all the rest together', async () => {
  setOutbox(emptyState(newId()));
  const post = vi.spyOn(BroadcastChannel.prototype, 'postMessage');
  await Promise.all(
    Array.from({ length: 20 }, () => press({ changes: [makeCreate({ ...NEW, labels: [] })] })),
  );
  const { intents = [] } = readOutbox() ?? {};
  await Promise.all(intents.map((intent) => updateIntent(intent, { problems: 1 })));
  const messages = post.mock.calls.map(([message]) => message);
  post.mockRestore();
  const [first, ...rest] = intents.map(({ order }) => order);
  expect(rest).toHaveLength(19);
  expect(messages).toMatchObject([
    { intents: [first], journal: [first] },
    { intents: rest, journal: rest },
    { intents: [first], journal: [] },
    { intents: rest, journal: [] },
  ]);
});

test('a change that another tab has sent before this one could read it back waits no more', async () => {
  setOutbox(emptyState(newId()));
  const database = await connect();
  let isSent = false;
  onStored(() => {
    if (!isSent) void database.clear('intents');
    isSent = true;
  });
  await press({ changes: [makeCreate({ ...NEW, labels: [] })] });
  expect(readOutbox()?.open).toEqual([]);
  expect(countUnsaved()).toBe(0);
});

test.for([
  ['the server has confirmed', async (intent: StoredIntent) => confirmIntent(intent, { task: null })],
  ['has a problem', async (intent: StoredIntent) => updateIntent(intent, { problems: 1 })],
] as const)(
  'a change that %s waits no more where another tab took it out and died before it told',
  async ([, note]) => {
    setOutbox(emptyState(newId()));
    await press({ changes: [makeCreate({ ...NEW, labels: [] })] });
    const [intent] = readOutbox()?.intents ?? [];
    if (!intent) throw new Error('It does not wait.');
    await (await connect()).delete('intents', intent.order);
    await note(intent);
    expect(readOutbox()?.intents).toEqual([]);
  },
);

test('a press whose change is gone takes none along that were pressed beside it', async () => {
  const account = newId();
  setOutbox(emptyState(account));
  await press({ changes: [makeCreate({ ...NEW, labels: [] })] });
  const [gone] = readOutbox()?.intents ?? [];
  if (!gone) throw new Error('It does not wait.');
  await confirmIntent(gone, { task: null });
  const store = (effects = {}) =>
    addInOrder({ additions: [{ intent: toIntent(makeCreate({ ...NEW, labels: [] }), account), effects }] });
  const presses = [store(), store(), store({ before: gone }), store()];
  const outcomes = await Promise.allSettled(presses);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  await expect(presses[2]).rejects.toBeInstanceOf(ChangeTakenError);
});

test('nothing goes past a press of the same task that could not be stored', async () => {
  const account = newId();
  const [task, other] = [taskAfter(makeCreate({ ...NEW, labels: [] })), makeCreate({ ...NEW, labels: [] })];
  const complete = makeUpdate(task, { completed: true });
  const reopen = makeUpdate({ ...task, completed: true }, { completed: false });
  if (!complete || !reopen) throw new Error('Nothing changes.');
  // A page that was left has left it behind.
  const additions = [{ intent: toIntent(complete, account), effects: {} }];
  const left = { id: newId(), account, opened: 0, place: 1, additions };
  localStorage.setItem(LATE_PREFIX + left.id, JSON.stringify(left));
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  await takeInPresses();
  setOutbox({ ...emptyState(account), open: listUnstoredPresses(account) });
  await expect(press({ changes: [reopen] })).rejects.toThrow(NotStoredError);
  full.mockRestore();
  await press({ changes: [reopen] });
  await press({ changes: [other] });
  const { intents } = await readIntents(account);
  expect(intents.map(({ id }) => id)).toEqual([complete.id, reopen.id, other.id]);
  expect(listLate()).toEqual([]);
});

test('a press is stored behind the one before it, whose form is still writing its words', async () => {
  const account = newId();
  setOutbox(emptyState(account));
  const task = taskAfter(makeCreate({ ...NEW, labels: [] }));
  const typed = makeUpdate(task, { description: 'Ten metres' });
  const restored = typed && makeUpdate(taskAfter(typed), { description: '' });
  if (!restored) throw new Error('Nothing changes.');
  const written = Promise.withResolvers<void>();
  const saved = press({ changes: [typed], after: written.promise });
  const unwritten = press({ changes: [typed], after: Promise.reject(new Error('Not written.')) });
  const outcomes = Promise.allSettled([saved, unwritten, press({ changes: [restored] })]);
  expect((await readIntents(account)).intents).toEqual([]);
  written.resolve();
  expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const { intents } = await readIntents(account);
  expect(intents.map(({ id }) => id)).toEqual([typed.id, restored.id]);
});

test('a change that is being stored while its session ends is never shown to the next person', async () => {
  setOutbox(emptyState(newId()));
  const stored = press({ changes: [makeCreate({ ...NEW, labels: [] })] });
  while (readOutbox()?.open.length === 0) await Promise.resolve();
  dropToken();
  setOutbox(emptyState(newId()));
  const shown: number[] = [];
  const unsubscribe = subscribeToOutbox(() => shown.push(readOutbox()?.open.length ?? 0));
  await stored;
  unsubscribe();
  expect(new Set(shown)).toEqual(new Set([0]));
});

describe('while it becomes known whose session this is,', () => {
  let account: string;
  let token: string;

  beforeEach(() => {
    [account, token] = [newId(), newId()];
    keepToken(token);
    setOutbox(emptyState(readAccount() ?? ''));
  });

  test('a press that is being stored waits for that account', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const made = makeCreate({ ...NEW, labels: [] });
    const stored = press({ changes: [made], after: promise });
    learnAccount(token, account);
    await until(() => expect(readOutbox()?.account).toBe(account));
    resolve();
    await stored;
    expect(await readIntents(account)).toMatchObject({ intents: [{ id: made.id }] });
    expect(readOutbox()?.intents).toMatchObject([{ id: made.id }]);
  });

  test('what waits is shown for that account, and not under the former name once more', async () => {
    const made = makeCreate({ ...NEW, labels: [] });
    await press({ changes: [made] });
    learnAccount(token, account);
    const readings: Promise<void>[] = [];
    while (readOutbox()?.account !== account) {
      readings.push(showStored());
      await new Promise(setImmediate);
    }
    await Promise.all(readings);
    expect(readOutbox()).toMatchObject({ account, intents: [{ id: made.id }] });
  });
});
