import { createFileRoute } from '@tanstack/react-router';

import { useTaskDialog } from '../forms/use-task-dialog.ts';
import { searchParamsSchema } from '../search/search-params.ts';
import { AgendaPage } from '../tasks/agenda-page.tsx';
import { useListSearch } from '../tasks/use-list-search.ts';

export const Route = createFileRoute('/_app/upcoming')({
  validateSearch: searchParamsSchema,
  component: Upcoming,
});

function Upcoming() {
  const { edit } = useTaskDialog();
  return <AgendaPage heading="Upcoming" onEdit={edit} {...useListSearch()} />;
}
