import { createFileRoute } from '@tanstack/react-router';

import { searchParamsSchema } from '../search/search-params.ts';
import { DashboardPage } from '../tasks/dashboard-page.tsx';
import { useListSearch } from '../tasks/use-list-search.ts';
import { useTaskDialog } from '../tasks/use-task-dialog.ts';

export const Route = createFileRoute('/_app/')({
  validateSearch: searchParamsSchema,
  component: Dashboard,
});

function Dashboard() {
  const { create, edit } = useTaskDialog();
  return <DashboardPage onCreate={create} onEdit={edit} {...useListSearch()} />;
}
