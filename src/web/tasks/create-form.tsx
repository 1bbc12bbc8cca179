import { MESSAGES } from '#contract/errors.ts';
import type { TaskFields } from '#contract/task.ts';

import { useCreateTask } from './mutations.ts';
import { showDone } from './notices.ts';
import { TaskForm } from './task-form.tsx';
import { useDraft } from './use-draft.ts';

/** The form of a new task; it closes when the task is stored or given up. */
export function CreateForm({ onClose }: { onClose: () => void }) {
  const draft = useDraft('new');
  const { mutateAsync: createTask } = useCreateTask();
  const save = async (fields: TaskFields) => {
    const change = await createTask({ fields, draft: await draft.submit() });
    const isOpen = draft.saved();
    if (change) showDone(change);
    if (isOpen) onClose();
  };
  return (
    <TaskForm
      draft={draft}
      submitLabel="Create Task"
      failureTitle={MESSAGES.createFailed}
      onSave={save}
      onCancel={onClose}
    />
  );
}
