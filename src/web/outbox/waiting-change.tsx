import { FIELD_NAMES } from '#contract/task.ts';

import { FIELD_LABELS, fieldWords } from '../tasks/field-words.ts';
import { Button } from '../ui/button.tsx';
import type { StoredIntent } from './intent.ts';
import * as styles from './outbox-dialog.css.ts';
import { changeWords } from './words.ts';

export type WaitingChangeProps = {
  intent: StoredIntent;
  onRetry: (intent: StoredIntent) => void;
  onEditAgain: (intent: StoredIntent) => void;
  onSettle: (intent: StoredIntent) => void;
  onDiscard: (intent: StoredIntent) => void;
};

/** One change that waits: what it changes, why it waits, and what one can do. */
export function WaitingChange({ intent, onRetry, onEditAgain, onSettle, onDiscard }: WaitingChangeProps) {
  const { refusal, changes, verb } = intent;
  const words = changeWords(intent);
  const fields = FIELD_NAMES.filter((field) => changes[field] !== undefined && changes[field] !== '');
  const hasWords = verb === 'create' || verb === 'update';
  return (
    <li className={styles.item}>
      <p className={styles.title}>{words.charAt(0).toUpperCase() + words.slice(1)}</p>
      {fields.length > 0 && (
        <dl className={styles.fields}>
          {fields.map((field) => (
            <div key={field} className={styles.field}>
              <dt className={styles.name}>{FIELD_LABELS[field]}</dt>
              <dd className={styles.value}>{fieldWords(field, changes[field] ?? '')}</dd>
            </div>
          ))}
        </dl>
      )}
      {refusal ? (
        <p className={styles.refusal}>
          <strong>{refusal.title}</strong> {refusal.detail}
        </p>
      ) : (
        <p className={styles.waiting}>Kept on this device, and sent as soon as the server answers.</p>
      )}
      <div className={styles.actions}>
        {refusal?.conflicts && <Button onClick={() => onSettle(intent)}>Settle the conflict</Button>}
        {refusal && !refusal.conflicts && <Button onClick={() => onRetry(intent)}>Retry</Button>}
        {refusal && hasWords && <Button onClick={() => onEditAgain(intent)}>Edit again</Button>}
        <Button variant="quiet" onClick={() => onDiscard(intent)}>
          Discard
        </Button>
      </div>
    </li>
  );
}
