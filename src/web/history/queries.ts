import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { changesAnswerSchema, revisionsAnswerSchema } from '#contract/history.ts';
import { PATHS, taskPath } from '#contract/paths.ts';

import { api } from '../api/client.ts';

const NEWEST = 0;

export const revisionQueries = {
  /** The history of one task, newest first. */
  forTask: (taskId: string) =>
    queryOptions({
      queryKey: ['revisions', taskId],
      meta: { showsHistory: true },
      queryFn: ({ signal }) =>
        api.get(taskPath(PATHS.revisions, taskId), { signal }).json(revisionsAnswerSchema),
    }),
  /** What happened last to all tasks, page by page. */
  changes: () =>
    infiniteQueryOptions({
      queryKey: ['changes'],
      meta: { showsHistory: true },
      queryFn: ({ signal, pageParam }) =>
        api
          .get(PATHS.changes, { signal, searchParams: pageParam === NEWEST ? {} : { before: pageParam } })
          .json(changesAnswerSchema),
      initialPageParam: NEWEST,
      getNextPageParam: ({ next }) => next,
    }),
};
