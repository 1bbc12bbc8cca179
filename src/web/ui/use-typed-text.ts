import { useState } from 'react';
import type { ChangeEvent } from 'react';

/**
 * Returns what a text field needs whose value is read at each letter: `onType` takes what is a value by then. What is typed stays while
 * it is none, and gives way to the value that holds when the field is left.
 */
export function useTypedText(value: string | number, onType: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  return {
    value: typed ?? value,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setTyped(target.value);
      onType(target.value);
    },
    onBlur: () => setTyped(null),
  };
}
