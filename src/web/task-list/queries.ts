import { queryOptions, replaceEqualDeep, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { PATHS } from '#contract/paths.ts';

import { api } from '../api/client.ts';
import { refetchAfterError } from '../api/query-client.ts';
import { lazyCode } from '../browser/lazy-part.ts';
import { applyOutbox } from '../changes/apply-outbox.ts';
import type { OutboxChanges } from '../changes/apply-outbox.ts';
import { taskListSchema } from '../model/task.ts';
import type { Task } from '../model/task.ts';
import { lastConfirmed, useOutboxChanges } from '../outbox-state/state.ts';

const loadDifference = lazyCode(() => import('./list-difference.ts'));

/** The server's list, and the number of the last confirmed change that was known when it was asked for. */
export type TaskList = {
  tasks: readonly Task[];
  seq: number | null;
  mark?: string;
  life?: string;
  upTo: number;
};

const queryKey = ['tasks'];

const askedAt = new WeakMap<TaskList, number>();

/** When a list was asked for, in ms since 1970 by this browser's clock: 0 where this page has not asked for it. */
export function readAskedAt(list: TaskList): number {
  return askedAt.get(list) ?? 0;
}

/** Returns a list that shows all that the one before it showed, where it is no older. */
export function withShown(
  before: Pick<TaskList, 'seq' | 'life' | 'upTo'> | undefined,
  list: TaskList,
): TaskList {
  if (!before || list.seq === null || before.life !== list.life || list.seq < (before.seq ?? Infinity))
    return list;
  return { ...list, upTo: Math.max(list.upTo, before.upTo) };
}

export const taskQueries = {
  list: () =>
    queryOptions({
      queryKey,
      meta: { isKept: true },
      queryFn: async ({ client, signal }): Promise<TaskList> => {
        const ask = (query = '') => api.get(PATHS.tasks + query, { signal }).json(taskListSchema);
        const read = () => client.getQueryData<TaskList>(queryKey);
        const asked = read();
        const early = window.earlyTasks;
        const mark = early?.since ?? asked?.mark;
        // Noted before the question: what is confirmed while it is under way may be missing in the answer. The page asks before all else.
        const upTo = early ? 0 : Math.max(lastConfirmed(), asked?.upTo ?? 0);
        const at = early ? performance.timeOrigin : Date.now();
        const answer = await ask(mark && `?since=${encodeURIComponent(mark)}`);
        const isWhole = !mark || !('removed' in answer);
        const resolved = isWhole
          ? answer
          : await (await loadDifference()).resolveDifference(answer, { client, read, asked, mark });
        const before = read();
        // What another tab has kept meanwhile may be newer than a slow answer.
        const isOld =
          before !== asked && before?.life === resolved?.life && (before?.seq ?? 0) > (resolved?.seq ?? 0);
        const current = isOld ? null : resolved;
        const said = { ...(current ?? (await ask())), upTo };
        const shown = read();
        const list = withShown(shown, said);
        const next = isWhole || !current ? replaceEqualDeep(shown, list) : list;
        askedAt.set(next, at);
        return next;
      },
      // What comes to the screen later looks on: it would begin the loading anew, and hide why it failed.
      retryOnMount: false,
      // Compared by place, a list after a difference would lose what its tasks have in common with the one before.
      structuralSharing: false,
      refetchInterval: refetchAfterError,
    }),
};

let shown: { list: TaskList; outbox: OutboxChanges; tasks: readonly Task[] } | null = null;

/** A list with what waits applied to it: worked out once, however many parts of the screen show it. */
function applyOnce(list: TaskList, outbox: OutboxChanges): readonly Task[] {
  if (
    shown?.list !== list ||
    shown.outbox.confirmed !== outbox.confirmed ||
    shown.outbox.open !== outbox.open
  )
    shown = { list, outbox, tasks: applyOutbox(list, outbox) };
  return shown.tasks;
}

/** The tasks as the person sees them (the server's, and what waits to be sent), and the state of their loading. */
export function useTasks() {
  const query = useQuery(taskQueries.list());
  const outbox = useOutboxChanges();
  const tasks = query.data && outbox ? applyOnce(query.data, outbox) : undefined;
  return { tasks, error: query.error, refetch: query.refetch };
}

/** Whether a list has come, or the first one failed to. It stays so while one that failed is asked for again. */
export function useHasListEnded(): boolean {
  const [hasEnded, setHasEnded] = useState(false);
  // This only looks on: it asks for nothing.
  const { isPending } = useQuery({
    ...taskQueries.list(),
    enabled: false,
    notifyOnChangeProps: ['isPending'],
  });
  if (!isPending && !hasEnded) setHasEnded(true);
  return hasEnded;
}
