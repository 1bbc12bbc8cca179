import { createFileRoute } from '@tanstack/react-router';

import { useTaskDialog } from '../forms/use-task-dialog.ts';
import { searchParamsSchema } from '../search/search-params.ts';
import { AgendaPage } from '../tasks/agenda-page.tsx';
import { useListSearch } from '../tasks/use-list-search.ts';

export const Route = createFileRoute('/_app/today')({
  validateSearch: searchParamsSchema,
  component: Today,
});

function Today() {
  const { edit } = useTaskDialog();
  return <AgendaPage heading="Today" onEdit={edit} {...useListSearch()} />;
}
