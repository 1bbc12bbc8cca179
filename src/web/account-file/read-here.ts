import { CancelledError } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { ALWAYS_STALE } from '../api/query-client.ts';
import { taskQueries } from '../task-list/queries.ts';
import type { TaskList } from '../task-list/queries.ts';

/** What is here now, asked for anew: an import whose answer was lost may have added some of the file. */
export async function readHere(queryClient: QueryClient, session: AbortSignal): Promise<TaskList> {
  try {
    return await queryClient.query({ ...taskQueries.list(), staleTime: ALWAYS_STALE });
  } catch (error) {
    // A change that came meanwhile has asked again in place of this question, which says nothing of the list.
    if (!(error instanceof CancelledError) || session.aborted) throw error;
    return readHere(queryClient, session);
  }
}
