import { fenceBelow } from '#contract/checklist.ts';
import { countCharacters } from '#contract/count-characters.ts';
import { LIMITS } from '#contract/limits.ts';

import { lose } from './foreign-file.ts';
import type { ForeignNode, ForeignTask, Losses } from './foreign-file.ts';

const DEEPEST = 6;

/** Returns one line of a checklist. */
export function checklistLine(text: string, isDone: boolean): string {
  return `- [${isDone ? 'x' : ' '}] ${text.replace(/\s+/g, ' ').trim()}`;
}

/** Ends the code that a text begins and does not end: all below it would be code, too. */
function endCode(text: string): string {
  const fence = text.split(/\r\n?|\n/).reduce((open, line) => fenceBelow(line, open), '');
  return fence === '' ? text : `${text}\n${fence}`;
}

/** Returns the parts of a description one below the other, with an empty line between them. */
export function joinParts(parts: readonly string[]): string {
  const said = parts.filter((part) => part.trim() !== '');
  return said.map((part, index) => (index < said.length - 1 ? endCode(part) : part)).join('\n\n');
}

function indent(text: string, depth: number): string {
  return text.replace(/^(?=.)/gm, '  '.repeat(depth));
}

/** A subtask as a line, its description below it. */
function toLines(node: ForeignNode, depth: number): string {
  const title = node.dueDate ? `${node.title} (${node.dueDate})` : node.title;
  const lines = [checklistLine(title, node.completed)];
  if (node.description.trim() !== '') lines.push(indent(endCode(node.description.trim()), 1));
  return indent(lines.join('\n'), Math.min(depth, DEEPEST));
}

/** Counts what a line cannot say of a subtask. */
function countUnsaid(node: ForeignNode, depth: number, losses: Losses): void {
  if (node.dueDate) lose(losses, 'subtaskDates');
  if (node.priority !== 'Low' || node.labels.length > 0 || node.repeat) lose(losses, 'subtaskFields');
  if (depth > DEEPEST) lose(losses, 'collapsedDepths');
}

/** How many characters of lines a description has room for, below what stands in it and the whole of a title that is too long. */
function roomBelow({ title, description }: ForeignNode): number {
  const above = joinParts([countCharacters(title) > LIMITS.title ? title : '', description, '-']);
  return LIMITS.description - countCharacters(above) + 1;
}

/**
 * The lines of all that stands below a task, without a call into itself: a file may nest 10,000 tasks. What its description has no
 * room for is left, with all below it, and so is what is open below a completed task, since nobody looks for it in there.
 */
function linesBelow(
  root: ForeignNode,
  children: ReadonlyMap<string, ForeignNode[]>,
  seen: Set<ForeignNode>,
  losses: Losses,
): { lines: string[]; left: ForeignNode[] } {
  const lines: string[] = [];
  const left: ForeignNode[] = [];
  let room = roomBelow(root);
  const below = (node: ForeignNode, depth: number) =>
    (children.get(node.id) ?? []).map((child) => ({ child, depth })).toReversed();
  const open = below(root, 0);
  for (let next = open.pop(); next; next = open.pop()) {
    const { child, depth } = next;
    if (!seen.has(child)) {
      seen.add(child);
      const line = toLines(child, depth);
      const length = countCharacters(line);
      const isHidden = root.completed && !child.completed;
      if (isHidden || length > room) {
        lose(losses, isHidden ? 'openSubtasks' : 'subtasksOnTop');
        left.push(child);
      } else {
        room -= length + 1;
        countUnsaid(child, depth, losses);
        lines.push(line);
        // One call takes no more than some 100,000 of them, or 65,000 in Safari, and a file may have more.
        for (const each of below(child, depth + 1)) open.push(each);
      }
    }
  }
  return { lines, left };
}

/**
 * Makes subtasks lines of a checklist in the description of the task at their top, wherever in the file they stand. Those that do not
 * fit into it, and open ones below a completed task, come to the top themselves.
 */
export function foldSubtasks(nodes: readonly ForeignNode[], losses: Losses): ForeignTask[] {
  const ids = new Set(nodes.map(({ id }) => id));
  const isTop = ({ id, parentId }: ForeignNode) => !parentId || parentId === id || !ids.has(parentId);
  const children = new Map<string, ForeignNode[]>();
  for (const node of nodes) {
    if (node.parentId && !isTop(node)) {
      const siblings = children.get(node.parentId);
      if (siblings) siblings.push(node);
      else children.set(node.parentId, [node]);
    }
  }
  const seen = new Set(nodes.filter(isTop));
  const folded = new Map<ForeignNode, ForeignTask>();
  const fold = (top: ForeignNode) => {
    seen.add(top);
    const roots = [top];
    for (const root of roots) {
      const { id: _id, parentId: _parentId, ...task } = root;
      const { lines, left } = linesBelow(root, children, seen, losses);
      folded.set(root, { ...task, description: joinParts([task.description, lines.join('\n')]) });
      for (const each of left) roots.push(each);
    }
  };
  for (const node of nodes) if (isTop(node)) fold(node);
  // What is left stands in a circle: its first one in the file becomes the top.
  for (const node of nodes) {
    if (!seen.has(node)) {
      lose(losses, 'circles');
      fold(node);
    }
  }
  return nodes.flatMap((node) => folded.get(node) ?? []);
}
