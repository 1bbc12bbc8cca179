import { TextField } from './text-field.tsx';
import { useTypedText } from './use-typed-text.ts';

type Props = { label: string; value: number; most: number; onChange: (count: number) => void };

/** A whole number from 1 to `most`. */
export function CountField({ label, value, most, onChange }: Props) {
  const read = (text: string) => {
    const count = Number(text);
    return Number.isInteger(count) && count >= 1 && count <= most ? count : null;
  };
  const wrong = `This has to be a whole number from 1 to ${most}.`;
  const field = useTypedText({ value, read, onChange, wrong });
  return <TextField label={label} type="number" min={1} max={most} {...field} />;
}
