import type { ReactNode } from 'react';

import { keptHere } from '../browser/keeping.ts';
import { useOutbox } from '../outbox/state.ts';
import { Dialog } from '../ui/dialog.tsx';
import * as styles from './outbox-dialog.css.ts';
import { UnsavedForm } from './unsaved-form.tsx';
import type { UnsavedFormProps } from './unsaved-form.tsx';
import { WaitingChange } from './waiting-change.tsx';
import type { WaitingChangeProps } from './waiting-change.tsx';

export type OutboxDialogProps = Omit<WaitingChangeProps, 'intent'> &
  Omit<UnsavedFormProps, 'draft'> & {
    onClose: () => void;
    /** What is said above the changes. */
    children?: ReactNode;
  };

function Unreadable({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p>
      {count === 1 ? 'One change was' : `${count} changes were`} stored by another version of Holdfast, which
      this one cannot read. Nothing of it is lost: it is kept on this device until that version runs here
      again.
    </p>
  );
}

function Waiting({
  onContinue,
  onDiscardDraft,
  ...actions
}: Omit<OutboxDialogProps, 'onClose' | 'children'>) {
  const outbox = useOutbox();
  if (!outbox) return <p role="status">Checking what is saved...</p>;
  const { intents, unreadable, drafts } = outbox;
  if (intents.length + unreadable + drafts.length === 0)
    return <p>All changes saved. What you do next is {keptHere()} first, and sent from there.</p>;
  return (
    <>
      <Unreadable count={unreadable} />
      <ul className={styles.list}>
        {intents.map((intent) => (
          <WaitingChange key={intent.id} intent={intent} {...actions} />
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
