/** Whether a row says something where no heading stands any more, as one does whose words have a separator and no quotation marks. */
export function reachesBeyond(cells: readonly string[], headings: readonly string[]): boolean {
  return cells.slice(headings.length).some((cell) => cell.trim() !== '');
}
