import { useState } from 'react';
import type { ChangeEvent } from 'react';

const UNREAD = 'data-unread';

/**
 * Returns what a text field needs whose value is read at each letter: `take` takes what is a value by then, and tells whether it is one.
 * What is typed stays while it is none, the field says `wrong`, and `holdUnread` holds its form back.
 */
export function useTypedText(value: string | number, take: (text: string) => boolean, wrong: string) {
  const [typed, setTyped] = useState<{ text: string; isWrong: boolean } | null>(null);
  const isWrong = typed?.isWrong ?? false;
  return {
    value: typed?.text ?? value,
    error: isWrong ? wrong : undefined,
    [UNREAD]: isWrong || undefined,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      setTyped({ text: target.value, isWrong: !take(target.value) }),
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
