/* A part of the first screen, which asks whether there is anything; late-words.ts, which keeps it and takes it in, follows later. */

/** How the names of all that pages have left behind begin in localStorage. */
export const LATE_PREFIX = 'typed-';

/** The ids of what pages have left behind. */
export function listLate(): string[] {
  return Object.keys(localStorage).flatMap((key) =>
    key.startsWith(LATE_PREFIX) ? key.slice(LATE_PREFIX.length) : [],
  );
}
