import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';

import { until } from '#tests/fixtures/until.ts';

import { abortWhenFrozen } from './freeze.ts';
import { requestResult } from './request-result.ts';

const page = new EventTarget();
const addEventListener = vi.fn<EventTarget['addEventListener']>(page.addEventListener.bind(page));
vi.stubGlobal('addEventListener', addEventListener);

function leave(): void {
  page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
}

async function open(name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('words'));
  const database = await requestResult(opening);
  abortWhenFrozen(database);
  return database;
}

test('however many databases a page opens and closes, it is watched once', async () => {
  for (let times = 0; times < 5; times += 1) (await open('often')).close();
  const listeners = new Set(addEventListener.mock.calls.map(([, listener]) => listener));
  expect(listeners.size).toBe(2);
});

test('a page that freezes breaks off what all its databases are doing, and begins nothing until it is back', async () => {
  const databases = [await open('one'), await open('other')];
  const ended: string[] = [];
  const begin = (database: IDBDatabase) => {
    const transaction = database.transaction('words', 'readwrite');
    transaction.addEventListener('abort', () => ended.push(`${database.name} broken off`));
    transaction.addEventListener('complete', () => ended.push(`${database.name} done`));
  };
  databases.forEach(begin);
  leave();
  await until(() => expect(ended).toEqual(['one broken off', 'other broken off']));
  databases.forEach(begin);
  await until(() => expect(ended).toHaveLength(4));
  page.dispatchEvent(new Event('pageshow'));
  databases.forEach(begin);
  await until(() => expect(ended.slice(4)).toEqual(['one done', 'other done']));
});
