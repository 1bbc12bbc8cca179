import { createFileRoute, stripSearchParams } from '@tanstack/react-router';

import { DEFAULT_SORT, sortSearchSchema } from '../tasks/sort.ts';
import { TaskListPage } from '../tasks/task-list-page.tsx';
import { useTaskDialog } from '../tasks/use-task-dialog.ts';

export const Route = createFileRoute('/_app/pending')({
  validateSearch: sortSearchSchema,
  search: { middlewares: [stripSearchParams({ sort: DEFAULT_SORT })] },
  component: Pending,
});

function Pending() {
  const { sort } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { edit } = useTaskDialog();
  return (
    <TaskListPage
      heading="Pending Task"
      emptyText="No pending tasks"
      emptyHint="What is still to be done is listed here."
      completed={false}
      sort={sort}
      onSort={(next) => void navigate({ search: { sort: next }, replace: true })}
      onEdit={edit}
    />
  );
}
