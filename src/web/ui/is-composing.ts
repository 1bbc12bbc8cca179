const OF_INPUT_METHOD = 229;

/**
 * Returns whether a key is an input method's, such as the Enter that ends a word. Only its code tells: in Safari the word has ended by then,
 * and on Android each word is composed, with an Enter that is the person's own.
 */
export function isComposing({ keyCode }: Pick<KeyboardEvent, 'keyCode'>): boolean {
  return keyCode === OF_INPUT_METHOD;
}
