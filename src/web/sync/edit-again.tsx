import { useState } from 'react';

import type { TaskFields } from '#contract/field-rules.ts';
import { MESSAGES } from '#contract/messages.ts';

import { readSessionSignal } from '../api/token.ts';
import { ChangeTakenError } from '../changes/change-taken.ts';
import { describeChange } from '../changes/describe-change.ts';
import { refusedFormId } from '../changes/draft.ts';
import type { StoredIntent } from '../changes/intent.ts';
import { useDraft } from '../edits/use-draft.ts';
import { TaskForm } from '../forms/task-form.tsx';
import { findTask } from '../outbox-state/find-task.ts';
import { notePressed, useOutbox } from '../outbox-state/state.ts';
import { trackDiscard } from '../outbox-state/undoables.ts';
import { findPending, pendingTask, resubmit, saveBeside } from '../outbox/resubmit.ts';
import { useTasks } from '../task-list/queries.ts';
import { Dialog } from '../ui/dialog.tsx';
import { offerBack } from './offer-back.ts';
import { ChangeGone } from './use-attempt.tsx';
import { useIsGone } from './use-is-gone.ts';

type Props = {
  /** The change as it waits when the form opens. */
  intent: StoredIntent;
  onClose: () => void;
};

/** The form in which a refused change is edited. Where another tab took care of it first, what is typed becomes a change of its own. */
export function EditAgain({ intent, onClose }: Props) {
  const isNew = intent.verb === 'create';
  const [pending] = useState(() => findPending(intent));
  const [opened] = useState(() => pendingTask(pending));
  const draft = useDraft(refusedFormId(intent), onClose);
  const { tasks = [] } = useTasks();
  const [wasGone, setWasGone] = useState(false);
  /** Whether this form takes care of the change itself, or has done so. */
  const [takesCare, setTakesCare] = useState(false);
  const isGone = useIsGone(intent) || wasGone;
  const isThere = findTask(tasks, opened._id, useOutbox()) !== undefined;
  const save = async (fields: TaskFields) => {
    const session = readSessionSignal();
    setTakesCare(true);
    const store = async (draftId: string) => {
      if (isGone) return saveBeside(opened, tasks, fields, draftId);
      const resubmitted = resubmit(pending, fields, { found: draft.found, draft: draftId });
      const { made, discarded } = await trackDiscard(resubmitted);
      if (discarded) offerBack(discarded, describeChange(intent), session);
      return made ?? null;
    };
    try {
      await draft.save(async (draftId, written) => {
        // What stores it counts it from its own beginning on, and that waits for the draft.
        const arrive = notePressed();
        try {
          await written;
          // Whoever is signed in by now has not typed this.
          session.throwIfAborted();
          return store(draftId);
        } finally {
          arrive();
        }
      });
    } catch (error) {
      setTakesCare(false);
      if (!(error instanceof ChangeTakenError)) throw error;
      setWasGone(true);
    }
  };
  return (
    <Dialog onClose={onClose} title={isNew ? 'Create New Task' : 'Edit Task'}>
      <TaskForm
        initial={opened}
        draft={draft}
        submitLabel={isNew ? 'Create Task' : 'Update Task'}
        failureTitle={isNew ? MESSAGES.createFailed : MESSAGES.updateFailed}
        onSave={save}
        onCancel={onClose}
      >
        {isGone && !takesCare && (
          <ChangeGone
            detail={`What you typed is kept here. Saving it makes it ${isThere ? 'a change of its own' : 'a new task, since this one is gone'}.`}
          />
        )}
      </TaskForm>
    </Dialog>
  );
}
