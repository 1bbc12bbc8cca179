import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';

import { stubLocalStorage } from '#tests/fixtures/local-storage.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';
import { until } from '#tests/fixtures/until.ts';

import { applyOutbox } from '../changes/apply-outbox.ts';
import { makeUpdate } from '../changes/changes.ts';

stubLocalStorage();
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('document', { addEventListener: () => {} });
vi.stubGlobal('navigator', {});

/** Another tab upgrades the outbox as a newer version of the app does. */
function upgrade(version: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('holdfast-outbox', version);
    opening.addEventListener('error', () => reject(opening.error ?? new Error('The database failed.')));
    opening.addEventListener('success', () => {
      opening.result.close();
      resolve();
    });
  });
}

/** Somebody opens a page and logs in. */
async function openPage(refetch: () => Promise<unknown> = () => Promise.resolve()) {
  const { keepAccount } = await import('../api/account.ts');
  const { keepToken } = await import('../api/token.ts');
  const { readOutbox } = await import('../outbox-state/state.ts');
  const { openOutbox } = await import('./open-outbox.ts');
  keepAccount('token', 'someone');
  keepToken('token');
  await openOutbox(new AbortController().signal, refetch);
  return readOutbox;
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('indexedDB', new IDBFactory());
});

test('a page hears that a newer version has upgraded what is stored, and a later one finds it so', async () => {
  const readOutbox = await openPage();
  expect(readOutbox()?.isReplaced).toBe(false);
  await upgrade(1_000);
  await until(() => expect(readOutbox()?.isReplaced).toBe(true));

  vi.resetModules();
  const readLater = await openPage();
  expect(readLater()?.isReplaced).toBe(true);
});

test('a tab of the version that knew less of what is stored leaves the sending to this one', async () => {
  const older = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('holdfast-outbox', 5);
    opening.addEventListener('error', () => reject(opening.error ?? new Error('The database failed.')));
    opening.addEventListener('success', () => resolve(opening.result));
  });
  const hears = vi.fn<() => void>(() => older.close());
  older.addEventListener('versionchange', hears);
  const readOutbox = await openPage();
  expect(hears).toHaveBeenCalled();
  expect(readOutbox()?.isReplaced).toBe(false);
});

test('a page whose database is deleted is replaced by nobody', async () => {
  const readOutbox = await openPage();
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('holdfast-outbox').addEventListener('success', resolve);
  });
  const { reloadOutbox } = await import('./stored-outbox.ts');
  await reloadOutbox();
  expect(readOutbox()?.isReplaced).toBe(false);
});

test('a page knows that nothing is sent before it is known what the server lost', async () => {
  const { pauseSending, resumeSending } = await import('../outbox-state/sending-pause.ts');
  pauseSending('someone');
  const readOutbox = await openPage();
  expect(readOutbox()?.isPaused).toBe(true);
  resumeSending('someone');
  await expect.poll(() => readOutbox()?.isPaused).toBe(false);
});

test.each([
  ['is read', true],
  ['cannot be read', false],
])(
  'where the outbox %s, the next task of a repetition is shown as soon as one is completed',
  async (_what, isReadable) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    if (!isReadable)
      vi.spyOn(indexedDB, 'open').mockImplementation(() => {
        throw new DOMException('Closed.', 'UnknownError');
      });
    const outbox = (await openPage())();
    const task = makeTask({ completed: false, repeat: 'FREQ=DAILY' });
    const open = [makeUpdate(task, { completed: true })].flatMap((change) => change ?? []);
    expect(outbox?.isUnreadable ?? false).toBe(!isReadable);
    expect(outbox && applyOutbox({ tasks: [task], upTo: 0 }, { ...outbox, open })).toHaveLength(2);
    vi.useRealTimers();
  },
);

test('a fault of the page is reported, also where the storage refused before, and a list that does not come is none', async () => {
  const reported: unknown[] = [];
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
  const fault = new TypeError('A slip.');
  const failures = [new DOMException('Closed.', 'UnknownError'), fault];
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw failures.shift() ?? fault;
  });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { NoAnswerError } = await import('../api/no-answer-error.ts');
  const refetch = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(new NoAnswerError());
  const readOutbox = await openPage(refetch);
  expect(reported).toEqual([]);
  await until(() => expect(reported).toContain(fault));
  open.mockRestore();
  reported.length = 0;
  await until(() => expect(refetch).toHaveBeenCalledTimes(2));
  await until(() => expect(readOutbox()?.isUnreadable).toBe(false));
  expect(reported).toEqual([]);
  vi.useRealTimers();
});
