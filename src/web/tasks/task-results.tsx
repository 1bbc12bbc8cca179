import { useMemo } from 'react';

import { MESSAGES } from '#contract/errors.ts';

import { explainFailure } from '../api/client.ts';
import { useIsOnline } from '../api/online.ts';
import type { Task } from '../model/task.ts';
import { useTasks } from '../outbox/queries.ts';
import { LoadError } from '../ui/load-error.tsx';
import { CardList } from './card-list.tsx';
import { LoadingCards } from './loading-cards.tsx';

type Props = {
  /** The list's accessible name. */
  label: string;
  loadingText: string;
  layout: 'grid' | 'list';
  /** Returns the tasks to show, in order. It has to be the same function for the same choice. */
  choose: (tasks: readonly Task[]) => readonly Task[];
  empty: React.ReactNode;
  onEdit: (task: Task) => void;
};

/** The tasks of a page in whichever state they are: loading, error, empty or there. */
export function TaskResults({ label, loadingText, layout, choose, empty, onEdit }: Props) {
  const { tasks, error, refetch } = useTasks();
  const chosen = useMemo(() => tasks && choose(tasks), [tasks, choose]);
  const isOnline = useIsOnline();
  // Without a network the top bar says so, and what is known stays in view.
  const loadError = error && (isOnline || !tasks) && (
    <LoadError
      title={MESSAGES.tasksNotLoaded}
      detail={`${explainFailure(error).detail}${tasks ? ' These are the tasks as they were.' : ''}`}
      onRetry={() => void refetch()}
    />
  );
  if (!chosen) return loadError ?? <LoadingCards text={loadingText} layout={layout} />;
  return (
    <>
      {loadError}
      {chosen.length === 0 ? (
        empty
      ) : (
        <CardList label={label} tasks={chosen} layout={layout} onEdit={onEdit} />
      )}
    </>
  );
}
