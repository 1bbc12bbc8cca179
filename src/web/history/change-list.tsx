import { ArrowRight } from 'lucide-react';

import { LongText } from '../ui/long-text.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import * as styles from './change-list.css.ts';
import type { Change } from './list-changes.ts';

/** The changed fields of one revision, each from what to what. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  return (
    <dl className={styles.list}>
      {changes.map(({ field, label, from, to }) => (
        <div key={field} className={styles.row}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.values}>
            {from === null ? null : (
              <>
                <VisuallyHidden>from </VisuallyHidden>
                <span className={styles.old}>
                  <LongText text={from} />
                </span>
                <ArrowRight size={14} strokeWidth={1.5} className={styles.arrow} aria-hidden />
                <VisuallyHidden> to </VisuallyHidden>
              </>
            )}
            <LongText text={to} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
