import { useLayoutEffect, useRef } from 'react';
import type { FocusEvent, RefObject } from 'react';

import { focusPage } from './focus-page.ts';

export type KeptFocus<Area extends HTMLElement> = {
  ref: RefObject<Area | null>;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
};

/**
 * Keeps the focus where a button of an area goes with what it is pressed for: the one that comes to its place has it then, or the last
 * one, and from an empty area the page. The area's props, for a component that outlives it.
 */
export function useKeptFocus<Area extends HTMLElement>(): KeptFocus<Area> {
  const ref = useRef<Area>(null);
  const index = useRef(-1);
  const findButtons = () => Array.from(ref.current?.querySelectorAll('button') ?? []);

  useLayoutEffect(() => {
    if (index.current === -1 || document.activeElement !== document.body) return;
    const buttons = findButtons();
    const next = buttons[index.current] ?? buttons.at(-1);
    if (next) next.focus();
    else {
      index.current = -1;
      focusPage();
    }
  });

  return {
    ref,
    onFocus: ({ target }) => {
      index.current = findButtons().findIndex((button) => button === target);
    },
    onBlur: ({ relatedTarget }) => {
      // A dialog that asks about a row takes the focus, and may end after the row.
      if (!relatedTarget?.closest('[role$="dialog"]')) index.current = -1;
    },
  };
}
