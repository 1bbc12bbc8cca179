import { TextField } from './text-field.tsx';
import { useTypedText } from './use-typed-text.ts';

type Props = { label: string; value: number; most: number; onChange: (count: number) => void };

/** A number from 1 to `most`. */
export function CountField({ label, value, most, onChange }: Props) {
  const field = useTypedText(value, (text) => {
    const wanted = Math.trunc(Number(text));
    if (wanted >= 1 && wanted <= most) onChange(wanted);
  });
  return <TextField label={label} type="number" min={1} max={most} error={undefined} {...field} />;
}
