import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';

import { readAccount } from '../api/account.ts';
import { abortWhenFrozen } from '../browser/freeze.ts';
import { ignoreError } from '../browser/ignore-error.ts';
import { requestResult } from '../browser/request-result.ts';
import { taskQueries } from '../outbox/queries.ts';

/*
 * What this browser has kept comes before anything else, so this is a part of the first screen; kept-queries.ts, which keeps it,
 * follows later.
 */

export const DATABASE = 'holdfast-cache';
// Another number whenever the shape of a kept answer changes: what older versions kept is thrown away.
export const SCHEMA = 3;
export const STORE = 'queries';

const keysSchema = z.array(z.array(z.string()));
const keptSchema = z.object({ data: z.unknown(), updatedAt: z.number() });

/** What the store holds by now: an answer that is the same as the one before is the same object, and not written again. */
export const stored = new Map<string, unknown>();

async function restore(queryClient: QueryClient, account: string): Promise<void> {
  // Where there is none, this leaves an empty one, which has another number.
  const database = await requestResult(indexedDB.open(DATABASE));
  database.addEventListener('versionchange', () => database.close());
  abortWhenFrozen(database);
  try {
    if (database.version !== SCHEMA) return;
    const store = database.transaction(STORE).objectStore(STORE);
    const range = IDBKeyRange.bound([account], [account, []]);
    const [keys, records] = await Promise.all([
      requestResult(store.getAllKeys(range)),
      requestResult<unknown[]>(store.getAll(range)),
    ]);
    for (const [index, [, name = '']] of keysSchema.parse(keys).entries()) {
      const isOurs = readAccount() === account && queryClient.getQueryData([name]) === undefined;
      if (!isOurs) continue;
      const { data, updatedAt } = keptSchema.parse(records[index]);
      stored.set(name, data);
      queryClient.setQueryData([name], data, { updatedAt });
    }
  } finally {
    database.close();
  }
}

/** Puts the account's last known answers into the cache, where nothing newer has come. */
export async function restoreQueries(queryClient: QueryClient): Promise<void> {
  const account = readAccount();
  const isThere = queryClient.getQueryData(taskQueries.list().queryKey) !== undefined;
  // Without an account the screens wait for the server.
  if (account !== null && !isThere) await restore(queryClient, account).catch(ignoreError);
}
