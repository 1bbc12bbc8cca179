/** Tells whether all that is written with percent signs is text. */
export function canBeDecoded(part: string): boolean {
  try {
    // The build drops a call of which nobody wants the result, and with it what it throws.
    return decodeURIComponent(part).length >= 0;
  } catch {
    return false;
  }
}
