/*
 * A form gives a text other line ends as soon as it shows it: with any but these, whoever looks at a task would change it.
 */

/** Returns a text with the line ends of a field of many lines. */
export function toLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** Returns a text as it stands in a field of one line. */
export function toOneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ');
}
