import { useState } from 'react';

import { WORDS } from '#contract/errors.ts';
import type { TaskFields } from '#contract/task.ts';

import { explainFailure } from '../api.ts';
import { ConflictDialog } from '../tasks/conflict-dialog.tsx';
import type { Resolution } from '../tasks/conflict-dialog.tsx';
import { TaskForm } from '../tasks/task-form.tsx';
import { useDraft } from '../tasks/use-draft.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Message } from '../ui/message.tsx';
import { giveUp, replace, retry, saveAgain, wordsOf } from './again.ts';
import { deletion, update } from './changes.ts';
import { formAgain, readChanges } from './intent.ts';
import type { StoredIntent } from './intent.ts';
import { OutboxDialog } from './outbox-dialog.tsx';

function EditAgain({ intent, onClose }: { intent: StoredIntent; onClose: () => void }) {
  const isNew = intent.verb === 'create';
  const draft = useDraft(formAgain(intent));
  const save = async (fields: TaskFields) => {
    await saveAgain(intent, fields);
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={isNew ? 'Create New Task' : 'Edit Task'}>
      <TaskForm
        initial={wordsOf(intent)}
        draft={draft}
        submitLabel={isNew ? 'Create Task' : 'Update Task'}
        failureTitle={isNew ? WORDS.createFailed : WORDS.updateFailed}
        onSave={save}
        onCancel={onClose}
      />
    </Dialog>
  );
}

/** Says where this browser cannot store what the person chose. */
function useAttempt() {
  const [detail, setDetail] = useState<string | null>(null);
  const attempt = (choice: Promise<void>) => {
    setDetail(null);
    choice.catch((error: unknown) => setDetail(explainFailure(error).detail));
  };
  const failure = detail !== null && (
    <Message tone="error" title="Nothing was changed" detail={`${detail} The change waits as it did.`} />
  );
  return { attempt, failure };
}

function Settle({ intent, onClose }: { intent: StoredIntent; onClose: () => void }) {
  const { attempt, failure } = useAttempt();
  const { refusal, changes, verb } = intent;
  if (!refusal?.theirs || !refusal.conflicts) return null;
  const { theirs, conflicts } = refusal;
  const resolve = (fields: Resolution) => {
    const made =
      verb === 'delete' ? deletion(theirs) : update(theirs, readChanges.parse({ ...changes, ...fields }));
    attempt(replace([intent], made).then(onClose));
  };
  return (
    <ConflictDialog
      open
      taskTitle={theirs.title}
      conflicts={conflicts}
      formOf={(field) => formAgain(intent, field)}
      verb={verb === 'delete' ? 'delete' : 'update'}
      onResolve={resolve}
      onDiscard={() => attempt(giveUp(intent).then(onClose))}
      onLater={onClose}
    >
      {failure}
    </ConflictDialog>
  );
}

/** The waiting changes, and what one does about them. */
export function OutboxHost({ onClose }: { onClose: () => void }) {
  const [edited, setEdited] = useState<StoredIntent | null>(null);
  const [settled, setSettled] = useState<StoredIntent | null>(null);
  const { attempt, failure } = useAttempt();
  if (edited) return <EditAgain intent={edited} onClose={() => setEdited(null)} />;
  if (settled) return <Settle intent={settled} onClose={() => setSettled(null)} />;
  return (
    <OutboxDialog
      onClose={onClose}
      onRetry={(intent) => attempt(retry(intent))}
      onEditAgain={setEdited}
      onSettle={setSettled}
      onDiscard={(intent) => attempt(giveUp(intent))}
    >
      {failure}
    </OutboxDialog>
  );
}
