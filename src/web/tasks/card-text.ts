import { parseChecklist, textBeside } from '#contract/checklist.ts';
import type { ChecklistItem } from '#contract/checklist.ts';

import type { Task } from '../model/task.ts';
import { lineWidth } from './line-width.ts';

/** What a card shows of its task: the items of the checklist are counted, the rest of the description is text. */
type CardText = {
  /** In em, in one line; of a text that needs two in any card it is not reckoned. */
  titleWidth: number;
  textWidth: number;
  items: readonly ChecklistItem[];
  text: string;
  hasMarks: boolean;
};

/** More letters are more than a line in the widest card. */
const LINE_LETTERS = 80;

const known = new WeakMap<Task, CardText>();

/** Reads what a card shows of its task, once for each task: the rows of 10,000 ask for it. */
export function readCard(task: Task): CardText {
  let read = known.get(task);
  if (!read) {
    const items = parseChecklist(task.description);
    const text = textBeside(task.description, items);
    read = {
      titleWidth: lineWidth(task.title),
      textWidth: text.length > LINE_LETTERS ? Infinity : lineWidth(text),
      items,
      text,
      hasMarks: items.length + task.labels.length + task.repeat.length > 0,
    };
    known.set(task, read);
  }
  return read;
}
