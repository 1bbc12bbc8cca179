import { useState } from 'react';

import { WORDS } from '#contract/errors.ts';
import type { TaskFields } from '#contract/task.ts';

import { ConflictDialog } from '../tasks/conflict-dialog.tsx';
import type { Resolution } from '../tasks/conflict-dialog.tsx';
import { TaskForm } from '../tasks/task-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { asLeft, creation, deletion, update } from './changes.ts';
import { readChanges } from './intent.ts';
import type { StoredIntent } from './intent.ts';
import { OutboxDialog } from './outbox-dialog.tsx';
import { change, remove, store } from './outbox.ts';

/** Puts a new change in the place of one that was refused; without one the old just goes. */
async function replace(intent: StoredIntent, made: ReturnType<typeof update>): Promise<void> {
  if (made) await store(made, 'enter', intent);
  else await remove(intent);
}

function EditAgain({ intent, onClose }: { intent: StoredIntent; onClose: () => void }) {
  const isNew = intent.verb === 'create';
  const task = asLeft(intent);
  const save = async (fields: TaskFields) => {
    await replace(intent, intent.seen ? update(intent.seen, fields) : creation(fields));
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={isNew ? 'Create New Task' : 'Edit Task'}>
      <TaskForm
        initial={{ ...task, dueDate: task.dueDate ?? '' }}
        submitLabel={isNew ? 'Create Task' : 'Update Task'}
        failureTitle={isNew ? WORDS.createFailed : WORDS.updateFailed}
        onSave={save}
        onCancel={onClose}
      />
    </Dialog>
  );
}

function Settle({ intent, onClose }: { intent: StoredIntent; onClose: () => void }) {
  const { refusal, changes, verb } = intent;
  if (!refusal?.theirs || !refusal.conflicts) return null;
  const { theirs, conflicts } = refusal;
  const resolve = (fields: Resolution) => {
    const made =
      verb === 'delete' ? deletion(theirs) : update(theirs, readChanges.parse({ ...changes, ...fields }));
    void replace(intent, made).then(onClose);
  };
  return (
    <ConflictDialog
      open
      taskTitle={theirs.title}
      conflicts={conflicts}
      verb={verb === 'delete' ? 'delete' : 'update'}
      onResolve={resolve}
      onDiscard={() => void remove(intent).then(onClose)}
      onLater={onClose}
    />
  );
}

/** The waiting changes, and what one does about them. */
export function OutboxHost({ onClose }: { onClose: () => void }) {
  const [edited, setEdited] = useState<StoredIntent | null>(null);
  const [settled, setSettled] = useState<StoredIntent | null>(null);
  if (edited) return <EditAgain intent={edited} onClose={() => setEdited(null)} />;
  if (settled) return <Settle intent={settled} onClose={() => setSettled(null)} />;
  return (
    <OutboxDialog
      onClose={onClose}
      onRetry={(intent) => void change({ ...intent, problems: 0, refusal: null })}
      onEditAgain={setEdited}
      onSettle={setSettled}
      onDiscard={(intent) => void remove(intent)}
    />
  );
}
