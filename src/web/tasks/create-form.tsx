import { useRef } from 'react';

import { WORDS } from '#contract/errors.ts';
import type { TaskFields } from '#contract/task.ts';

import { useCreateTask } from './mutations.ts';
import { TaskForm } from './task-form.tsx';
import { creation } from './writes.ts';
import type { WriteOf } from './writes.ts';

/** The form of a new task. `onClose` is called when it was created or given up. */
export function CreateForm({ onClose }: { onClose: () => void }) {
  const { mutateAsync: createTask } = useCreateTask();
  const attempt = useRef<WriteOf<'create'>>(null);

  const save = async (fields: TaskFields) => {
    // The same words sent again after a lost answer are the same task; other words are another.
    if (JSON.stringify(attempt.current?.payload) !== JSON.stringify(fields)) attempt.current = null;
    attempt.current ??= creation(fields);
    await createTask(attempt.current);
    onClose();
  };

  return (
    <TaskForm submitLabel="Create Task" failureTitle={WORDS.createFailed} onSave={save} onCancel={onClose} />
  );
}
