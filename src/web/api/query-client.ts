import { QueryClient } from '@tanstack/react-query';
import type { QueryFilters } from '@tanstack/react-query';

import { isTransient, readRetryAfter } from './client.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The answer is kept in this browser, for the time without a network. Its key has one part. */
      isKept?: boolean;
      /** The answer shows what happened to the tasks: each change of them makes it old, whoever did it. */
      showsHistory?: boolean;
    };
  }
}

/** Finds the queries that show what happened to the tasks. */
export const historyFilter: QueryFilters = { predicate: ({ meta }) => meta?.showsHistory === true };

const RETRIES = 2;

function retryDelay(failures: number, error: unknown): number {
  return Math.max(300 * 3 ** failures, readRetryAfter(error));
}

/** Whether a call that failed `failures` times before is worth another try. */
function shouldRetry(failures: number, error: unknown): boolean {
  return failures < RETRIES && isTransient(error);
}

/** A client whose calls fail by themselves, so that a lost network is an answer and not a wait. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The loader and the page ask within the same moment: two seconds make that one request.
      queries: { networkMode: 'always', retry: shouldRetry, retryDelay, staleTime: 2_000 },
      mutations: { networkMode: 'always', retry: shouldRetry, retryDelay },
    },
  });
}

/** The application's cache. Only signed-in screens import it, so that the login loads without it. */
export const queryClient = createQueryClient();
