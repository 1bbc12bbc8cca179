import { refusedFormId } from '../changes/draft.ts';
import type { StoredIntent } from '../changes/intent.ts';
import { hasOpenWords } from '../drafts/open-forms.ts';
import { retry } from '../outbox/resubmit.ts';
import { ChangedSince } from './changed-since.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { Resolution } from './conflict-dialog.tsx';
import { settleConflict } from './settle-conflict.ts';
import { ChangeGone, useAttempt } from './use-attempt.tsx';
import { useIsGone } from './use-is-gone.ts';

type Props = {
  /** The change as it waits when the dialog opens. */
  intent: StoredIntent;
  onClose: () => void;
};

/** The choice between one's own change of a field and somebody else's. */
export function ResolveConflict({ intent, onClose }: Props) {
  const { attempt, isChosen, failure } = useAttempt();
  const isGone = useIsGone(intent);
  const { refusal, verb } = intent;
  if (!refusal?.theirs || !refusal.conflicts) return null;
  const { theirs, conflicts } = refusal;
  const settle = (chosen: Resolution | null) => attempt(settleConflict(intent, theirs, chosen).then(onClose));
  return (
    <ConflictDialog
      taskTitle={theirs.title}
      conflicts={conflicts}
      seen={theirs}
      formIdFor={(field) => refusedFormId(intent, field)}
      verb={verb === 'delete' ? 'delete' : 'update'}
      isLost={refusal.isLost === true}
      onResolve={settle}
      onDiscard={() => settle(null)}
      onLater={onClose}
    >
      {failure ??
        (isGone && !isChosen ? (
          <ChangeGone
            detail={`Nothing is left to choose.${hasOpenWords(refusedFormId(intent)) ? ' What you typed is kept.' : ''}`}
          />
        ) : (
          <ChangedSince verb={verb} theirs={theirs} onAskAgain={() => attempt(retry(intent).then(onClose))} />
        ))}
    </ConflictDialog>
  );
}
