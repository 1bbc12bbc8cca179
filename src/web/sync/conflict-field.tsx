import { useId } from 'react';
import type { ReactNode } from 'react';

import { isSameValue } from '#contract/fields.ts';
import type { FieldName, FieldValue } from '#contract/fields.ts';
import type { FieldConflict } from '#contract/history.ts';

import { FIELD_LABELS } from '../model/fields.ts';
import type { Task } from '../model/task.ts';
import { Button } from '../ui/button.tsx';
import { LongText } from '../ui/long-text.tsx';
import * as styles from './conflict-dialog.css.ts';
import { isWritten, OtherValue } from './other-value.tsx';
import { readSides } from './read-sides.ts';
import type { Side } from './read-sides.ts';

type ValueProps = { label: string; side: Side; action?: ReactNode };

/** One side's value of a field, with what can be done with it. */
export function ConflictValue({ label, side, action }: ValueProps) {
  return (
    <div className={styles.value}>
      <p className={styles.text}>
        <span className={styles.side}>{label} </span>
        <LongText {...side} />
      </p>
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}

type Props = {
  field: FieldName;
  /** The task upon which another value is typed. */
  seen: Task;
  /** The id under which another value is kept while it is typed. */
  formId: string;
  conflict: FieldConflict;
  chosen: FieldValue | undefined;
  onChoose: (value: FieldValue) => void;
};

/** A field that two sides changed differently: one press keeps either, or another value is written. */
export function ConflictField({ field, seen, formId, conflict, chosen, onChoose }: Props) {
  const headingId = useId();
  const { base, theirs, mine } = conflict;
  const sides = readSides(field, conflict);
  const keep = (label: string, value: FieldValue) => (
    <Button
      aria-pressed={chosen === value}
      aria-label={`${label}: ${FIELD_LABELS[field]}`}
      onClick={() => onChoose(value)}
    >
      {label}
    </Button>
  );
  return (
    <section className={styles.field} aria-labelledby={headingId}>
      <h3 id={headingId}>{FIELD_LABELS[field]}</h3>
      {!isSameValue(base, theirs) && <ConflictValue label="Before" side={sides.base} />}
      {mine !== null && sides.mine && (
        <ConflictValue label="Yours" side={sides.mine} action={keep('Keep yours', mine)} />
      )}
      <ConflictValue label="Theirs" side={sides.theirs} action={keep('Keep theirs', theirs)} />
      {isWritten(field) && (
        <OtherValue
          field={field}
          seen={seen}
          formId={formId}
          initial={String(mine ?? theirs)}
          chosen={chosen}
          onChoose={onChoose}
        />
      )}
    </section>
  );
}
