import { readAskedAt, taskQueries, withShown } from '../task-list/queries.ts';
import type { TaskList } from '../task-list/queries.ts';
import { isOtherLife, keepAside, readLife } from './former-lists.ts';
import { connect, keptListSchema, toKeyRange } from './kept-connection.ts';
import type { KeptKey } from './kept-connection.ts';
import { divide } from './list-parts.ts';
import { STORE, readKept, storedParts } from './restore.ts';

/** The name under which the list is kept. */
export const LIST = String(taskQueries.list().queryKey[0]);

/** Whether a record holds a list that is newer than one whose answer came late. */
function isNewer(record: unknown, list: TaskList): boolean {
  const { data: kept } = keptListSchema.safeParse(record);
  // A server that was put back has a lower number, and was asked after.
  if (!kept || kept.updatedAt <= readAskedAt(list) || isOtherLife(kept.data.life, list.life)) return false;
  const { seq, upTo } = kept.data;
  return seq !== null && list.seq !== null ? seq > list.seq : upTo > list.upTo;
}

/**
 * Writes a list in one transaction: its record, and the parts that the store does not have. It may hold those of another tab by
 * now; then all of them are written. A list of another life of the server's data is kept aside: it may be ahead of this one.
 * It is on the disk when this resolves: what it shows is then forgotten in another database, and a loss of power might keep that alone.
 * Resolves with how long that held up the page, in ms: the browser copies before it goes on. Resolves with null where a newer list is
 * kept: what that one shows may be forgotten by now.
 */
export async function writeList(
  [account, name]: KeptKey,
  list: TaskList,
  updatedAt: number,
): Promise<number | null> {
  const { store, done } = (await connect()).transaction(STORE, 'readwrite', { durability: 'strict' });
  const former = await store.get([account, name]);
  if (isNewer(former, list)) {
    await done;
    return null;
  }
  // A tab that could not read the outbox knows less of what its list shows than the one that kept the list before.
  const { tasks, ...data } = withShown(keptListSchema.safeParse(former).data?.data, list);
  if (isOtherLife(readLife(former), data.life)) await keepAside(store, [account, name]);
  const isOurs = former && 'parts' in former && former.parts?.join() === [...storedParts.keys()].join();
  const begun = performance.now();
  const writes: Promise<unknown>[] = [];
  if (!isOurs) {
    writes.push(store.delete(toKeyRange([account, name])));
    storedParts.clear();
  }
  const parts = divide(tasks, storedParts);
  for (const id of storedParts.keys()) if (!parts.has(id)) writes.push(store.delete([account, name, id]));
  for (const [id, part] of parts) if (!storedParts.has(id)) writes.push(store.put(part, [account, name, id]));
  writes.push(store.put({ data, updatedAt, parts: [...parts.keys()] }, [account, name]));
  storedParts.clear();
  for (const [id, part] of parts) storedParts.set(id, part);
  const cost = performance.now() - begun;
  await Promise.all([...writes, done]);
  return cost;
}

/** Reads what is kept of an account under a name, if there is something. */
export async function readList(key: KeptKey) {
  const { store } = (await connect()).transaction(STORE);
  const range = toKeyRange(key);
  const [keys, records] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
  const found = new Map(keys.map(([, , part], index) => [part, records[index]]));
  const record = found.get(undefined);
  return record && readKept(record, (id) => found.get(id));
}
