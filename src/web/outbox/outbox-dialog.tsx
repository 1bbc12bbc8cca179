import type { ReactNode } from 'react';

import { Dialog } from '../ui/dialog.tsx';
import * as styles from './outbox-dialog.css.ts';
import { useOutbox } from './state.ts';
import { WaitingChange } from './waiting-change.tsx';
import type { WaitingChangeProps } from './waiting-change.tsx';

export type OutboxDialogProps = Omit<WaitingChangeProps, 'intent'> & {
  onClose: () => void;
  /** What is said above the changes. */
  children?: ReactNode;
};

/** The changes that the server has not confirmed yet. */
export function OutboxDialog({ onClose, children, ...actions }: OutboxDialogProps) {
  const { intents, unreadable } = useOutbox() ?? { intents: [], unreadable: 0 };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Waiting changes">
      {children}
      {unreadable > 0 && (
        <p>
          {unreadable === 1 ? 'One change was' : `${unreadable} changes were`} stored by another version of
          Holdfast, which this one cannot read. Nothing of it is lost: it is kept on this device until that
          version runs here again.
        </p>
      )}
      {intents.length + unreadable === 0 ? (
        <p>All changes saved. What you do next is kept on this device first, and sent from there.</p>
      ) : (
        <ul className={styles.list}>
          {intents.map((intent) => (
            <WaitingChange key={intent.id} intent={intent} {...actions} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}
