import { Suspense, useMemo } from 'react';

import { MESSAGES } from '#contract/messages.ts';

import { explainFailure } from '../api/client.ts';
import { useIsOnline } from '../api/online.ts';
import { laterPart, lazyPart } from '../browser/lazy-part.ts';
import type { Task } from '../model/task.ts';
import { useFilter } from '../search/use-filter.ts';
import type { SearchText } from '../search/use-search-text.ts';
import { useTasks } from '../task-list/queries.ts';
import { useToday } from '../time/today.ts';
import { LoadError } from '../ui/load-error.tsx';
import { CardList } from './card-list.tsx';
import type { Headings } from './card-rows.ts';
import { LoadingCards } from './loading-cards.tsx';

const ListTools = laterPart(async () => (await import('./list-tools.tsx')).ListTools);
const NothingMatches = lazyPart(async () => (await import('../search/nothing-matches.tsx')).NothingMatches);

type Props = {
  /** The list's accessible name. */
  label: string;
  loadingText: string;
  layout: 'grid' | 'list';
  /** Returns the tasks to show, in order. It has to be the same function for the same choice. */
  choose: (tasks: readonly Task[]) => readonly Task[];
  /** What the list is searched for. */
  search: SearchText;
  /** Returns what stands above which of the tasks that are shown. */
  group?: (tasks: readonly Task[]) => Headings;
  empty: React.ReactNode;
  onEdit: (task: Task) => void;
};

/** The tasks of a page in whichever state they are: loading, error, empty or there. */
export function TaskResults(props: Props) {
  const { label, loadingText, layout, choose, search, group, empty, onEdit } = props;
  const { tasks, error, refetch } = useTasks();
  const chosen = useMemo(() => tasks && choose(tasks), [tasks, choose]);
  const { query } = search;
  const filter = useFilter(query, useToday());
  const found = useMemo(() => (filter ? chosen?.filter(filter) : chosen), [chosen, filter]);
  const headings = useMemo(() => found && group?.(found), [found, group]);
  const isLoading = !found || filter === undefined;
  const isOnline = useIsOnline();
  // Without a network the top bar says so, and what is known stays in view.
  const loadError = error && (isOnline || !tasks) && (
    <LoadError
      title={MESSAGES.tasksNotLoaded}
      detail={`${explainFailure(error).detail}${tasks ? ' These are the tasks as they were.' : ''}`}
      onRetry={() => void refetch()}
    />
  );
  return (
    <>
      {isLoading ? null : loadError}
      <div>
        <Suspense>
          <ListTools query={query} tasks={isLoading ? null : found} onChange={search.replace} />
        </Suspense>
        {isLoading ? (
          (loadError ?? <LoadingCards text={loadingText} layout={layout} />)
        ) : found.length > 0 ? (
          <CardList label={label} tasks={found} headings={headings} layout={layout} onEdit={onEdit} />
        ) : (
          <Suspense>{query === '' ? empty : <NothingMatches onClear={() => search.replace('')} />}</Suspense>
        )}
      </div>
    </>
  );
}
