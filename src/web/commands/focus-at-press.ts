/**
 * Returns what knows where the focus was at each press, which may be understood late: where that was pressed, or where a press
 * before it, which waited with it, has moved the focus since.
 */
export function focusAtPress() {
  let last: { target: EventTarget | null; focus: Element | null; understoodAt: number } | null = null;
  let hasMoved = false;

  return {
    find: ({ target, timeStamp }: KeyboardEvent): Element | null => {
      const waited = last?.target === target && timeStamp < last.understoodAt;
      const before = hasMoved ? document.activeElement : last?.focus;
      const focus = (waited && before) || (target instanceof Element ? target : null);
      hasMoved = false;
      last = { target, focus, understoodAt: performance.now() };
      return focus;
    },
    /** Notes that the last press moves the focus. */
    noteMove: (): void => {
      hasMoved = true;
    },
  };
}
