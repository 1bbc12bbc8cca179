import { useLayoutEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';

import type { Task } from '../model/task.ts';
import { isChangedHere } from '../outbox-state/state.ts';
import { noteTargetLost, noteNewTarget } from '../selection/lost-target.ts';
import { useFocusToPage } from '../ui/focus-page.ts';

type Options = {
  list: RefObject<HTMLElement | null>;
  tasks: readonly Task[];
  columns: number;
};

/** The task whose card has the focus, where that stands in which tasks, or stood last, and which of its controls: all survive the card. */
type CardPosition = {
  id?: string | undefined;
  index: number;
  among: readonly Task[];
  button: number;
  /** Whether its task left the list by no act of this browser. */
  isNews?: boolean;
};

const BUTTONS = 'article :is(button,input)';

const NOWHERE: CardPosition = { index: -1, among: [], button: 0 };

function findPosition(target: EventTarget): Pick<CardPosition, 'index' | 'button'> | null {
  if (!(target instanceof Element)) return null;
  const item = target.closest('li');
  // What stands above a card counts as its place.
  const card = item?.ariaPosInSet ? item : item?.nextElementSibling;
  if (!card) return null;
  return {
    index: Number(card.ariaPosInSet) - 1,
    button: Math.max(0, [...card.querySelectorAll(BUTTONS)].indexOf(target)),
  };
}

/** The steps of the keys that move the focus, in cards; beyond each end of the list is that end. */
const toSteps = (columns: number): Record<string, number | undefined> => ({
  ArrowDown: columns,
  ArrowUp: -columns,
  ArrowRight: 1,
  ArrowLeft: -1,
  Home: -Infinity,
  End: Infinity,
});

/**
 * Moves the focus from card to card with the arrow keys, Home and End, keeps the focused card on the page while one
 * scrolls, and hands the focus to the next card when its own has left the list. `index` is -1 without a focus.
 */
export function useCardFocus({ list, tasks, columns }: Options) {
  const [place, setPlace] = useState(NOWHERE);
  const putAt = (index: number, button: number) =>
    setPlace({ id: tasks[index]?._id, index, among: tasks, button });
  // A card that moves with its list keeps the focus, and no event tells where it stands.
  const index = tasks.findIndex(({ _id }) => _id === place.id);
  if (index >= 0 && index !== place.index) putAt(index, place.button);
  else if (index < 0 && place.id !== undefined) {
    // Others may have left the list with it.
    const standing = new Set(tasks.map(({ _id }) => _id));
    const before = place.among.slice(0, place.index).filter(({ _id }) => standing.has(_id));
    setPlace({ ...place, id: undefined, index: before.length, isNews: !isChangedHere(place.id) });
  }
  const isMoving = useRef(false);

  useLayoutEffect(() => {
    if (place.index < 0) return;
    const isLost = document.activeElement === document.body;
    if (!isMoving.current && !isLost) return;
    isMoving.current = false;
    const position = Math.min(place.index + 1, tasks.length);
    const card = list.current?.querySelector(`li[aria-posinset="${position}"]`);
    // The whole card, clear of the bars: the page says how much of it they cover.
    card?.scrollIntoView({ block: 'nearest' });
    card?.querySelectorAll<HTMLElement>(BUTTONS)[place.button]?.focus({ preventScroll: true });
    if (place.isNews) noteTargetLost('focus');
  });

  // The last card takes the list along.
  useFocusToPage(list);

  const onFocus = (event: FocusEvent) => {
    const next = findPosition(event.target);
    if (next) putAt(next.index, next.button);
  };
  const onBlur = (event: FocusEvent) => {
    // A card that leaves the list takes its focus along without this event.
    if (!event.currentTarget.contains(event.relatedTarget)) setPlace(NOWHERE);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // With one of these the browser goes back, or to the ends of the page, and with Shift a command selects.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const from = findPosition(event.target);
    const step = toSteps(columns)[event.key];
    if (from === null || step === undefined) return;
    event.preventDefault();
    isMoving.current = true;
    noteNewTarget();
    putAt(Math.max(0, Math.min(from.index + step, tasks.length - 1)), from.button);
  };
  return { index: place.index, handlers: { onFocus, onBlur, onKeyDown } };
}
