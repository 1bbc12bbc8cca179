import type { DeletedTask } from '#contract/history.ts';
import { MESSAGES } from '#contract/messages.ts';

import { explainFailure } from '../api/client.ts';
import { mayBeDone } from '../api/may-be-done.ts';
import { readSessionSignal } from '../api/token.ts';
import { showNotice } from '../edits/notices.ts';
import { quote } from '../model/quote.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormActions, FormStack } from '../ui/form-layout.tsx';
import { Message } from '../ui/message.tsx';
import { isRestored, usePurgeTask } from './queries.ts';

/** Says what is known of a task that was not deleted for good. */
function explainKept(error: Error): string {
  const { detail } = explainFailure(error);
  if (isRestored(error)) return detail;
  return `${detail} ${mayBeDone(error) ? 'The task may be gone all the same.' : 'The task is still in the trash.'}`;
}

type Props = {
  /** The task of the row that was pressed. */
  asked: DeletedTask;
  /** The same as the trash has it by now. */
  current: DeletedTask;
  onClose: () => void;
};

/** Asks before a task is deleted for good: as its person has seen it, until they have heard that it was changed since. */
export function PurgeDialog({ asked, current, onClose }: Props) {
  const { mutate: purge, isPending, error } = usePurgeTask();
  const task = error && isRestored(error) ? current : asked;
  const confirm = () => {
    const session = readSessionSignal();
    const onSuccess = () => {
      // It takes the place of the notice that still offers to undo the task's deletion.
      showNotice({ kind: 'done', text: `${quote(task.title)} was deleted for good.` }, session);
      onClose();
    };
    purge(task, { onSuccess });
  };
  return (
    <Dialog
      onClose={onClose}
      isBusy={isPending}
      title="Delete for good?"
      description={`“${task.title}” and its history will be gone. This cannot be undone.`}
    >
      <FormStack>
        {error && (
          <Message
            tone="error"
            title={isRestored(error) ? 'The task was restored' : MESSAGES.deleteFailed}
            detail={explainKept(error)}
          />
        )}
        <FormActions>
          <Button onClick={onClose} pending={isPending}>
            Cancel
          </Button>
          <Button variant="danger" pending={isPending} onClick={confirm}>
            {isPending ? 'Deleting...' : 'Delete for good'}
          </Button>
        </FormActions>
      </FormStack>
    </Dialog>
  );
}
