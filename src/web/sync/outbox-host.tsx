import { useState } from 'react';

import type { Draft } from '../changes/draft.ts';
import { dismissNotice, useNotice } from '../edits/notices.ts';
import { discardDraft } from '../edits/unsaved.ts';
import { readOutbox } from '../outbox-state/state.ts';
import type { OutboxState } from '../outbox-state/state.ts';
import { trackDiscard } from '../outbox-state/undoables.ts';
import { saveLost } from '../outbox/lost.ts';
import { retry, saveAsNew } from '../outbox/resubmit.ts';
import { reloadOutbox } from '../outbox/stored-outbox.ts';
import { Button } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';
import { EditAgain } from './edit-again.tsx';
import { discardChanges } from './offer-back.ts';
import * as styles from './outbox-dialog.css.ts';
import { OutboxDialog } from './outbox-dialog.tsx';
import { ResolveConflict } from './resolve-conflict.tsx';
import { useAttempt } from './use-attempt.tsx';

/** What the dialog shows: all that waits, or one change and what one does about it. */
export type Shown = 'all' | { change: string; as: 'edit' | 'choice' };

/**
 * Returns what was just discarded here, and its way back. It stays: the notice beneath the dialog is out of reach, and ends while nobody
 * can hold it.
 */
function useDiscarded(): { text: string; takeBack: () => void } | null {
  const notice = useNotice();
  const [discarded, setDiscarded] = useState(notice);
  if (notice?.kind === 'discarded' && notice !== discarded) setDiscarded(notice);
  if (discarded?.kind !== 'discarded') return null;
  const takeBack = () => {
    setDiscarded(null);
    if (notice === discarded) dismissNotice();
    void discarded.takeBack();
  };
  return { text: discarded.text, takeBack };
}

type Props = {
  shown: Shown;
  onShow: (shown: Shown) => void;
  onClose: () => void;
  /** Opens the form of a draft. */
  onContinue: (draft: Draft) => void;
};

type OneChangeProps = { change: string; as: 'edit' | 'choice'; onEnd: () => void };

/** One change, as it is when this opens. */
function OneChange({ change, as, onEnd }: OneChangeProps) {
  const [intent] = useState(() => readOutbox()?.intents.find(({ id }) => id === change));
  if (!intent) return null;
  if (as === 'edit') return <EditAgain intent={intent} onClose={onEnd} />;
  return <ResolveConflict intent={intent} onClose={onEnd} />;
}

/** Whether something waits for its person: a change that was refused or cannot be read, or a form that was not saved. */
function needsPerson({ intents, unreadable, drafts }: OutboxState): boolean {
  return unreadable + drafts.length > 0 || intents.some(({ refusal }) => refusal !== null);
}

/** The waiting changes, and what one does about them. It closes when nothing needs its person any more. */
export function OutboxHost({ shown, onShow, onClose, onContinue }: Props) {
  const { attempt, failure } = useAttempt();
  const discarded = useDiscarded();
  const closeIfDone = () => {
    const outbox = readOutbox();
    const isDone = !outbox || !needsPerson(outbox);
    if (isDone) onClose();
    return isDone;
  };
  const showRest = () => {
    if (!closeIfDone()) onShow('all');
  };
  if (shown !== 'all') return <OneChange key={shown.change} {...shown} onEnd={showRest} />;
  return (
    <OutboxDialog
      onClose={onClose}
      onRetry={(intent) => attempt(retry(intent).then(() => intent.refusal?.isLost && closeIfDone()))}
      onEditAgain={({ id }) => onShow({ change: id, as: 'edit' })}
      onSaveAsNew={(intent) => attempt(saveAsNew(intent).then(closeIfDone))}
      onChoose={({ id }) => onShow({ change: id, as: 'choice' })}
      onDiscard={(intent) => attempt(discardChanges([intent]).then(closeIfDone))}
      onSaveLost={(lost) => attempt(saveLost(lost).then(closeIfDone))}
      onDiscardLost={(lost) => attempt(discardChanges(lost).then(closeIfDone))}
      onContinue={onContinue}
      onDiscardDraft={(draft) =>
        attempt(trackDiscard(discardDraft(draft)).then(reloadOutbox).then(closeIfDone))
      }
    >
      <div className={styles.above}>
        {failure}
        {discarded && (
          <Message
            tone="ok"
            title={discarded.text}
            action={<Button onClick={discarded.takeBack}>Undo</Button>}
          />
        )}
      </div>
    </OutboxDialog>
  );
}
