import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';

import { newId } from '../browser/new-id.ts';
import type { TaskList } from '../task-list/queries.ts';

vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('document', { addEventListener: () => {} });
vi.stubGlobal('localStorage', { getItem: () => null });

const { readList, writeList } = await import('./kept-store.ts');

function list(seq: number | null, life?: string, upTo = 0): TaskList {
  return { tasks: [], seq, life, upTo };
}

test.for([
  ['a newer list takes the place of an older one', list(1, 'one'), list(2, 'one'), 2],
  ['an older list that came late does not take the place of a newer one', list(2, 'one'), list(1, 'one'), 2],
  ['a list of another life of the data takes its place', list(2, 'one'), list(1, 'other'), 1],
  [
    'so does one that shows more, of a server that counts nothing',
    list(null),
    list(null, undefined, 3),
    null,
  ],
  ['but not one that shows less', list(null, undefined, 3), list(null, undefined, 2), null],
] as const)('%s', async ([, former, next, seq]) => {
  const account = newId();
  await writeList([account, 'tasks'], former, 1);
  const cost = await writeList([account, 'tasks'], next, 2);
  const { upTo } = cost === null ? former : next;
  expect(upTo).toBe(Math.max(former.upTo, next.upTo));
  expect(await readList([account, 'tasks'])).toMatchObject({ data: { seq, upTo } });
});

test('a list of a tab that could not read what was confirmed is kept as one that shows it, where it is no older', async () => {
  const key: [string, string] = [newId(), 'tasks'];
  await writeList(key, list(2, 'one', 3), 1);
  await writeList(key, list(2, 'one'), 2);
  expect(await readList(key)).toMatchObject({ data: { seq: 2, upTo: 3 } });
  await writeList(key, list(1, 'other'), 3);
  expect(await readList(key)).toMatchObject({ data: { seq: 1, upTo: 0 } });
});

test('a list is on the disk before what it shows can be forgotten', async () => {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  await writeList([newId(), 'tasks'], list(1), 1);
  const stores = put.mock.contexts.filter((context) => context instanceof IDBObjectStore);
  expect(stores.map(({ transaction }) => transaction.durability)).toEqual(['strict']);
  put.mockRestore();
});
