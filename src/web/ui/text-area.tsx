import type { ComponentProps, ReactNode } from 'react';

import { classNames } from './class-names.ts';
import * as styles from './field.css.ts';
import { Field } from './field.tsx';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'className'> & {
  label: string;
  error: string | undefined;
  hint?: ReactNode;
};

/** A text area that grows with what is typed, up to the height where it scrolls. */
export function TextArea({ label, error, hint, rows = 3, ...area }: TextAreaProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <textarea
          dir="auto"
          {...area}
          {...control}
          rows={rows}
          className={classNames(styles.control, styles.area)}
        />
      )}
    </Field>
  );
}
