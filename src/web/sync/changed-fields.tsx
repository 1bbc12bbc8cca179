import { FIELD_NAMES } from '#contract/task.ts';

import { FIELD_LABELS, formatField, isEmpty } from '../model/fields.ts';
import type { Draft } from '../outbox/intent.ts';
import type { TaskPayload } from '../outbox/intent.ts';
import * as styles from './outbox-dialog.css.ts';

/** The fields that were typed, each with its value. */
export function ChangedFields({ fields }: { fields: Draft['fields'] | Partial<TaskPayload> }) {
  const typed = FIELD_NAMES.filter((field) => !isEmpty(fields[field] ?? ''));
  if (typed.length === 0) return null;
  return (
    <dl className={styles.fields}>
      {typed.map((field) => (
        <div key={field} className={styles.field}>
          <dt className={styles.name}>{FIELD_LABELS[field]}</dt>
          <dd className={styles.value}>{formatField(field, fields[field] ?? '')}</dd>
        </div>
      ))}
    </dl>
  );
}
