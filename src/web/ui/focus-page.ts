import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';

/** Gives the focus to the page, where what had it goes and nothing comes to its place. */
export function focusPage(): void {
  document.querySelector('main')?.focus({ preventScroll: true });
}

/** Gives the focus to the page as an element goes that has it, or has what has it. */
export function useFocusToPage(area: RefObject<HTMLElement | null>): void {
  useLayoutEffect(
    () => () => {
      if (area.current?.contains(document.activeElement)) focusPage();
    },
    [area],
  );
}
