import { infiniteQueryOptions } from '@tanstack/react-query';

import { changesAnswerSchema, revisionsAnswerSchema } from '#contract/history.ts';
import { PATHS, pathWithId } from '#contract/paths.ts';

import { api } from '../api/client.ts';
import { refetchAfterError } from '../api/query-client.ts';

const NEWEST = 0;

/** What the queries of all histories have in common: they are asked for page by page, newest first, and again after a failure. */
const inPages = {
  meta: { showsHistory: true },
  initialPageParam: NEWEST,
  getNextPageParam: ({ next }: { next: number | null }) => next,
  refetchInterval: refetchAfterError,
};

const toSearch = (before: number) => (before === NEWEST ? {} : { before });

export const revisionQueries = {
  /** The history of one task. */
  forTask: (taskId: string) =>
    infiniteQueryOptions({
      ...inPages,
      queryKey: ['revisions', taskId],
      queryFn: ({ signal, pageParam }) =>
        api
          .get(pathWithId(PATHS.revisions, taskId), { signal, searchParams: toSearch(pageParam) })
          .json(revisionsAnswerSchema),
    }),
  /** What happened last to all tasks. */
  changes: () =>
    infiniteQueryOptions({
      ...inPages,
      queryKey: ['changes'],
      queryFn: ({ signal, pageParam }) =>
        api.get(PATHS.changes, { signal, searchParams: toSearch(pageParam) }).json(changesAnswerSchema),
    }),
};
