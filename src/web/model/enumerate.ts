const list = new Intl.ListFormat('en');

/** Lists things as within a sentence: 'title, labels, and due date'. */
export function enumerate(things: readonly string[]): string {
  return list.format(things);
}
