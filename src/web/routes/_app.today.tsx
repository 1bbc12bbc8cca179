import { createFileRoute } from '@tanstack/react-router';

import { searchParamsSchema } from '../search/search-params.ts';
import { AgendaPage } from '../tasks/agenda-page.tsx';
import { useListSearch } from '../tasks/use-list-search.ts';
import { useTaskDialog } from '../tasks/use-task-dialog.ts';

export const Route = createFileRoute('/_app/today')({
  validateSearch: searchParamsSchema,
  component: Today,
});

function Today() {
  const { edit } = useTaskDialog();
  return <AgendaPage heading="Today" onEdit={edit} {...useListSearch()} />;
}
