import { useState } from 'react';
import type { ChangeEvent } from 'react';

const UNREAD = 'data-unread';

type Options<Value> = {
  value: Value;
  /** Returns the value that a text is, or null where it is none. */
  read: (text: string) => Value | null;
  onChange: (value: Value) => void;
  /** What the field says of a text that is no value. */
  wrong: string;
};

/**
 * Returns what a text field needs whose value is read at each letter. What is typed stays while it is none, the field says so, and
 * `holdUnread` holds its form back.
 */
export function useTypedText<Value extends string | number>({
  value,
  read,
  onChange,
  wrong,
}: Options<Value>) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && read(typed) === null;
  return {
    value: typed ?? value,
    error: isWrong ? wrong : undefined,
    [UNREAD]: isWrong || undefined,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setTyped(target.value);
      const next = read(target.value);
      if (next !== null) onChange(next);
    },
    // As it is read, such as without zeros before it.
    onBlur: () => setTyped(isWrong ? typed : null),
  };
}

/** Gives the focus to the first field of a form whose text is no value, and returns whether there is one: what it would save is not what it says. */
export function holdUnread(form: HTMLFormElement): boolean {
  const field = form.querySelector<HTMLElement>(`[${UNREAD}]`);
  field?.focus();
  return field !== null;
}
