const HOLD_MS = 450;
/** So long after a finger has left the click may come that it makes; what comes later is another press, maybe of a key. */
const CLICK_MS = 500;
/** So many pixels a finger may move that holds still. */
const STILL = 10;

/** Calls back with the id of a task whose card is held by a finger: that is no press of the card. */
export function onTouchHold(onHold: (taskId: string) => void, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start = { x: 0, y: 0 };
  let isHeld = false;

  const begin = ({ pointerType, isPrimary, target, clientX, clientY }: PointerEvent) => {
    isHeld = false;
    clearTimeout(timer);
    if (pointerType !== 'touch' || !isPrimary || !(target instanceof Element)) return;
    const taskId = target.closest<HTMLElement>('[data-task-id]')?.dataset['taskId'];
    // A link has a menu of its own.
    if (taskId === undefined || target.closest('a, label')) return;
    start = { x: clientX, y: clientY };
    timer = setTimeout(() => {
      isHeld = true;
      onHold(taskId);
    }, HOLD_MS);
  };
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (Math.hypot(clientX - start.x, clientY - start.y) > STILL) clearTimeout(timer);
  };
  const end = () => {
    clearTimeout(timer);
    if (isHeld) timer = setTimeout(() => (isHeld = false), CLICK_MS);
  };
  const suppress = (event: Event) => {
    if (!isHeld) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const options = { signal, capture: true };
  document.addEventListener('pointerdown', begin, options);
  document.addEventListener('pointermove', move, options);
  document.addEventListener('pointerup', end, options);
  document.addEventListener('pointercancel', end, options);
  document.addEventListener('click', suppress, options);
  document.addEventListener('contextmenu', suppress, options);
  signal.addEventListener('abort', () => clearTimeout(timer));
}
