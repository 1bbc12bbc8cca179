/** A screen that does not come holds up nothing else for longer than that. */
const PATIENCE_MS = 5_000;

const screen = Promise.withResolvers<void>();
let isAwaited = false;

/** Gives the line and the processor to the first screen of this page, until it stands, somebody presses, or it takes too long. */
export function awaitFirstScreen(): void {
  if (isAwaited) return;
  isAwaited = true;
  setTimeout(screen.resolve, PATIENCE_MS);
  const options = { once: true, capture: true };
  addEventListener('pointerdown', () => screen.resolve(), options);
  addEventListener('keydown', () => screen.resolve(), options);
}

/** Ends that when React's last changes are painted. Returns a way to prevent it. */
export function endFirstScreen(): () => void {
  // The first frame is the one that paints them.
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => screen.resolve());
  });
  return () => cancelAnimationFrame(frame);
}

/** Resolves when the first screen needs nothing more; at once where none is awaited. */
export async function afterFirstScreen(): Promise<void> {
  if (isAwaited) await screen.promise;
}
