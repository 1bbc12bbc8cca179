import { createFileRoute } from '@tanstack/react-router';

import { DashboardPage } from '../tasks/dashboard-page.tsx';
import { useTaskDialog } from '../tasks/use-task-dialog.ts';

export const Route = createFileRoute('/_app/')({ component: Dashboard });

function Dashboard() {
  const { create, edit } = useTaskDialog();
  return <DashboardPage onCreate={create} onEdit={edit} />;
}
