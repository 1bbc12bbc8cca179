import { v5 } from 'uuid';

import { FILE_SCHEMA } from '#contract/account-file.ts';
import type { ImportBody } from '#contract/account-file.ts';
import { parseChecklist } from '#contract/checklist.ts';
import { uniqueLabels } from '#contract/labels.ts';
import { LIMITS } from '#contract/limits.ts';

import type { ForeignFile, ForeignTask } from '../importers/foreign-file.ts';
import { withMonthDay } from '../importers/repeat-rule.ts';

// Only for these ids. Another one would make every file that was imported before a new one.
const NAMESPACE = '3b0f6f0e-6c0a-4f57-9a43-0d6a8d1c5e27';

/** The label of tasks that had no due date where they come from. */
export const UNDATED = 'undated';

/** What a person chooses before an import. */
export type Choices = {
  /** The due date of tasks that have none. */
  undatedDue: string;
  /** Whether the names of lists and projects become labels. */
  hasListLabels: boolean;
};

function labelsOf({ labels, lists, dueDate }: ForeignTask, hasListLabels: boolean): string[] {
  const all = [...(dueDate ? [] : [UNDATED]), ...labels, ...(hasListLabels ? lists : [])];
  // The label of the undated is no label that a long list of others pushes out.
  const kept = new Set(all.slice(0, LIMITS.labels));
  return uniqueLabels([...kept]);
}

/** The tasks of a file as this account imports them. Their ids follow from their names in the source, so that none comes twice. */
export function toImportBody(
  { source, tasks }: ForeignFile,
  { undatedDue, hasListLabels }: Choices,
  account: string,
): ImportBody {
  return {
    format: 'holdfast',
    schema: FILE_SCHEMA,
    seq: 0,
    revisions: [],
    tasks: tasks.map((task) => {
      const { sourceId, title, description, priority, completed, createdAt, completedAt } = task;
      const dueDate = task.dueDate ?? undatedDue;
      return {
        _id: v5(JSON.stringify([account, source, sourceId]), NAMESPACE),
        title,
        description,
        priority,
        dueDate,
        completed,
        labels: labelsOf(task, hasListLabels),
        repeat: withMonthDay(task.repeat, dueDate),
        createdAt,
        completedAt: completed ? completedAt : undefined,
      };
    }),
  };
}

/** How much of what is in a file. */
export type Counts = {
  tasks: number;
  completed: number;
  labels: number;
  repeating: number;
  checklists: number;
  undated: number;
  /** The names of the lists and projects. */
  lists: string[];
};

const countIf = (tasks: readonly ForeignTask[], isCounted: (task: ForeignTask) => boolean) =>
  tasks.filter(isCounted).length;

/** Counts what is in a file. */
export function countContents({ tasks }: ForeignFile): Counts {
  return {
    tasks: tasks.length,
    completed: countIf(tasks, ({ completed }) => completed),
    labels: uniqueLabels(tasks.flatMap(({ labels }) => labels)).length,
    repeating: countIf(tasks, ({ repeat }) => repeat !== ''),
    checklists: countIf(tasks, ({ description }) => parseChecklist(description).length > 0),
    undated: countIf(tasks, ({ dueDate }) => dueDate === null),
    lists: uniqueLabels(tasks.flatMap(({ lists }) => lists)),
  };
}
