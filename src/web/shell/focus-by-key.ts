import type { AnyRouter } from '@tanstack/react-router';

import { focusPage } from '../ui/focus-page.ts';

/**
 * Leads whoever presses a link or a button by a key into the page that it brings, whose name a screen reader says then, and so whoever
 * leaves a page with what had the focus. A pointer rests where it pressed. It begins with the first script: a key may be pressed as soon
 * as a link is drawn.
 */
export function focusByKey(router: AnyRouter): void {
  let isByKey = false;
  const note = ({ detail }: MouseEvent) => {
    isByKey = detail === 0;
  };
  addEventListener('click', note, true);
  router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    const isLost = fromLocation && document.activeElement === document.body;
    if (pathChanged && (isByKey || isLost)) focusPage();
    isByKey = false;
  });
}
