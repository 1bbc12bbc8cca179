import { LIMITS } from '#contract/limits.ts';

/** The item of localStorage that keeps a place free for the last words, where all the others may be taken by then. */
const SPARE = 'spare';
// Two tasks of the longest description, in the signs that JSON has for each of their signs at worst.
const SPARE_LENGTH = 8 * LIMITS.description;

/** Keeps the place free, as long as there is one. */
export function keepSpare(): void {
  try {
    if (localStorage.getItem(SPARE) === null) localStorage.setItem(SPARE, '0'.repeat(SPARE_LENGTH));
  } catch {
    // There is no such place any more.
  }
}

/** Keeps words in the storage that takes them at once: where it is full, in the free place. Returns whether it has them. */
export function keepEvenIfFull(key: string, text: string): boolean {
  const keep = () => localStorage.setItem(key, text);
  try {
    keep();
  } catch {
    try {
      localStorage.removeItem(SPARE);
      keep();
    } catch {
      // What this browser stores nowhere is only on this page, which says so where it can.
      return false;
    }
  }
  return true;
}
