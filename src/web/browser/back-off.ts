const FIRST_MS = 1_000;

/** How long to wait after so many failures in a row: twice as long each time, and never all clients at one moment. */
export function backOff(failures: number, maxMs: number): number {
  const longest = Math.min(maxMs, FIRST_MS * 2 ** (failures - 1));
  return longest * (0.5 + Math.random() / 2);
}
