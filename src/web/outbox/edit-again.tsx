import { useState } from 'react';

import { MESSAGES } from '#contract/errors.ts';
import type { TaskFields } from '#contract/task.ts';

import { useTasks } from '../tasks/queries.ts';
import { TaskForm } from '../tasks/task-form.tsx';
import { useDraft } from '../tasks/use-draft.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Message } from '../ui/message.tsx';
import { saveAgain, saveBeside, wordsOf } from './again.ts';
import { ChangeGoneError } from './gone.ts';
import { formAgain } from './intent.ts';
import type { StoredIntent } from './intent.ts';
import { GONE } from './use-attempt.tsx';
import { useIsGone } from './use-is-gone.ts';

type Props = {
  /** The change as it waits when the form opens. */
  intent: StoredIntent;
  onClose: () => void;
};

/** The form in which a refused change gets other words. Where another tab is quicker, its words become a change of their own. */
export function EditAgain({ intent, onClose }: Props) {
  const isNew = intent.verb === 'create';
  const [opened] = useState(() => wordsOf(intent));
  const draft = useDraft(formAgain(intent));
  const { tasks = [] } = useTasks();
  const [wasGone, setWasGone] = useState(false);
  const isGone = useIsGone(intent) || wasGone;
  const save = async (fields: TaskFields) => {
    const id = await draft.submit();
    try {
      await (isGone ? saveBeside(opened, tasks, fields, id) : saveAgain(intent, fields, id));
    } catch (error) {
      if (!(error instanceof ChangeGoneError)) throw error;
      setWasGone(true);
      return;
    }
    if (draft.saved()) onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={isNew ? 'Create New Task' : 'Edit Task'}>
      <TaskForm
        initial={opened}
        draft={draft}
        submitLabel={isNew ? 'Create Task' : 'Update Task'}
        failureTitle={isNew ? MESSAGES.createFailed : MESSAGES.updateFailed}
        onSave={save}
        onCancel={onClose}
      >
        {isGone && (
          <Message
            tone="error"
            title={GONE.title}
            detail="What you typed is kept here. Saving it makes it a change of its own."
          />
        )}
      </TaskForm>
    </Dialog>
  );
}
