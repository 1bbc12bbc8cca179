import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';

import { readAccount } from '../api/account.ts';
import { openAsItIs } from '../browser/early-database.ts';
import { ignoreError } from '../browser/ignore-error.ts';
import { requestResult } from '../browser/request-result.ts';
import { taskQueries } from '../task-list/queries.ts';

/*
 * What this browser has kept comes before anything else, so this is a part of the first screen; kept-queries.ts, which keeps it,
 * follows later.
 */

export const DATABASE = 'holdfast-cache';
// Another number whenever the shape of a kept answer changes: what older versions kept is thrown away.
export const SCHEMA = 4;
export const STORE = 'queries';

const keysSchema = z.array(z.array(z.string()));
const partSchema = z.array(z.unknown());
const keptSchema = z.object({
  data: z.unknown(),
  updatedAt: z.number(),
  /** The ids of the records that have the tasks of a list, in order. */
  parts: z.optional(z.array(z.string())),
});

/** What the store holds by now: an answer that is the same as the one before is the same object, and not written again. */
export const stored = new Map<string, unknown>();

/** The parts of the list that the store holds, by their ids. */
export const storedParts = new Map<string, readonly unknown[]>();

/** Reads an answer from its record, and the tasks of a list from those of its parts. Throws where one is missing. */
export function readKept(record: unknown, readPart: (id: string) => unknown) {
  const { data, updatedAt, parts } = keptSchema.parse(record);
  if (!parts) return { data, updatedAt };
  storedParts.clear();
  for (const id of parts) storedParts.set(id, partSchema.parse(readPart(id)));
  return { data: Object.assign({ tasks: [...storedParts.values()].flat() }, data), updatedAt };
}

async function restore(queryClient: QueryClient, account: string): Promise<void> {
  const database = await openAsItIs(DATABASE);
  try {
    // An empty one has another number.
    if (database.version !== SCHEMA) return;
    const store = database.transaction(STORE).objectStore(STORE);
    const range = IDBKeyRange.bound([account], [account, []]);
    const [keys, records] = await Promise.all([
      requestResult(store.getAllKeys(range)),
      requestResult<unknown[]>(store.getAll(range)),
    ]);
    const found = new Map(
      keysSchema.parse(keys).map(([, ...names], index) => [names.join(), records[index]]),
    );
    for (const [name, record] of found) {
      const isOurs = readAccount() === account && queryClient.getQueryData([name]) === undefined;
      // A comma is in the name of a part.
      if (!isOurs || name.includes(',')) continue;
      try {
        const { data, updatedAt } = readKept(record, (id) => found.get(`${name},${id}`));
        stored.set(name, data);
        // Where the server has failed to answer already, it is asked again, and the screen says so.
        const hasFailed = queryClient.getQueryState([name])?.error;
        queryClient.setQueryData([name], data, { updatedAt: hasFailed ? 0 : updatedAt });
      } catch (error) {
        // What cannot be read is asked of the server; the other answers are shown all the same.
        ignoreError(error);
      }
    }
  } finally {
    database.close();
  }
}

/** Puts the account's last known answers into the cache, where nothing newer has come. */
export async function restoreQueries(queryClient: QueryClient): Promise<void> {
  const account = readAccount();
  const isThere = queryClient.getQueryData(taskQueries.list().queryKey) !== undefined;
  // Without an account the screens wait for the server, and so they do where nothing can be read.
  if (account !== null && !isThere) await restore(queryClient, account).catch(ignoreError);
}
