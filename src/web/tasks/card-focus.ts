import { useLayoutEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';

import { focusPage } from '../ui/focus-page.ts';

type Options = {
  list: RefObject<HTMLElement | null>;
  count: number;
  columns: number;
  /** Scrolls a card's row into view. */
  reveal: (index: number) => void;
};

/** The card that has the focus, and which of its controls: both survive the card. */
type Place = { index: number; button: number };

// Above a card may stand a heading that has buttons too.
const BUTTONS = 'article :is(button,input)';

const NOWHERE: Place = { index: -1, button: 0 };

function findPlace(target: EventTarget): Place | null {
  const card = target instanceof Element ? target.closest('li') : null;
  if (!card) return null;
  const buttons = Array.from(card.querySelectorAll(BUTTONS));
  return {
    index: Number(card.getAttribute('aria-posinset')) - 1,
    button: Math.max(
      0,
      buttons.findIndex((button) => button === target),
    ),
  };
}

function destination(key: string, index: number, count: number, columns: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(index + columns, count - 1);
    case 'ArrowUp':
      return Math.max(index - columns, 0);
    case 'ArrowRight':
      return Math.min(index + 1, count - 1);
    case 'ArrowLeft':
      return Math.max(index - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/**
 * Moves the focus from card to card with the arrow keys, Home and End, keeps the focused card on the page while one
 * scrolls, and hands the focus to the next card when its own has left the list. `index` is -1 without a focus.
 */
export function useCardFocus({ list, count, columns, reveal }: Options) {
  const [place, setPlace] = useState(NOWHERE);
  const isMoving = useRef(false);

  useLayoutEffect(() => {
    if (place.index < 0) return;
    const isLost = document.activeElement === document.body;
    if (!isMoving.current && !isLost) return;
    isMoving.current = false;
    const index = Math.min(place.index, count - 1);
    const card = list.current?.querySelector(`li[aria-posinset="${index + 1}"]`);
    card?.querySelectorAll<HTMLElement>(BUTTONS)[place.button]?.focus({ preventScroll: !isLost });
  });

  useLayoutEffect(
    () => () => {
      // The last card takes the list along.
      if (list.current?.contains(document.activeElement)) focusPage();
    },
    [list],
  );

  const onFocus = (event: FocusEvent) => {
    const next = findPlace(event.target);
    if (next) setPlace((last) => (last.index === next.index && last.button === next.button ? last : next));
  };
  const onBlur = (event: FocusEvent) => {
    // A card that leaves the list takes its focus along without this event.
    if (!event.currentTarget.contains(event.relatedTarget)) setPlace(NOWHERE);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // With one of these the browser goes back, or to the ends of the page.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const from = findPlace(event.target);
    const index = from && destination(event.key, from.index, count, columns);
    if (from === null || index === null) return;
    event.preventDefault();
    isMoving.current = true;
    setPlace({ index, button: from.button });
    reveal(index);
  };
  return { index: place.index, handlers: { onFocus, onBlur, onKeyDown } };
}
