const OF_INPUT_METHOD = 229;

/** Returns whether a key is an input method's, such as the Enter that ends a word: Safari says so by its code alone, as the word has ended by then. */
export function isComposing(press: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells it in Safari
  return press.isComposing || press.keyCode === OF_INPUT_METHOD;
}
