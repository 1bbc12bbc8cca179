import { QueryClient } from '@tanstack/react-query';
import type { QueryFilters } from '@tanstack/react-query';

import { isTransient, readRetryAfter } from './client.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The answer is kept in this browser, for the time without a network. Its key has one part. */
      isKept?: boolean;
      /** The answer shows more of what happened in the account than the tasks: each change there makes it old, whoever did it. */
      showsHistory?: boolean;
      /** The answer is the account's own, such as the profile and the views: a change of a task leaves it as it is. */
      isOfAccount?: boolean;
    };
  }
}

/** Finds the queries that show what happened to the tasks. */
export const historyFilter: QueryFilters = { predicate: ({ meta }) => meta?.showsHistory === true };

// A longer pause, as the third would be or Retry-After may ask for, is not waited out: the person is told instead.
const LONGEST_PAUSE_MS = 5_000;

function retryDelay(failures: number, error: unknown): number {
  return Math.max(300 * 5 ** failures, readRetryAfter(error));
}

/** Whether a call that failed `failures` times before is worth another try. */
function shouldRetry(failures: number, error: unknown): boolean {
  return isTransient(error) && retryDelay(failures, error) <= LONGEST_PAUSE_MS;
}

/** Tries a call again as react-query does for a query, for whoever holds something through all the tries. */
export async function withRetries<Result>(call: () => Promise<Result>): Promise<Result> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await call();
    } catch (error) {
      if (!shouldRetry(failures, error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryDelay(failures, error)));
    }
  }
}

// The loader and the page ask within the same moment: two seconds make that one request.
const FRESH_MS = 2_000;

/** The stale time of what is to be asked for anew. Zero would take an answer from before the clock was set back for a fresh one. */
export const ALWAYS_STALE = Number.NEGATIVE_INFINITY;

/** Calls an answer fresh for so long. One that a clock set back since has put into the future is not: it would be so for hours. */
export const staleTimeFor =
  (ms: number) =>
  ({ state }: { state: { dataUpdatedAt: number } }): number =>
    state.dataUpdatedAt > Date.now() ? ALWAYS_STALE : ms;

const AGAIN_MS = 15_000;

/** When a query is asked for again by itself: where it failed, since a server that had a problem tells nobody when it is over. */
export function refetchAfterError({ state }: { state: { status: string } }): number | false {
  return state.status === 'error' && AGAIN_MS;
}

/** A client whose calls fail by themselves, so that a lost network is an answer and not a wait. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: shouldRetry, retryDelay, staleTime: staleTimeFor(FRESH_MS) },
      // What is sent again belongs to a session: useSessionMutation does that.
      mutations: { networkMode: 'always' },
    },
  });
}

/** The application's cache. Only signed-in screens import it, so that the login loads without it. */
export const queryClient = createQueryClient();
