/** Returns a label without what goes around its words: white space at its ends, more than one space inside, a '#' in front. */
export function tidyLabel(label: string): string {
  return label
    .replace(/^[\s#]+/u, '')
    .replace(/\s+/gu, ' ')
    .trimEnd();
}
