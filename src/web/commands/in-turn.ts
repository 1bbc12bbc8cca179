// What is pressed while the code is on its way is meant; what was pressed long ago is not any more.
const LONGEST_WAIT_MS = 30_000;

/**
 * Returns what takes presses out of their queue, each when what the one before it did is on the screen. `understand` returns
 * whether what follows was meant for what a press opened.
 */
export function inTurn(understand: (event: KeyboardEvent) => boolean): (presses: KeyboardEvent[]) => void {
  let isWaiting = false;
  const takeNext = (presses: KeyboardEvent[]) => {
    if (isWaiting) return;
    const event = presses.shift();
    if (!event) return;
    const isMeant = performance.now() - event.timeStamp < LONGEST_WAIT_MS;
    if (isMeant && understand(event)) presses.length = 0;
    if (presses.length === 0) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      takeNext(presses);
    });
  };
  return takeNext;
}
