import { typeAhead } from './type-ahead.ts';

// What is pressed while the code is on its way is meant; what was pressed long ago is not any more.
const LONGEST_WAIT_MS = 30_000;

/**
 * Returns what takes presses out of their queue, each when what the one before it did is on the screen, and what ends that. `understand`
 * returns whether what follows was meant for what a press opened, and whether that is a field: then its letters are typed into that.
 */
export function takeInTurn(understand: (event: KeyboardEvent) => boolean | 'field') {
  let isWaiting = false;
  const ahead = typeAhead();
  const takeNext = (presses: KeyboardEvent[]) => {
    if (isWaiting) return;
    if (ahead.isFor(presses)) return;
    const event = presses.shift();
    if (!event) return;
    const isMeant = performance.now() - event.timeStamp < LONGEST_WAIT_MS;
    const opened = isMeant && understand(event);
    if (opened === 'field') ahead.begin(presses);
    else if (opened) presses.length = 0;
    if (presses.length === 0) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      takeNext(presses);
    });
  };
  return { take: takeNext, end: ahead.end };
}
