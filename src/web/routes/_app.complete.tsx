import { createFileRoute, stripSearchParams } from '@tanstack/react-router';

import { useTaskDialog } from '../forms/use-task-dialog.ts';
import { DEFAULT_SORT, listSearchSchema } from '../tasks/list-search.ts';
import { TaskListPage } from '../tasks/task-list-page.tsx';
import { useListSearch } from '../tasks/use-list-search.ts';

export const Route = createFileRoute('/_app/complete')({
  validateSearch: listSearchSchema,
  search: { middlewares: [stripSearchParams({ sort: DEFAULT_SORT })] },
  component: Complete,
});

function Complete() {
  const { sort } = Route.useSearch();
  const navigate = Route.useNavigate();
  const search = useListSearch();
  const { edit } = useTaskDialog();
  return (
    <TaskListPage
      heading="Completed Tasks"
      emptyText="No completed tasks"
      emptyHint="What you complete is listed here."
      completed
      sort={sort}
      onSort={(next) => void navigate({ search: (last) => ({ ...last, sort: next }), replace: true })}
      onEdit={edit}
      {...search}
    />
  );
}
