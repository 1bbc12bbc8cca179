import type { ImportBody, ImportedRevision, ImportedTask } from '#contract/account-file.ts';
import { FIELD_NAMES, isSameValue } from '#contract/task.ts';
import type { FieldName, FieldValue } from '#contract/task.ts';

import { invalid } from '../errors/api-error.ts';

/** The revisions of each task of a file, in their order. */
export type Histories = Map<string, ImportedRevision[]>;

const broken = (reason: string) => invalid(`Nothing was imported: ${reason} Export the account again.`);

function hasTwice(values: (string | number)[]): boolean {
  return new Set(values).size < values.length;
}

/** What a task has in the fields of which a file says nothing. */
const UNSAID: Partial<Record<FieldName, FieldValue>> = { labels: [], repeat: '' };

/** Whether the revisions tell the task's whole life, from its first version to what it is. */
function isLifeOf(task: ImportedTask, revisions: ImportedRevision[]): boolean {
  const last = revisions.at(-1)?.after;
  return (
    revisions.every(
      ({ version, verb }, index) => version === index + 1 && (verb === 'create') === (index === 0),
    ) &&
    (task.version ?? revisions.length) === revisions.length &&
    FIELD_NAMES.every((name) => isSameValue(task[name] ?? UNSAID[name], last?.[name] ?? UNSAID[name])) &&
    ((task.deletedAt ?? null) !== null) === last?.deleted
  );
}

/** The histories of a file, or a refusal if they contradict themselves or the tasks. */
export function checkedHistories({ seq, tasks, revisions }: ImportBody): Histories {
  if (hasTwice(tasks.map(({ _id }) => _id))) throw broken('the file holds a task twice.');
  if (hasTwice(revisions.map((revision) => revision.seq))) throw broken('two changes have the same number.');
  if (revisions.some((revision) => revision.seq > seq)) throw broken('a change is newer than the file.');
  const histories = Map.groupBy(
    revisions.toSorted((one, other) => one.seq - other.seq),
    ({ taskId }) => taskId,
  );
  const known = new Set(tasks.map(({ _id }) => _id));
  if ([...histories.keys()].some((id) => !known.has(id)))
    throw broken('there are changes of a task that is not in it.');
  for (const task of tasks) {
    const history = histories.get(task._id);
    if (history && !isLifeOf(task, history))
      throw broken(`the history of "${task.title}" does not lead to it.`);
  }
  return histories;
}
