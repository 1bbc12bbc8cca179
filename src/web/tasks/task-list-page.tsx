import { useCallback } from 'react';

import type { Task } from '../model/task.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { sortTasks } from './sort.ts';
import type { Sort } from './sort.ts';
import { TaskResults } from './task-results.tsx';

const SORT_LABELS = [
  { sort: 'newest', label: 'Sort by: Newest' },
  { sort: 'priority', label: 'Priority' },
] as const;

type Props = {
  heading: 'Pending Task' | 'Completed Tasks';
  emptyText: 'No pending tasks' | 'No completed tasks';
  emptyHint: string;
  completed: boolean;
  sort: Sort;
  onSort: (sort: Sort) => void;
  onEdit: (task: Task) => void;
};

/** One of the two lists: the tasks that are completed, or those that are not. */
export function TaskListPage({ heading, emptyText, emptyHint, completed, sort, onSort, onEdit }: Props) {
  const choose = useCallback(
    (tasks: readonly Task[]) =>
      sortTasks(
        tasks.filter((task) => task.completed === completed),
        sort,
      ),
    [completed, sort],
  );
  return (
    <>
      <title>{`${heading} · Holdfast`}</title>
      <PageHeading
        title={heading}
        actions={SORT_LABELS.map((choice) => (
          <Button key={choice.sort} aria-pressed={sort === choice.sort} onClick={() => onSort(choice.sort)}>
            {choice.label}
          </Button>
        ))}
      />
      <TaskResults
        label={heading}
        loadingText="Loading tasks..."
        layout="list"
        choose={choose}
        onEdit={onEdit}
        empty={<EmptyState title={emptyText} hint={emptyHint} />}
      />
    </>
  );
}
