import { WORDS } from '#contract/errors.ts';
import type { TaskFields } from '#contract/task.ts';

import { useCreateTask } from './mutations.ts';
import { showDone } from './notices.ts';
import { TaskForm } from './task-form.tsx';

type Props = {
  /** The words to begin with; without them the form is empty. */
  initial?: TaskFields;
  /** Called when the task was stored or given up. */
  onClose: () => void;
};

/** The form of a new task. */
export function CreateForm({ initial, onClose }: Props) {
  const { mutateAsync: createTask } = useCreateTask();
  const save = async (fields: TaskFields) => {
    const change = await createTask(fields);
    if (change) showDone(change);
    onClose();
  };
  return (
    <TaskForm
      initial={initial}
      submitLabel="Create Task"
      failureTitle={WORDS.createFailed}
      onSave={save}
      onCancel={onClose}
    />
  );
}
