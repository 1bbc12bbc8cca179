import { createFileRoute, stripSearchParams } from '@tanstack/react-router';

import { useTaskDialog } from '../forms/use-task-dialog.ts';
import { DEFAULT_SORT, listSearchSchema } from '../tasks/list-search.ts';
import { TaskListPage } from '../tasks/task-list-page.tsx';
import { useListSearch } from '../tasks/use-list-search.ts';

export const Route = createFileRoute('/_app/pending')({
  validateSearch: listSearchSchema,
  search: { middlewares: [stripSearchParams({ sort: DEFAULT_SORT })] },
  component: Pending,
});

function Pending() {
  const { sort } = Route.useSearch();
  const navigate = Route.useNavigate();
  const search = useListSearch();
  const { edit } = useTaskDialog();
  return (
    <TaskListPage
      heading="Pending Task"
      emptyText="No pending tasks"
      emptyHint="What is still to be done is listed here."
      completed={false}
      sort={sort}
      onSort={(next) => void navigate({ search: (last) => ({ ...last, sort: next }), replace: true })}
      onEdit={edit}
      {...search}
    />
  );
}
