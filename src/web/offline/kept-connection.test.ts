import 'fake-indexeddb/auto';
import { forceCloseDatabase } from 'fake-indexeddb';
import { openDB, unwrap } from 'idb';
import { expect, test, vi } from 'vitest';

vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('localStorage', { getItem: () => null });

const { connect } = await import('./kept-connection.ts');
const { DATABASE, SCHEMA, SCHEMAS, STORE } = await import('./restore.ts');

const remove = () =>
  new Promise((resolve) => {
    indexedDB.deleteDatabase(DATABASE).addEventListener('success', resolve);
  });

test('a page that made way for a newer version takes nothing from it, and opens later what it could not open', async () => {
  await connect();
  const newer = await openDB(DATABASE, SCHEMA + 1);
  await expect(connect()).rejects.toMatchObject({ name: 'VersionError' });
  newer.close();
  await remove();
  expect(await (await connect()).count(STORE)).toBe(0);
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

test('where the server went back to an older version it keeps answers anew, and what was kept aside stays', async () => {
  await remove();
  const newer = await openDB(DATABASE, SCHEMA + 1, {
    upgrade: (database) => void database.createObjectStore(STORE),
    blocking: () => newer.close(),
  });
  await newer.put(STORE, { shape: 'of the newer version' }, ['someone', 'tasks']);
  await newer.put(STORE, { data: 'of before' }, ['someone', 'former,life']);
  // A page of the older version, and another one.
  for (const records of [[{ data: 'of before' }], [['kept by now'], { data: 'of before' }]]) {
    vi.resetModules();
    const page = await import('./kept-connection.ts');
    const database = await page.connect();
    expect(await database.getAll(STORE)).toEqual(records);
    expect(database.version % SCHEMAS).toBe(SCHEMA);
    await database.put(STORE, ['kept by now'], ['someone', 'a']);
  }
});
