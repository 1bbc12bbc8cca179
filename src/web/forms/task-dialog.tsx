import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

import { MESSAGES } from '#contract/messages.ts';

import { mergeBase } from '../changes/changes.ts';
import { updateTask } from '../edits/actions.ts';
import { showDone } from '../edits/notices.ts';
import { useDraft } from '../edits/use-draft.ts';
import type { FormDraft } from '../edits/use-draft.ts';
import type { Task } from '../model/task.ts';
import { findTask } from '../outbox-state/find-task.ts';
import { useOutbox } from '../outbox-state/state.ts';
import { focusCard } from '../selection/focused-card.ts';
import { useTasks } from '../task-list/queries.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CreateForm } from './create-form.tsx';
import { NoTask } from './no-task.tsx';
import { QuickAddDialog } from './quick-add-dialog.tsx';
import { TaskForm } from './task-form.tsx';

type EditProps = { onClose: () => void; onHistory: (taskId: string) => void };

function EditForm({ task, draft, onClose, onHistory }: EditProps & { task: Task; draft: FormDraft }) {
  return (
    <TaskForm
      initial={task}
      draft={draft}
      submitLabel="Update Task"
      failureTitle={MESSAGES.updateFailed}
      onSave={(fields) =>
        draft.save((id, after) =>
          showDone(updateTask(mergeBase(task, draft.found, fields), fields, { draft: id, after })),
        )
      }
      onCancel={onClose}
      aside={
        // Only what Holdfast's own server has stored has a version, and a history.
        task.version !== undefined && (
          <Button variant="quiet" onClick={() => onHistory(task._id)}>
            History
          </Button>
        )
      }
    />
  );
}

function EditTask({ id, onClose, onHistory }: EditProps & { id: string }) {
  const { tasks, error } = useTasks();
  const draft = useDraft(id, onClose);
  // What was typed upon a task is shown even when the task itself is gone, or no list comes.
  const isAsked = tasks !== undefined || error !== null;
  const found = findTask(tasks, id, useOutbox()) ?? (isAsked ? draft.found?.seen : undefined);
  // The form follows the task until something is typed: later news, even of its deletion, takes no typed word away.
  const [opened, setOpened] = useState(found);
  if (found && found !== opened && !(opened && draft.isTyped)) setOpened(found);
  if (opened) return <EditForm task={opened} draft={draft} onClose={onClose} onHistory={onHistory} />;
  return <NoTask isGone={tasks !== undefined && draft.found === null} onClose={onClose} />;
}

type Props = {
  /** What the URL names: 'new', 'quick', or a task's id. */
  task: string;
  onClose: () => void;
  /** Opens the history of the task over the dialog, which keeps what was typed. */
  onHistory: (taskId: string) => void;
};

/** The dialog that creates or edits a task. */
export function TaskDialog({ task, onClose, onHistory }: Props) {
  // A story has no router.
  const router = useRouter({ warn: false });
  const showAllFields = () =>
    void router.navigate({
      to: '.',
      search: (search) => ({ ...search, task: 'new' }),
      // Back leads to the page beneath, from this form as from the one in whose place it comes.
      replace: true,
      state: true,
      resetScroll: false,
    });
  if (task === 'quick') return <QuickAddDialog onClose={onClose} onMore={showAllFields} />;
  return (
    <Dialog
      onClose={onClose}
      hasAddress
      isFilled={task !== 'new'}
      title={task === 'new' ? 'Create New Task' : 'Edit Task'}
      onFocusLost={() => focusCard(task)}
    >
      {task === 'new' ? (
        <CreateForm onClose={onClose} />
      ) : (
        <EditTask key={task} id={task} onClose={onClose} onHistory={onHistory} />
      )}
    </Dialog>
  );
}
