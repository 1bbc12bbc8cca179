import type { ReactNode } from 'react';

import { describePlace, describeUnsavedPlace } from '../browser/keeping.ts';
import { reloadPage } from '../browser/reload-page.ts';
import { findBlocked } from '../changes/find-blocked.ts';
import { countInWords } from '../model/count-in-words.ts';
import { useNewVersion } from '../offline/service-worker.ts';
import { useOutbox, useUnsavedCount } from '../outbox-state/state.ts';
import { Button } from '../ui/button.tsx';
import { capitalize } from '../ui/capitalize.ts';
import { Dialog } from '../ui/dialog.tsx';
import { LostChanges } from './lost-changes.tsx';
import type { LostChangesProps } from './lost-changes.tsx';
import * as styles from './outbox-dialog.css.ts';
import { UnsavedForm } from './unsaved-form.tsx';
import type { UnsavedFormProps } from './unsaved-form.tsx';
import { WaitingChange } from './waiting-change.tsx';
import type { WaitingChangeProps } from './waiting-change.tsx';

type OutboxDialogProps = Omit<WaitingChangeProps, 'intent' | 'isReplaced' | 'isHeldUp'> &
  Omit<UnsavedFormProps, 'draft'> &
  Omit<LostChangesProps, 'intents'> & {
    onClose: () => void;
    /** What is said above the changes. */
    children?: ReactNode;
  };

function Unreadable({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p>
      {capitalize(countInWords(count, 'change'))} {count === 1 ? 'was' : 'were'} stored by another version of
      Holdfast, which this one cannot read. Nothing of it is lost: it is kept on this device until that
      version runs here again.
    </p>
  );
}

/** Says that nobody knows what waits. */
function NotRead() {
  return (
    <p role="status">
      What is kept {describePlace()} could not be read so far, so Holdfast does not know what still waits. It
      tries again every few seconds.
    </p>
  );
}

/** Says why no task is sent from here, and what brings it on its way. */
function Replaced() {
  const takeNewVersion = useNewVersion();
  return (
    <div className={styles.item}>
      <p>
        A newer version of Holdfast was opened in this browser. What you change in tasks here is kept on this
        device, and sent by that version: reload to go on with it. Where this stays after that, the server has
        gone back to an older version.
      </p>
      <div className={styles.actions}>
        <Button variant="primary" onClick={takeNewVersion ?? (() => void reloadPage())}>
          Reload
        </Button>
      </div>
    </div>
  );
}

/** What was pressed and stands in no list yet. */
function Keeping({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <p role="status">
      {capitalize(countInWords(count, 'change'))} {count === 1 ? 'is' : 'are'} being kept {describePlace()}.
    </p>
  );
}

function Waiting({
  onContinue,
  onDiscardDraft,
  onSaveLost,
  onDiscardLost,
  ...actions
}: Omit<OutboxDialogProps, 'onClose' | 'children'>) {
  const outbox = useOutbox();
  const unsaved = useUnsavedCount();
  if (!outbox) return <p role="status">Checking what is saved...</p>;
  const { intents, unreadable, drafts, isUnreadable, isReplaced = false } = outbox;
  if (!isUnreadable && unsaved + drafts.length === 0)
    return (
      <>
        <p>All changes saved. What you do next is {describeUnsavedPlace()} first, and sent from there.</p>
        {isReplaced && <Replaced />}
      </>
    );
  const heldUp = findBlocked(intents, ({ refusal }) => refusal !== null).tasks;
  return (
    <>
      {isUnreadable && <NotRead />}
      {isReplaced && <Replaced />}
      <Keeping count={unsaved - intents.length - unreadable} />
      <Unreadable count={unreadable} />
      <LostChanges intents={intents} onSaveLost={onSaveLost} onDiscardLost={onDiscardLost} />
      <ul className={styles.list}>
        {intents.map((intent) => (
          <WaitingChange
            key={intent.id}
            intent={intent}
            isReplaced={isReplaced}
            isHeldUp={heldUp.has(intent.taskId)}
            {...actions}
          />
        ))}
        {drafts.map((draft) => (
          <UnsavedForm key={draft.id} draft={draft} onContinue={onContinue} onDiscardDraft={onDiscardDraft} />
        ))}
      </ul>
    </>
  );
}

/** The changes that the server has not confirmed yet, and the forms that were not saved. */
export function OutboxDialog({ onClose, children, ...actions }: OutboxDialogProps) {
  return (
    <Dialog onClose={onClose} title="Waiting changes">
      {children}
      <Waiting {...actions} />
    </Dialog>
  );
}
