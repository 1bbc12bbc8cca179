import { FILE_SCHEMA } from '#contract/account-file.ts';
import { toLineFeeds, toOneLine } from '#contract/line-ends.ts';

import { namedIds } from '../importers/named-ids.ts';
import type { Task } from '../model/task.ts';
import type { CsvTask } from './csv.ts';
import type { ImportingAccount, NewTasks } from './import-steps.ts';

// Another namespace would make every file that was imported before a new one.
const nameRow = namedIds('f0a0e6a2-5c1d-4b7e-9d0b-6f6f1a3c9b52');

/** What a row or a task says. Without labels it is as it was before there were any: the ids follow from it. */
function joinFields(task: CsvTask | Task): string {
  const { title, description, priority, dueDate, completed, labels = [] } = task;
  return JSON.stringify([
    title,
    description,
    priority,
    dueDate,
    completed,
    ...(labels.length > 0 ? [labels] : []),
  ]);
}

function joinFieldsAndTime(task: CsvTask | Task): string {
  return joinFields(task) + String(task.createdAt && Date.parse(task.createdAt));
}

/**
 * The rows with ids that follow from the file: from what a row says, and which of its equals it is. So the same file has the
 * same ids whenever this account imports it, and two equal rows are two tasks. The texts get the line ends that are stored after that.
 */
function identify(rows: readonly CsvTask[], account: string): (CsvTask & { _id: string })[] {
  const equals = new Map<string, number>();
  return rows.map((row) => {
    const said = joinFieldsAndTime(row);
    const number = (equals.get(said) ?? 0) + 1;
    equals.set(said, number);
    const stored = { title: toOneLine(row.title), description: toLineFeeds(row.description) };
    return { ...row, ...stored, _id: nameRow(account, said, number) };
  });
}

const isTimed = ({ createdAt }: CsvTask) => createdAt !== undefined;

/** Counts how many say the same. */
function countEach(said: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of said) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

/** Takes one of those that say this. Returns whether one was left. */
function take(counts: Map<string, number>, said: string): boolean {
  const left = counts.get(said) ?? 0;
  if (left > 0) counts.set(said, left - 1);
  return left > 0;
}

/**
 * Leaves out the rows whose tasks are here already, whatever these say by now: a row is older than what was made of it. CSV
 * names no ids, so a row that says the same as a task that no row made is that task, and every other one is new. A row without a
 * time says the same as one with any time, of those that are left by the rows that have one.
 */
export function toImport(
  rows: readonly CsvTask[],
  { account, here: tasksHere }: ImportingAccount,
): Omit<NewTasks, 'kind'> {
  // A file without a column for labels is compared without them.
  const isUnlabelled = rows.every(({ labels }) => labels === undefined);
  const here = isUnlabelled ? tasksHere.map((task) => ({ ...task, labels: [] })) : tasksHere;
  const identified = identify(rows, account);
  const known = new Map(here.map((task) => [task._id, task]));
  const made = new Set(identified.map(({ _id }) => _id));
  const others = here.filter(({ _id }) => !made.has(_id));
  const [byTime, byFields] = [countEach(others.map(joinFieldsAndTime)), countEach(others.map(joinFields))];
  const result = { alreadyHere: 0, differing: 0 };
  const isNew = (row: (typeof identified)[number]) => {
    const task = known.get(row._id);
    if (task) {
      result[joinFields(task) === joinFields(row) ? 'alreadyHere' : 'differing'] += 1;
      return false;
    }
    if (isTimed(row) && !take(byTime, joinFieldsAndTime(row))) return true;
    if (!take(byFields, joinFields(row))) return true;
    result.alreadyHere += 1;
    return false;
  };
  const tasks = [...identified.filter(isTimed), ...identified.filter((row) => !isTimed(row))].filter(isNew);
  return { content: { format: 'holdfast', schema: FILE_SCHEMA, seq: 0, tasks, revisions: [] }, ...result };
}
