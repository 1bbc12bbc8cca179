import { createFileRoute } from '@tanstack/react-router';

import { TaskFormPage } from '../forms/task-form-page.tsx';

export const Route = createFileRoute('/_app/taskform')({ component: TaskForm });

function TaskForm() {
  const navigate = Route.useNavigate();
  return <TaskFormPage onClose={() => void navigate({ to: '/' })} />;
}
