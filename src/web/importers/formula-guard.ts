/** What a spreadsheet would take for a formula, even behind the quotes that guard it. */
export const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** Returns what a cell of an export says, without the quote that guards it from being run. */
export function unguard(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
}
