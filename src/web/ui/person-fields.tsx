import { keepsNothing } from '../browser/keeping.ts';
import { TextField } from './text-field.tsx';
import type { TextFieldProps } from './text-field.tsx';

type Props = Omit<TextFieldProps, 'label' | 'type' | 'autoComplete' | 'required'> & {
  /** Whether the browser shall not offer it to whoever comes next. */
  isForNow?: boolean;
};

export function NameField({ isForNow = keepsNothing(), ...props }: Props) {
  return <TextField label="Full Name" autoComplete={isForNow ? 'off' : 'name'} required {...props} />;
}

export function EmailField({ isForNow = keepsNothing(), ...props }: Props) {
  const autoComplete = isForNow ? 'off' : 'email';
  return <TextField label="Email" type="email" autoComplete={autoComplete} required {...props} />;
}
