import type { ComponentProps, ReactNode } from 'react';

import { classNames } from './class-names.ts';
import * as styles from './field.css.ts';
import { Field } from './field.tsx';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  label: string;
  error: string | undefined;
  hint?: ReactNode;
};

export function TextField({ label, error, hint, type = 'text', ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <input
          dir={type === 'text' ? 'auto' : undefined}
          {...input}
          {...control}
          type={type}
          className={classNames(styles.control, type === 'date' && styles.date)}
        />
      )}
    </Field>
  );
}
