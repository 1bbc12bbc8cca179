import { foldLabel } from '#contract/labels.ts';
import { normalizeRepeat } from '#contract/repeat-rule.ts';

import type { ForeignFile, ForeignTask } from '../importers/foreign-file.ts';
import type { Task } from '../model/task.ts';
import { keepLabels, UNDATED } from './foreign-import.ts';

/** Labels in any spelling; that of the undated follows from an import. */
function toFolds(labels: readonly string[]): Set<string> {
  const folds = new Set(labels.map(foldLabel));
  folds.delete(UNDATED);
  return folds;
}

const countBeyond = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
  [...some].filter((one) => !others.has(one)).length;

/** Whether a task here has the labels of the file, all with the names of its lists or all without. That of a file may have been another. */
function hasLabelsOf(task: Task, found: ForeignTask): boolean {
  const here = toFolds(task.labels);
  const own = toFolds(keepLabels(found, false));
  const all = toFolds(keepLabels(found, true));
  if (countBeyond(own, here) > 0) return false;
  const beyond = countBeyond(here, all);
  const isAll = found.isFileNamed ? beyond <= 1 : beyond === 0 && here.size === all.size;
  return here.size === own.size || isAll;
}

/** Whether a task here is as the file has it. A day that follows from that of an import says nothing. */
function isAsInFile(task: Task, found: ForeignTask): boolean {
  const { title, description, priority, dueDate, completed, repeat, isNearestDay = false } = found;
  return (
    task.title === title &&
    task.description === description &&
    task.priority === priority &&
    task.completed === completed &&
    (dueDate === null || isNearestDay || task.dueDate === dueDate) &&
    task.repeat === normalizeRepeat(repeat, task.dueDate ?? '') &&
    hasLabelsOf(task, found)
  );
}

/** How many tasks of a file are here just so, and how many say something else here: in a later export, or since they were edited here. */
export function compareWithHere({ tasks }: ForeignFile, ids: readonly string[], here: readonly Task[]) {
  const known = new Map(here.map((task) => [task._id, task]));
  const counts = { alreadyHere: 0, differing: 0 };
  for (const [index, found] of tasks.entries()) {
    const task = known.get(ids[index] ?? '');
    if (task) counts[isAsInFile(task, found) ? 'alreadyHere' : 'differing'] += 1;
  }
  return counts;
}
