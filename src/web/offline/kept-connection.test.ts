import 'fake-indexeddb/auto';
import { forceCloseDatabase } from 'fake-indexeddb';
import { openDB, unwrap } from 'idb';
import { expect, test, vi } from 'vitest';

vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('localStorage', { getItem: () => null });

const { connect } = await import('./kept-connection.ts');
const { DATABASE, SCHEMA, STORE } = await import('./restore.ts');

const remove = () =>
  new Promise((resolve) => {
    indexedDB.deleteDatabase(DATABASE).addEventListener('success', resolve);
  });

test('a page takes nothing from a newer version, and opens later what it could not open', async () => {
  await connect();
  const newer = await openDB(DATABASE, SCHEMA + 1);
  await expect(connect()).rejects.toMatchObject({ name: 'VersionError' });
  newer.close();
  await remove();
  expect(await (await connect()).count(STORE)).toBe(0);
});

test('what a newer version keeps of an account is forgotten with the rest of it', async () => {
  await remove();
  const newer = await openDB(DATABASE, SCHEMA + 1, {
    upgrade: (database) => void database.createObjectStore(STORE),
  });
  for (const account of ['someone', 'other'])
    for (const name of ['tasks', 'former,life']) await newer.put(STORE, { shape: 'newer' }, [account, name]);
  const { forgetLists } = await import('./former-lists.ts');
  await forgetLists('someone');
  expect(await newer.getAllKeys(STORE)).toEqual([
    ['other', 'former,life'],
    ['other', 'tasks'],
  ]);
  newer.close();
  await remove();
});

test('what has made way for another tab is opened anew when it is asked for again', async () => {
  await connect();
  await remove();
  expect(await (await connect()).count(STORE)).toBe(0);
});

test('what the browser has closed is opened anew when it is asked for again', async () => {
  const database = unwrap(await connect());
  const isClosed = new Promise((resolve) => {
    database.addEventListener('close', resolve);
  });
  Reflect.apply(forceCloseDatabase, null, [database]);
  await isClosed;
  expect(await (await connect()).count(STORE)).toBe(0);
});

test('a newer version removes the answers that an older one kept, and leaves what was kept aside', async () => {
  (await connect()).close();
  await remove();
  const older = await openDB(DATABASE, SCHEMA - 1, {
    upgrade: (database) => void database.createObjectStore(STORE),
    blocking: () => older.close(),
  });
  await older.put(STORE, { shape: 'of the older version' }, ['someone', 'tasks']);
  await older.put(STORE, { data: 'of before' }, ['someone', 'former,life']);
  vi.resetModules();
  const page = await import('./kept-connection.ts');
  expect(await (await page.connect()).getAll(STORE)).toEqual([{ data: 'of before' }]);
});
