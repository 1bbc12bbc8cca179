import { MESSAGES } from '#contract/messages.ts';

import { createTask } from '../edits/actions.ts';
import { showDone } from '../edits/notices.ts';
import { useDraft } from '../edits/use-draft.ts';
import { TaskForm } from './task-form.tsx';

/** The form of a new task; it closes when the task is stored or given up. */
export function CreateForm({ onClose }: { onClose: () => void }) {
  const draft = useDraft('new', onClose);
  return (
    <TaskForm
      draft={draft}
      submitLabel="Create Task"
      failureTitle={MESSAGES.createFailed}
      onSave={(fields) => draft.save((id, after) => showDone(createTask(fields, { draft: id, after })))}
      onCancel={onClose}
    />
  );
}
