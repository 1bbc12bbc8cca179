// The widths of the letters from space to ~ in Inter, at the weight of a title: twentieths of an em, each a digit to the base 36.
const WIDTHS = Array.from(
  '56addkd677bd6967d8cddcdbdd66dddbkedfeccff5bebiffdfdddfekeed777a97bcccc8cc55b5icccc8b7cchbcb979d',
  (digit) => Number.parseInt(digit, 36),
);
const FIRST = 32;
const OTHER_LETTER = 13;
const IDEOGRAPH = 20;
const IDEOGRAPHS_FROM = 0x2e80;

/**
 * Returns whether a title needs two lines where one has room for so many em. It is reckoned and not measured, so that a list is as
 * high before its font has come, and 10,000 titles cost nothing.
 */
export function needsTwoLines(title: string, room: number): boolean {
  let left = room * 20;
  for (let index = 0; index < title.length && left >= 0; index += 1) {
    const code = title.charCodeAt(index);
    left -= WIDTHS[code - FIRST] ?? (code < IDEOGRAPHS_FROM ? OTHER_LETTER : IDEOGRAPH);
  }
  return left < 0;
}
