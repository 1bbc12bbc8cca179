import { TextField } from './text-field.tsx';
import { useTypedText } from './use-typed-text.ts';

type Props = { label: string; value: number; most: number; onChange: (count: number) => void };

/** A whole number from 1 to `most`. */
export function CountField({ label, value, most, onChange }: Props) {
  const take = (text: string) => {
    const count = Number(text);
    const isCount = Number.isInteger(count) && count >= 1 && count <= most;
    if (isCount) onChange(count);
    return isCount;
  };
  const field = useTypedText(value, take, `This has to be a whole number from 1 to ${most}.`);
  return <TextField label={label} type="number" min={1} max={most} {...field} />;
}
