import { useMemo } from 'react';

import type { Task } from '../model/task.ts';
import { SearchField } from '../search/search-field.tsx';
import { useSearchText } from '../search/use-search-text.ts';
import { useTasks } from '../task-list/queries.ts';
import { formatDate } from '../time/calendar-day.ts';
import { useToday } from '../time/today.ts';
import { Button } from '../ui/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import * as styles from './dashboard-page.css.ts';
import { NoTasks } from './no-tasks.ts';
import { sortTasks } from './sort.ts';
import { StatCards, StatCardsSkeleton } from './stat-cards.tsx';
import { computeStatistics } from './statistics.ts';
import { TaskResults } from './task-results.tsx';

type Props = {
  onCreate: () => void;
  onEdit: (task: Task) => void;
  /** What the tasks are searched for, as the address says. */
  q: string;
  onSearch: (q: string) => void;
};

function newest(tasks: readonly Task[]): Task[] {
  return sortTasks(tasks, 'newest');
}

export function DashboardPage({ onCreate, onEdit, q, onSearch }: Props) {
  const { tasks, error } = useTasks();
  const today = useToday();
  const search = useSearchText(q, onSearch);
  const statistics = useMemo(() => tasks && computeStatistics(tasks), [tasks]);
  return (
    <>
      <title>Task Overview · Holdfast</title>
      <PageHeading
        title="Task Overview"
        aside={formatDate(today)}
        search={<SearchField search={search} tasks={tasks} />}
        primary={
          <Button variant="primary" onClick={onCreate}>
            + Add New Task
          </Button>
        }
      />
      <div className={styles.sections}>
        {statistics ? <StatCards statistics={statistics} /> : !error && <StatCardsSkeleton />}
        <TaskResults
          label="Tasks"
          loadingText="Loading dashboard..."
          layout="grid"
          choose={newest}
          search={search}
          onEdit={onEdit}
          empty={<NoTasks title="No tasks found" hint="Create your first task to get started" />}
        />
      </div>
    </>
  );
}
