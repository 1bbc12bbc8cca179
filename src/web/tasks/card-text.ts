import { parseChecklist, textBeside } from '#contract/checklist.ts';
import type { ChecklistItem } from '#contract/checklist.ts';

import type { Task } from '../model/task.ts';
import { titleWidth } from './title-width.ts';

/** What a card shows of its task: the items of the checklist are counted, the rest of the description is text. */
type CardText = {
  /** In em, in one line. */
  titleWidth: number;
  items: readonly ChecklistItem[];
  text: string;
  hasMarks: boolean;
};

const known = new WeakMap<Task, CardText>();

/** Reads what a card shows of its task, once for each task: the rows of 10,000 ask for it. */
export function readCard(task: Task): CardText {
  let read = known.get(task);
  if (!read) {
    const items = parseChecklist(task.description);
    read = {
      titleWidth: titleWidth(task.title),
      items,
      text: textBeside(task.description, items),
      hasMarks: items.length + task.labels.length + task.repeat.length > 0,
    };
    known.set(task, read);
  }
  return read;
}
