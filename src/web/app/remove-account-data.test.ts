import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { stubLocalStorage } from '#tests/fixtures/local-storage.ts';

import { newId } from '../browser/new-id.ts';

stubLocalStorage();
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('location', { origin: 'http://localhost' });
vi.stubGlobal('navigator', {});

const { keepAccount } = await import('../api/account.ts');
const { noteAccountToRemove, readAccountToRemove } = await import('../api/ending.ts');
const { dropToken, keepToken } = await import('../api/token.ts');
const { makeCreate } = await import('../changes/changes.ts');
const { toIntent } = await import('../changes/intent.ts');
const { readIntents } = await import('../outbox-store/account-records.ts');
const { addIntents } = await import('../outbox-store/add-intents.ts');
const { emptyOutbox } = await import('../outbox/empty-outbox.ts');
const { removeAccountData } = await import('./remove-account-data.ts');

const TASK = {
  title: 'Buy rope',
  description: '',
  priority: 'Low',
  dueDate: '2031-02-03',
  completed: false,
  labels: [],
  repeat: '',
} as const;

let account = '';

async function countIntents(): Promise<number> {
  return (await readIntents(account)).intents.length;
}

async function add(): Promise<void> {
  await addIntents([{ intent: toIntent(makeCreate({ ...TASK, labels: [] }), account), effects: {} }]);
}

function signIn(): void {
  const token = newId();
  keepAccount(token, account);
  keepToken(token);
}

/** Logs out one who agrees to lose a change, while the storage deletes nothing. */
async function logOutAtFullDisk(): Promise<void> {
  const refused = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  expect(await emptyOutbox(account, { changes: 1, drafts: 0 }, async () => {})).toBeNull();
  refused.mockRestore();
  dropToken();
}

beforeEach(async () => {
  account = newId();
  signIn();
  await add();
});

afterEach(() => noteAccountToRemove(null));

test('what a logout could not delete goes once it can', async () => {
  await logOutAtFullDisk();
  expect(await countIntents()).toBe(1);
  await removeAccountData();
  expect(await countIntents()).toBe(0);
  expect(readAccountToRemove()).toBeNull();
});

test('what stayed at a logout is there for its person where they have logged in again before it could go', async () => {
  await logOutAtFullDisk();
  signIn();
  await removeAccountData();
  expect(await countIntents()).toBe(1);
  expect(readAccountToRemove()).toBeNull();
});

test('what came after a logout that could delete nothing was agreed by nobody, and stays', async () => {
  await logOutAtFullDisk();
  await add();
  await removeAccountData();
  expect(await countIntents()).toBe(2);
});

test('of an account that was deleted all goes, however much it is', async () => {
  await add();
  noteAccountToRemove(account);
  dropToken();
  await removeAccountData();
  expect(await countIntents()).toBe(0);
});

test('a storage that is closed keeps nobody from logging out, and nothing goes that nobody could count', async () => {
  const closed = vi.spyOn(IDBTransaction.prototype, 'objectStore').mockImplementation(() => {
    throw new DOMException('Closed.', 'InvalidStateError');
  });
  expect(await emptyOutbox(account, { changes: 0, drafts: 0 }, async () => {})).toBeNull();
  closed.mockRestore();
  dropToken();
  await removeAccountData();
  expect(await countIntents()).toBe(1);
});
