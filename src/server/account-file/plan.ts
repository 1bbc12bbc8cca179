import type { ImportSummary } from '#contract/account-file.ts';
import { FIELD_NAMES, isSameValue } from '#contract/fields.ts';
import type { TaskChanges } from '#contract/task.ts';

import type { Database } from '../database/database.ts';
import { findMark } from '../database/list-marks.ts';
import type { TaskTable } from '../database/schema.ts';
import { toFields } from '../tasks/rows.ts';
import type { StagedFile, StagedTask } from './staged-file.ts';

const EXAMPLES = 10;
/** How many rows of a file are read together: what one transaction writes of them is what others have to wait for. */
export const STAGED_PAGE_ROWS = 128;

/** What an import does: it adds tasks, gives others the file's fields, and removes nothing. */
export type Plan = ImportSummary & {
  trashed: number;
  /** The user's number that it was worked out for. */
  seq: number;
};

/**
 * Whether nothing was ever written into the account, so that the file's changes can keep their numbers. In one that was emptied these may be
 * those of changes that somebody remembers, such as of an import that can be undone.
 */
export const isUntouched = ({ seq }: Pick<Plan, 'seq'>): boolean => seq === 0;

/** Returns a task of a file with what a new one has where the file says nothing of it. */
export const filled = (task: StagedTask) => ({
  ...task,
  labels: task.labels ?? '[]',
  repeat: task.repeat ?? '',
});

/** Returns the fields that the file says of a task. */
export function saidFields(task: StagedTask): TaskChanges {
  const fields = toFields(filled(task));
  return {
    ...fields,
    labels: task.labels === null ? undefined : fields.labels,
    repeat: task.repeat === null ? undefined : fields.repeat,
  };
}

/** Whether the row stays as it is: a task that the file holds as deleted changes nothing here, for an import removes nothing. */
function isKept(row: TaskTable, task: StagedTask): boolean {
  if (task.deleted_at !== null) return true;
  const [fields, said] = [toFields(row), saidFields(task)];
  return (
    row.deleted_at === null &&
    FIELD_NAMES.every((name) => isSameValue(fields[name], said[name] ?? fields[name]))
  );
}

/** Yields the tasks of a file, some at a time, in their order: all, or those for which this is to be done. */
export async function* stagedTaskPages(
  { queries }: StagedFile,
  wanted: 'all' | 'added without history' | 'changed',
): AsyncGenerator<StagedTask[]> {
  let tasks = queries.selectFrom('task').selectAll().orderBy('position').limit(STAGED_PAGE_ROWS);
  if (wanted === 'changed') tasks = tasks.where('effect', '=', 'changed');
  if (wanted === 'added without history') {
    tasks = tasks
      .where('effect', '=', 'added')
      .where('id', 'not in', (revisions) => revisions.selectFrom('revision').select('task_id'));
  }
  let after = -1;
  while (true) {
    const page = await tasks.where('position', '>', after).execute();
    if (page.length > 0) yield page;
    if (page.length < STAGED_PAGE_ROWS) return;
    after = page.at(-1)?.position ?? after;
  }
}

/**
 * Works out what importing a file does to a user's tasks as they are now, and notes it in the staged file. With `addsOnly` the
 * tasks that are here stay as they are.
 */
export async function planImport(
  database: Database,
  userId: string,
  staged: StagedFile,
  addsOnly: boolean,
): Promise<Plan> {
  const [{ seq } = { seq: 0 }] = await findMark(database, { userId });
  const plan = { seq, added: 0, trashed: 0, changed: 0, unchanged: 0 };
  // All of another account's file get ids of their own, or what repeats would lose its next one.
  let isForeign = false;
  const examples = { added: new Array<string>(), changed: new Array<string>() };
  for await (const page of stagedTaskPages(staged, 'all')) {
    const ids = page.flatMap(({ id, own_id }) => [id, own_id]);
    const rows = await database.selectFrom('task').selectAll().where('id', 'in', ids).execute();
    const taken = new Set(rows.map(({ id }) => id));
    const known = new Map(rows.filter(({ user_id }) => user_id === userId).map((row) => [row.id, row]));
    for (const task of page) {
      const row = known.get(task.id) ?? known.get(task.own_id);
      isForeign ||= row ? row.id !== task.id : taken.has(task.id);
      if (row && (isKept(row, task) || (addsOnly && row.deleted_at === null))) {
        plan.unchanged += 1;
        staged.setEffect(task.position, null, null);
        continue;
      }
      const effect = row ? 'changed' : 'added';
      plan[effect] += 1;
      if (task.deleted_at !== null) plan.trashed += 1;
      else if (examples[effect].length < EXAMPLES) examples[effect].push(task.title);
      staged.setEffect(task.position, effect, row?.id ?? null);
    }
  }
  staged.nameAdded(isForeign);
  const named = (['added', 'changed'] as const).flatMap((effect) =>
    examples[effect].map((title) => ({ title, effect })),
  );
  return { ...plan, examples: named.slice(0, EXAMPLES) };
}
