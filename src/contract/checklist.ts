/** One item of a checklist: a line of a description, counted from 0, its words, and whether it is ticked. */
export type ChecklistItem = { line: number; text: string; isDone: boolean };

/** Matches the line of an item (`- [ ] words`, `* [x] words`, `1. [ ] words`): what stands before its box, its tick, its words. */
export const ITEM = /^(\s*(?:[-*+]|\d{1,9}[.)])\s+)\[([ xX])\]\s+(\S.*)/s;
// A fence may open on the line of a list item. After backticks that open one the line has no other: else it is inline code.
const FENCE = /^\s*(?:(?:[-*+]|\d{1,9}[.)])\s+)*(`{3,}(?=[^`]*$)|~{3,})/;

/** Returns the fence that is open below a line, given the one open above it; '' where none is. */
export function fenceBelow(line: string, fence: string): string {
  const [, mark = ''] = FENCE.exec(line) ?? [];
  if (fence === '') return mark;
  return mark.startsWith(fence) && line.trim() === mark ? '' : fence;
}

/** Returns the items of the checklist that a description has; what stands in fenced code is none. */
export function parseChecklist(description: string): ChecklistItem[] {
  // Most descriptions have none.
  if (!description.includes(']')) return [];
  const items: ChecklistItem[] = [];
  let fence = '';
  for (const [line, content] of description.split('\n').entries()) {
    const [, , tick, text] = ITEM.exec(content) ?? [];
    if (text && fence === '') items.push({ line, text: text.trimEnd(), isDone: tick !== ' ' });
    fence = fenceBelow(content, fence);
  }
  return items;
}

/** Returns what a description says beside these items of it. */
export function textBeside(description: string, items: readonly ChecklistItem[]): string {
  if (items.length === 0) return description;
  const lines = new Set(items.map(({ line }) => line));
  return description
    .split('\n')
    .filter((_, line) => !lines.has(line))
    .join('\n')
    .trim();
}
