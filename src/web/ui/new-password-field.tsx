import { TriangleAlert } from 'lucide-react';

import * as styles from './new-password-field.css.ts';
import { TextField } from './text-field.tsx';
import type { TextFieldProps } from './text-field.tsx';

type Props = Omit<TextFieldProps, 'type' | 'autoComplete' | 'hint'> & {
  /** The least length. */
  least: number;
  /** What to say of the password that stands there, which is taken all the same. */
  advice: string | null;
  /** What else to know before it is set. */
  consequence?: string;
};

/** A field for a password that is being made up. */
export function NewPasswordField({ least, advice, consequence = '', ...field }: Props) {
  // A strict server refuses it with the same words.
  const shown = field.error === undefined ? advice : null;
  return (
    <TextField
      {...field}
      type="password"
      autoComplete="new-password"
      hint={
        <>
          At least {least} characters. {consequence}
          <span role="status" className={styles.advice}>
            {shown !== null && (
              <>
                <TriangleAlert size={16} strokeWidth={1.5} className={styles.icon} aria-hidden />
                <span>{shown}</span>
              </>
            )}
          </span>
        </>
      }
    />
  );
}
