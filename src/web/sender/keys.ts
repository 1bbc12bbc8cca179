import type { QueryClient } from '@tanstack/react-query';

import type { StoredIntent } from '../changes/intent.ts';
import { isOfOwnServer } from '../task-list/own-server.ts';
import { taskQueries } from '../task-list/queries.ts';
import { fetchList } from '../task-list/server-list.ts';

/**
 * Whether a change can be sent by its key to a server that counts revisions: then a repeated one is one. Null where only a list
 * can tell.
 */
export function isKeyed(queryClient: QueryClient, { verb, seen }: StoredIntent): boolean | null {
  if (seen?.version !== undefined) return true;
  // Only a version says what the person of a delete saw: without one the list is looked at first.
  if (verb === 'delete') return false;
  // A task that was seen before the server had answered has no version, whichever server it is.
  const known = queryClient.getQueryData(taskQueries.list().queryKey);
  return known ? isOfOwnServer(known) : null;
}

/** Says the same as `isKeyed`, and asks for the list where that is needed. Rejects where none can be had. */
export async function knowsKeys(queryClient: QueryClient, intent: StoredIntent): Promise<boolean> {
  return isKeyed(queryClient, intent) ?? isOfOwnServer(await fetchList(queryClient));
}
