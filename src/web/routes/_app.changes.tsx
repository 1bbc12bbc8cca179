import { Link, createFileRoute } from '@tanstack/react-router';

import { ChangesPage } from '../history/changes-page.tsx';

export const Route = createFileRoute('/_app/changes')({
  component: () => <ChangesPage historyLink={historyLink} />,
});

function historyLink(taskId: string, title: string) {
  return (
    <Link
      to="."
      search={(search) => ({ ...search, history: taskId })}
      state={{ dialogOpenedHere: 'history' }}
      resetScroll={false}
    >
      {title}
    </Link>
  );
}
