import { createFileRoute } from '@tanstack/react-router';

import { useTaskDialog } from '../forms/use-task-dialog.ts';
import { searchParamsSchema } from '../search/search-params.ts';
import { DashboardPage } from '../tasks/dashboard-page.tsx';
import { useListSearch } from '../tasks/use-list-search.ts';

export const Route = createFileRoute('/_app/')({
  validateSearch: searchParamsSchema,
  component: Dashboard,
});

function Dashboard() {
  const { create, edit } = useTaskDialog();
  return <DashboardPage onCreate={create} onEdit={edit} {...useListSearch()} />;
}
