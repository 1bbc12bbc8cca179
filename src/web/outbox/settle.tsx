import { ConflictDialog } from '../tasks/conflict-dialog.tsx';
import type { Resolution } from '../tasks/conflict-dialog.tsx';
import { Message } from '../ui/message.tsx';
import { replace } from './again.ts';
import { deletion, update } from './changes.ts';
import { formAgain, readChanges } from './intent.ts';
import type { StoredIntent } from './intent.ts';
import { forgetOpenDrafts } from './open-draft.ts';
import { GONE, useAttempt } from './use-attempt.tsx';
import { useIsGone } from './use-is-gone.ts';

type Props = {
  /** The change as it waits when the dialog opens. */
  intent: StoredIntent;
  onDiscard: (intent: StoredIntent) => Promise<void>;
  onClose: () => void;
};

/** The choice between one's own change of a field and somebody else's. */
export function Settle({ intent, onDiscard, onClose }: Props) {
  const { attempt, failure } = useAttempt();
  const isGone = useIsGone(intent);
  const { refusal, changes, verb } = intent;
  if (!refusal?.theirs || !refusal.conflicts) return null;
  const { theirs, conflicts } = refusal;
  const end = (choice: Promise<void>) =>
    attempt(
      choice.then(() => {
        forgetOpenDrafts(formAgain(intent));
        onClose();
      }),
    );
  const resolve = (fields: Resolution) => {
    const made =
      verb === 'delete' ? deletion(theirs) : update(theirs, readChanges.parse({ ...changes, ...fields }));
    end(replace([intent], made));
  };
  return (
    <ConflictDialog
      open
      taskTitle={theirs.title}
      conflicts={conflicts}
      seen={theirs}
      formOf={(field) => formAgain(intent, field)}
      verb={verb === 'delete' ? 'delete' : 'update'}
      onResolve={resolve}
      onDiscard={() => end(onDiscard(intent))}
      onLater={onClose}
    >
      {failure ??
        (isGone && (
          <Message
            tone="error"
            title={GONE.title}
            detail="Nothing is left to choose. What you typed is kept."
          />
        ))}
    </ConflictDialog>
  );
}
