import { createFileRoute, stripSearchParams } from '@tanstack/react-router';

import { DEFAULT_SORT, sortSearchSchema } from '../tasks/sort.ts';
import { TaskListPage } from '../tasks/task-list-page.tsx';
import { useTaskDialog } from '../tasks/use-task-dialog.ts';

export const Route = createFileRoute('/_app/complete')({
  validateSearch: sortSearchSchema,
  search: { middlewares: [stripSearchParams({ sort: DEFAULT_SORT })] },
  component: Complete,
});

function Complete() {
  const { sort } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { edit } = useTaskDialog();
  return (
    <TaskListPage
      heading="Completed Tasks"
      emptyText="No completed tasks"
      emptyHint="What you complete is listed here."
      completed
      sort={sort}
      onSort={(next) => void navigate({ search: { sort: next }, replace: true })}
      onEdit={edit}
    />
  );
}
