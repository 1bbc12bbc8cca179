import { describeUnsavedPlace } from '../browser/keeping.ts';
import { describeChange, taskTitle } from '../changes/describe-change.ts';
import type { Intent, StoredIntent } from '../changes/intent.ts';
import { Button } from '../ui/button.tsx';
import { capitalize } from '../ui/capitalize.ts';
import { isFirstClick } from '../ui/is-first-click.ts';
import { ChangedFields } from './changed-fields.tsx';
import * as styles from './outbox-dialog.css.ts';

export type WaitingChangeProps = {
  intent: StoredIntent;
  /** Whether only a newer version of the app sends it. */
  isReplaced: boolean;
  /** Whether it is sent only when its person has decided about a change before it. */
  isHeldUp: boolean;
  onRetry: (intent: StoredIntent) => void;
  onEditAgain: (intent: StoredIntent) => void;
  onSaveAsNew: (intent: StoredIntent) => void;
  onChoose: (intent: StoredIntent) => void;
  onDiscard: (intent: StoredIntent) => void;
};

type Sending = Pick<WaitingChangeProps, 'isReplaced' | 'isHeldUp'>;

function describeSending({ isReplaced, isHeldUp }: Sending): string {
  if (isHeldUp) return 'once the change before it is decided';
  return isReplaced ? 'by a newer version of Holdfast' : 'as soon as the server answers';
}

function Reason({ refusal, verb, ...sending }: Pick<Intent, 'refusal' | 'verb'> & Sending) {
  if (!refusal)
    return (
      <p className={styles.waiting}>
        {capitalize(describeUnsavedPlace())}, and sent {describeSending(sending)}.
      </p>
    );
  if (refusal.isLost)
    return (
      <p className={styles.waiting}>
        <strong className={styles.question}>{refusal.title}</strong> {refusal.detail} Nothing is sent before
        you choose.
      </p>
    );
  if (refusal.conflicts)
    return (
      <p className={styles.waiting}>
        {verb === 'delete' ? (
          <>
            <strong className={styles.question}>Changed before you deleted it.</strong> It was not deleted:
            choose whether it goes.
          </>
        ) : (
          <>
            <strong className={styles.question}>Changed in two places.</strong> Nothing was overwritten:
            choose what it should say.
          </>
        )}
      </p>
    );
  return (
    <p className={styles.refusal}>
      <strong>{refusal.title}</strong> {refusal.detail}
    </p>
  );
}

/** One change that waits: what it changes, why it waits, and what one can do. */
export function WaitingChange({ intent, onDiscard, ...others }: WaitingChangeProps) {
  const { refusal, changes, verb } = intent;
  const { isReplaced, isHeldUp, onRetry, onEditAgain, onSaveAsNew, onChoose } = others;
  const hasFields = verb === 'create' || verb === 'update';
  return (
    <li className={styles.item}>
      <p className={styles.title}>{capitalize(describeChange(intent, `“${taskTitle(intent)}”`))}</p>
      <ChangedFields fields={changes} />
      <Reason refusal={refusal} verb={verb} isReplaced={isReplaced} isHeldUp={isHeldUp} />
      <div className={styles.actions}>
        {refusal?.conflicts && <Button onClick={() => onChoose(intent)}>Choose</Button>}
        {refusal?.isGone && (
          <Button onClick={(event) => isFirstClick(event) && onSaveAsNew(intent)}>Save as a new task</Button>
        )}
        {refusal && !refusal.conflicts && (
          <Button onClick={(event) => isFirstClick(event) && onRetry(intent)}>
            {refusal.isLost ? 'Save again' : 'Retry'}
          </Button>
        )}
        {refusal && hasFields && <Button onClick={() => onEditAgain(intent)}>Edit again</Button>}
        <Button variant="quiet" onClick={(event) => isFirstClick(event) && onDiscard(intent)}>
          Discard
        </Button>
      </div>
    </li>
  );
}
