import { useLayoutEffect } from 'react';
import type { ReactNode } from 'react';

let holders = 0;

/** Holds the page still, and keeps the width that its scroll bar took. Returns what lets it go. */
function holdPage(): () => void {
  const { style } = document.body;
  holders += 1;
  if (holders === 1) {
    const scrollBar = innerWidth - document.documentElement.clientWidth;
    style.overflow = 'hidden';
    style.paddingRight = `${scrollBar}px`;
  }
  return () => {
    holders -= 1;
    if (holders > 0) return;
    style.removeProperty('overflow');
    style.removeProperty('padding-right');
  };
}

/**
 * Keeps the page under a dialog or an open list from scrolling. The build takes this in the place of the library that Radix
 * brings, which writes a <style> whose text depends on the browser: no policy could name it.
 */
export function RemoveScroll({ children }: { children: ReactNode }): ReactNode {
  useLayoutEffect(holdPage, []);
  return children;
}
