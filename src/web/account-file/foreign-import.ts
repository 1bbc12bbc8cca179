import { FILE_SCHEMA } from '#contract/account-file.ts';
import type { ImportBody } from '#contract/account-file.ts';
import { parseChecklist } from '#contract/checklist.ts';
import { foldLabel, uniqueLabels } from '#contract/labels.ts';
import { LIMITS } from '#contract/limits.ts';
import { normalizeRepeat } from '#contract/repeat-rule.ts';

import { lose } from '../importers/foreign-file.ts';
import type { ForeignFile, ForeignTask, Losses } from '../importers/foreign-file.ts';

/** The label of tasks that had no due date where they come from. */
export const UNDATED = 'undated';

/** What a person chooses before an import. */
export type Choices = {
  /** The due date of tasks that have none. */
  undatedDue: string;
  /** Whether the names of lists and projects become labels. */
  hasListLabels: boolean;
};

/** The labels that a task should have, each once. That of the undated is none that a long list of others pushes out. */
function chooseLabels({ labels, lists, dueDate }: ForeignTask, hasListLabels: boolean): string[] {
  const all = [...(dueDate ? [] : [UNDATED]), ...labels, ...(hasListLabels ? lists : [])];
  return [...Map.groupBy(all, foldLabel).values()].flatMap(([first]) => first ?? []);
}

/** The labels that a task gets. */
export function keepLabels(task: ForeignTask, hasListLabels: boolean): string[] {
  return uniqueLabels(chooseLabels(task, hasListLabels).slice(0, LIMITS.labels));
}

/** The tasks of a file as an account imports them, under its ids for them. */
export function toImportBody(
  { tasks }: ForeignFile,
  { undatedDue, hasListLabels }: Choices,
  ids: readonly string[],
): ImportBody {
  return {
    format: 'holdfast',
    schema: FILE_SCHEMA,
    seq: 0,
    revisions: [],
    tasks: tasks.map((task, index) => {
      const { title, description, priority, completed, createdAt, completedAt } = task;
      const dueDate = task.dueDate ?? undatedDue;
      return {
        _id: ids[index] ?? '',
        title,
        description,
        priority,
        dueDate,
        completed,
        labels: keepLabels(task, hasListLabels),
        repeat: normalizeRepeat(task.repeat, dueDate),
        createdAt,
        completedAt: completed ? completedAt : undefined,
      };
    }),
  };
}

/** How much of what is in a file, and how many labels its tasks get. */
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

/** Counts what is in a file; its labels are those that the account gets, which follow from what a person chooses. */
export function countContents({ tasks }: ForeignFile, hasListLabels: boolean): Counts {
  return {
    tasks: tasks.length,
    completed: countIf(tasks, ({ completed }) => completed),
    labels: uniqueLabels(tasks.flatMap((task) => keepLabels(task, hasListLabels))).length,
    repeating: countIf(tasks, ({ repeat }) => repeat !== ''),
    checklists: countIf(tasks, ({ description }) => parseChecklist(description).length > 0),
    undated: countIf(tasks, ({ dueDate }) => dueDate === null),
    lists: uniqueLabels(tasks.flatMap(({ lists }) => lists)),
  };
}

/** Counts what a file loses on its way here, which follows from what a person chooses. */
export function countLosses({ tasks, losses, columns = [] }: ForeignFile, hasListLabels: boolean): Losses {
  const counted = new Map(losses);
  lose(counted, 'columns', columns.length);
  lose(
    counted,
    'manyLabels',
    countIf(tasks, (task) => chooseLabels(task, hasListLabels).length > LIMITS.labels),
  );
  return counted;
}
