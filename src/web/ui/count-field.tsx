import { useState } from 'react';

import { TextField } from './text-field.tsx';

type Props = { label: string; value: number; most: number; onChange: (count: number) => void };

/** A number from 1 to `most`. What is typed stays while it is no such number, and gives way to the one that holds when the field is left. */
export function CountField({ label, value, most, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      label={label}
      type="number"
      min={1}
      max={most}
      error={undefined}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        const wanted = Math.trunc(target.valueAsNumber);
        if (wanted >= 1 && wanted <= most) onChange(wanted);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
