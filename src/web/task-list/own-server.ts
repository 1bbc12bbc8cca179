import { useQuery } from '@tanstack/react-query';

import { taskQueries } from './queries.ts';
import type { TaskList } from './queries.ts';

/** Whether a list is of Holdfast's own server: that one counts revisions, knows keys and can bring a deleted task back. */
export function isOfOwnServer({ seq }: Pick<TaskList, 'seq'>): boolean {
  return seq !== null;
}

/** Whether the server is Holdfast's own, and none of another one of the family. Undefined until a list tells. */
export function useIsOwnServer(): boolean | undefined {
  const { data } = useQuery({ ...taskQueries.list(), select: isOfOwnServer });
  return data;
}
