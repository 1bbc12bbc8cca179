import { FIELD_NAMES } from '#contract/fields.ts';

import type { TypedProfile } from '../changes/draft.ts';
import type { TaskPayload } from '../changes/intent.ts';
import { FIELD_LABELS, formatField, isEmpty } from '../model/fields.ts';
import { LongText } from '../ui/long-text.tsx';
import * as styles from './outbox-dialog.css.ts';

type Typed = Partial<TaskPayload> & TypedProfile & { item?: string | undefined };

const OTHER_LABELS = { item: 'New item', name: 'Full Name', email: 'Email' } as const;

/** Returns the label and the words of each field that was typed. */
function listTyped(fields: Typed): { label: string; value: string }[] {
  const ofTask = FIELD_NAMES.map((field) => ({ field, value: fields[field] ?? '' }))
    .filter(({ value }) => !isEmpty(value))
    .map(({ field, value }) => ({ label: FIELD_LABELS[field], value: formatField(field, value) }));
  const others = (['item', 'name', 'email'] as const).map((field) => ({
    label: OTHER_LABELS[field],
    value: fields[field] ?? '',
  }));
  return [...ofTask, ...others.filter(({ value }) => value !== '')];
}

/** The fields that were typed, each with its value. */
export function ChangedFields({ fields }: { fields: Typed }) {
  const typed = listTyped(fields);
  if (typed.length === 0) return null;
  return (
    <dl className={styles.fields}>
      {typed.map(({ label, value }) => (
        <div key={label} className={styles.field}>
          <dt className={styles.name}>{label}</dt>
          <dd className={styles.value}>
            <LongText text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
