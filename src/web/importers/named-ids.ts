import { parse, v5 } from 'uuid';

/** Returns what makes an id that follows from the parts of a name. A namespace has ids of its own. */
export function namedIds(namespace: string): (...name: (string | number)[]) => string {
  // A text would be taken apart again for each of very many ids.
  const bytes = parse(namespace);
  const encoder = new TextEncoder();
  return (...name) => v5(encoder.encode(JSON.stringify(name)), bytes);
}
