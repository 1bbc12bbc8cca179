import { useCallback } from 'react';

import type { Task } from '../model/task.ts';
import type { Sort } from '../search/search-params.ts';
import { useSearchText } from '../search/use-search-text.ts';
import { useTasks } from '../task-list/queries.ts';
import { Button } from '../ui/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { NoTasks } from './no-tasks.ts';
import { SearchAndAdd } from './search-and-add.tsx';
import { sortTasks } from './sort.ts';
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
  /** What the tasks are searched for, as the address says. */
  q: string;
  onSearch: (q: string) => void;
};

/** One of the two lists: the tasks that are completed, or those that are not. */
export function TaskListPage(props: Props) {
  const { heading, emptyText, emptyHint, completed, sort, onSort, onEdit, q, onSearch } = props;
  const { tasks: all } = useTasks();
  const search = useSearchText(q, onSearch);
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
        search={<SearchAndAdd search={search} tasks={all} />}
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
        search={search}
        onEdit={onEdit}
        empty={<NoTasks title={emptyText} hint={emptyHint} canCreate={!completed} />}
      />
    </>
  );
}
