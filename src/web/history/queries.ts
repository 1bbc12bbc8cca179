import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { changesAnswerSchema, revisionsAnswerSchema } from '#contract/history.ts';
import { PATHS, taskPath } from '#contract/paths.ts';

import { api } from '../api/client.ts';

const NEWEST = 0;

export const revisionQueries = {
  /** The history of one task, newest first. */
  ofTask: (taskId: string) =>
    queryOptions({
      queryKey: ['revisions', taskId],
      queryFn: ({ signal }) =>
        api.get(taskPath(PATHS.revisions, taskId), { signal }).json(revisionsAnswerSchema),
    }),
  /** What happened last to all tasks, page by page. */
  changes: () =>
    infiniteQueryOptions({
      queryKey: ['changes'],
      queryFn: ({ signal, pageParam }) =>
        api
          .get(PATHS.changes, { signal, searchParams: pageParam === NEWEST ? {} : { before: pageParam } })
          .json(changesAnswerSchema),
      initialPageParam: NEWEST,
      getNextPageParam: ({ next }) => next,
    }),
};
