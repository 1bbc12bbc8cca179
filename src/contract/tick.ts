import { ITEM, parseChecklist } from './checklist.ts';
import type { ChecklistItem } from './checklist.ts';

/** Returns the description with one item ticked, or no more; a line that is no item stays as it is. */
export function tickItem(description: string, { line }: ChecklistItem, isDone: boolean): string {
  const lines = description.split('\n');
  const content = lines[line] ?? '';
  if (ITEM.test(content)) lines[line] = content.replace(/\[[ xX]\]/, isDone ? '[x]' : '[ ]');
  return lines.join('\n');
}

const countIndent = (line: string) => line.length - line.trimStart().length;

/** Returns the description with one more item: below the last one with its notes and like it, or else at its end. */
export function addItem(description: string, words: string): string {
  const item = `[ ] ${words.replace(/\s+/g, ' ').trim()}`;
  const last = parseChecklist(description).at(-1);
  if (!last) {
    const below = [description.trimEnd(), `- ${item}`].filter(Boolean).join('\n\n');
    // Below fenced code that nothing ends it would be code, too.
    return parseChecklist(below).length > 0 ? below : `- ${item}\n\n${description}`;
  }
  const lines = description.split('\n');
  const [, bullet = '- '] = ITEM.exec(lines[last.line] ?? '') ?? [];
  const next = bullet.replace(/\d+/, (number) => String(Number(number) + 1));
  const isBelow = (line: string) => line.trim() === '' || countIndent(line) > countIndent(bullet);
  let end = last.line + 1;
  while (isBelow(lines[end] ?? '-')) end += 1;
  while (lines[end - 1]?.trim() === '') end -= 1;
  const added = lines.toSpliced(end, 0, next + item).join('\n');
  // Nor is it one within code that goes on below the notes.
  return parseChecklist(added).some(({ line }) => line === end)
    ? added
    : lines.toSpliced(last.line + 1, 0, next + item).join('\n');
}

/** Returns the description with no item ticked. */
export function clearTicks(description: string): string {
  const ticked = new Set(parseChecklist(description).flatMap(({ line, isDone }) => (isDone ? [line] : [])));
  if (ticked.size === 0) return description;
  const clear = (content: string, line: number) =>
    ticked.has(line) ? content.replace(/\[[xX]\]/, '[ ]') : content;
  return description.split('\n').map(clear).join('\n');
}
