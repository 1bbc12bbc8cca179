import { Dialog } from '../ui/dialog.tsx';
import * as styles from './outbox-dialog.css.ts';
import { useOutbox } from './state.ts';
import { WaitingChange } from './waiting-change.tsx';
import type { WaitingChangeProps } from './waiting-change.tsx';

export type OutboxDialogProps = Omit<WaitingChangeProps, 'intent'> & { onClose: () => void };

/** The changes that the server has not confirmed yet. */
export function OutboxDialog({ onClose, ...actions }: OutboxDialogProps) {
  const intents = useOutbox()?.intents ?? [];
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Waiting changes">
      {intents.length === 0 ? (
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
