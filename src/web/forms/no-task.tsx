import { MESSAGES } from '#contract/messages.ts';

import { explainFailure } from '../api/client.ts';
import { useTasks } from '../task-list/queries.ts';
import { Button } from '../ui/button.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Message } from '../ui/message.tsx';

/** Stands in a dialog in the place of its task, which is not there, or not yet. */
export function NoTask({ isGone, onClose }: { isGone: boolean; onClose: () => void }) {
  const { error, refetch } = useTasks();
  if (isGone) {
    return (
      <Message
        tone="error"
        title="This task is not here"
        detail="It was deleted, or the link leads to no task of this account."
        action={<Button onClick={onClose}>Close</Button>}
      />
    );
  }
  if (!error) return <p role="status">Loading the task...</p>;
  return (
    <LoadError
      title={MESSAGES.tasksNotLoaded}
      detail={explainFailure(error).detail}
      onRetry={() => void refetch()}
    />
  );
}
