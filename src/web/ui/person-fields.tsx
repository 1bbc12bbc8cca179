import { TextField } from './text-field.tsx';
import type { TextFieldProps } from './text-field.tsx';

type Props = Omit<TextFieldProps, 'label' | 'type' | 'autoComplete' | 'required'>;

export function NameField(props: Props) {
  return <TextField label="Full Name" autoComplete="name" required {...props} />;
}

export function EmailField(props: Props) {
  return <TextField label="Email" type="email" autoComplete="email" required {...props} />;
}
