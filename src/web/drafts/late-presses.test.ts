import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';

import { stubLocalStorage } from '#tests/fixtures/local-storage.ts';

import { newId } from '../browser/new-id.ts';
import type { StoredIntent } from '../changes/intent.ts';
import type { Addition } from '../outbox-store/addition.ts';
import type { KeptPress, PressedChange } from './late-presses.ts';

const leave = new Map<string, (event: { persisted: boolean }) => void>();
vi.stubGlobal('addEventListener', (name: string, listener: () => void) => leave.set(name, listener));
vi.stubGlobal('navigator', {});
const { items } = stubLocalStorage();

const { keepToken } = await import('../api/token.ts');
const { keepAccount } = await import('../api/account.ts');
const { makeCreate, makeDelete, makeUpdate } = await import('../changes/changes.ts');
const { connect } = await import('../outbox-store/connection.ts');
const { readIntents, readJournal } = await import('../outbox-store/account-records.ts');
const { confirmIntents } = await import('../outbox-store/confirm-intents.ts');
const { addIntents } = await import('../outbox-store/add-intents.ts');
const { toIntent } = await import('../changes/intent.ts');
const { keepPress, listUnstoredPresses, takeInPresses } = await import('./late-presses.ts');
const { takeInLate } = await import('./drafts.ts');
const { ChangeTakenError } = await import('../changes/change-taken.ts');
const { LATE_PREFIX, listLate } = await import('../outbox-store/late-ids.ts');
const { forgetLate, readLate } = await import('../outbox-store/late-words.ts');
const { taskAfter } = await import('../changes/task-after.ts');

const TOKEN = 'x'.repeat(32);
let account = newId();

const NEW = {
  title: 'Buy rope',
  description: '',
  priority: 'Low',
  dueDate: '2031-02-03',
  completed: false,
  repeat: '',
} as const;

beforeEach(() => {
  account = newId();
  keepAccount(TOKEN, account);
  keepToken(TOKEN);
});

const make = () => makeCreate({ ...NEW, labels: [] });

/** Leaves the page of these presses, which ends without another word. */
function leavePage(presses: readonly KeptPress[]): void {
  leave.get('pagehide')?.({ persisted: false });
  const left = { ...items };
  for (const { end } of presses) end();
  Object.assign(items, left);
}

async function waiting(): Promise<StoredIntent[]> {
  return (await readIntents(account)).intents;
}

/** Leaves a page with one press. Gives what that page may store all the same. */
function leaveWith(change: PressedChange = { made: make() }): readonly Addition[] {
  const press = keepPress([change]);
  leavePage([press]);
  return press.toStored(account).additions;
}

test('a press that its page could not store is stored by the next one, and can be undone', async () => {
  const made = make();
  leaveWith({ made });
  expect(await takeInPresses()).toBe(true);
  expect(await waiting()).toMatchObject([{ id: made.id, account }]);
  expect(await readJournal(account)).toMatchObject([{ made: { id: made.id }, isUndone: false }]);
  expect(listLate()).toEqual([]);
});

test('a press is stored once where two pages find it at the same moment', async () => {
  leaveWith();
  await Promise.all([takeInPresses(), takeInPresses()]);
  expect(await waiting()).toHaveLength(1);
  expect(await readJournal(account)).toHaveLength(1);
});

test('a press that its own page has stored all the same is stored once', async () => {
  const additions = leaveWith();
  await Promise.all([addIntents(additions), takeInPresses()]);
  expect(await waiting()).toHaveLength(1);
});

test('a form whose words its own page has stored all the same is left as an edit of what they made', async () => {
  const made = make();
  const draft = { id: newId(), account, form: 'new', seen: null };
  const additions = leaveWith({ made, effects: { draft: draft.id } });
  await addIntents(additions);
  const fields = { title: made.changes.title, description: 'Typed on' };
  localStorage.setItem(LATE_PREFIX + draft.id, JSON.stringify({ ...draft, fields }));
  await takeInLate(account);
  expect(await waiting()).toHaveLength(1);
  const left = await (await connect()).getAllFromIndex('drafts', 'account', account);
  expect(left).toMatchObject([{ id: draft.id, form: made.taskId, seen: { _id: made.taskId } }]);
  expect(left[0]?.fields).toEqual({ description: 'Typed on' });
});

test('a press that another page has taken in is not stored again by its own', async () => {
  const additions = leaveWith();
  await takeInPresses();
  await addIntents(additions);
  expect(await waiting()).toHaveLength(1);
});

test('a press that was taken in, sent and forgotten is not stored again by its own page', async () => {
  const additions = leaveWith();
  await takeInPresses();
  for (const intent of await waiting())
    await confirmIntents([{ intent, answer: { task: { ...taskAfter(intent), version: 1 } } }]);
  const database = await connect();
  await database.clear('confirmed');
  await database.clear('journal');
  await addIntents(additions);
  expect(await waiting()).toEqual([]);
});

test('a page that is left twice does not leave again what another page has taken in meanwhile', () => {
  const { end } = keepPress([{ made: make() }]);
  leave.get('pagehide')?.({ persisted: false });
  const [left = ''] = listLate();
  expect(readLate(left)).toMatchObject({ account });
  forgetLate(left);
  // It slept since, and hears only now that its session has ended and another one has begun.
  leave.get('pagehide')?.({ persisted: false });
  expect(listLate()).toEqual([]);
  end();
});

test('the presses of one page are stored in their order', async () => {
  const first = make();
  const task = taskAfter(first);
  const presses = [
    first,
    makeUpdate(task, { completed: true }),
    makeUpdate(task, { title: 'Buy more rope' }),
  ].flatMap((made) => made ?? []);
  const kept = presses.map((made) => keepPress([{ made }]));
  leavePage(kept);
  await takeInPresses();
  expect((await waiting()).map(({ id }) => id)).toEqual(presses.map(({ id }) => id));
});

test('an undo that was stored all the same is no second one', async () => {
  await addIntents([{ intent: toIntent(make(), account), effects: {} }]);
  const [entry] = await readJournal(account);
  if (!entry) throw new Error('Nothing can be undone.');
  const journal = { order: entry.order, isUndone: true };
  await addIntents(leaveWith({ made: make(), effects: { journal } }));
  for (const intent of (await waiting()).slice(1)) await confirmIntents([{ intent, answer: { task: null } }]);
  await (await connect()).clear('confirmed');
  await takeInPresses();
  expect(await waiting()).toHaveLength(1);
});

test('an undo that takes out what waits is stored by the next page as a whole, and not again by its own', async () => {
  for (const made of [make(), make()]) await addIntents([{ intent: toIntent(made, account), effects: {} }]);
  const [held, sent] = await readJournal(account);
  const intents = (await waiting()).slice(0, 1);
  if (!held || !sent) throw new Error('Nothing can be undone.');
  const moves = { held: [{ entry: held.order, intents }], reinstated: [], outdated: [] };
  const effects = { journal: { order: sent.order, isUndone: true } };
  const back = makeDelete(taskAfter(sent.made));
  const press = keepPress([{ made: back, effects }], moves);
  leavePage([press]);
  await takeInPresses();
  expect((await waiting()).map(({ id }) => id)).toEqual([sent.made.id, back.id]);
  expect((await readJournal(account)).map(({ isUndone }) => isUndone)).toEqual([true, true]);
  await addIntents([], { held: [], reinstated: [held.order], outdated: [] });
  const stored = press.toStored(account);
  await addIntents(stored.additions, stored.moves);
  expect((await waiting()).map(({ id }) => id)).toEqual([held.made.id, sent.made.id, back.id]);
});

test('a refused task that is edited again is stored with its new words, though it keeps its id', async () => {
  const refused = make();
  await addIntents([{ intent: toIntent(refused, account), effects: {} }]);
  const made = { ...refused, changes: { ...refused.changes, title: 'Buy more rope' } };
  const additions = leaveWith({ made, effects: { replaced: await waiting() } });
  await takeInPresses();
  expect(await waiting()).toMatchObject([{ id: made.id, changes: { title: 'Buy more rope' } }]);
  await addIntents(additions);
  expect(await waiting()).toHaveLength(1);
  expect(await readJournal(account)).toHaveLength(1);
});

test('a refused task that is edited again keeps what another tab made of it before', async () => {
  const refused = make();
  await addIntents([{ intent: toIntent(refused, account), effects: {} }]);
  const replaced = await waiting();
  const edit = (title: string) => ({ ...refused, changes: { ...refused.changes, title } });
  const additions = leaveWith({ made: edit('Typed in one tab'), effects: { replaced } });
  await addIntents([{ intent: toIntent(edit('Typed in the other'), account), effects: { replaced } }]);
  await expect(addIntents(additions)).rejects.toThrow(ChangeTakenError);
  await takeInPresses();
  expect(await waiting()).toMatchObject([{ changes: { title: 'Typed in the other' } }]);
  expect(listLate()).toEqual([]);
});

/** Lets this browser store no more changes, until the function that this gives is called. */
function fillDisk(): () => void {
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  return () => full.mockRestore();
}

test('a press that another tab could store waits here no more', async () => {
  const made = make();
  leaveWith({ made });
  const clearDisk = fillDisk();
  await takeInPresses();
  clearDisk();
  expect(listUnstoredPresses(account)).toMatchObject([{ id: made.id }]);
  for (const id of listLate()) localStorage.removeItem(LATE_PREFIX + id);
  await takeInLate(account);
  expect(listUnstoredPresses(account)).toEqual([]);
});
