import { FILE_LIMITS } from '#contract/file-limits.ts';
import type { UndoImportBody } from '#contract/undo-import.ts';

import type { Database } from '../database/database.ts';
import { isDuplicate } from '../database/failures.ts';
import { insertRevisions, insertTasks } from '../database/insert-rows.ts';
import type { UserSession } from '../database/lock-user-row.ts';
import { lockUser } from '../database/lock-user-row.ts';
import { closeImport, keepBefore, openImport } from '../database/open-imports.ts';
import { IMPORT_SOURCE } from '../database/schema.ts';
import type { DatabaseTransaction } from '../database/schema.ts';
import type { UserWrite } from '../database/user-write.ts';
import { beginWrite, endWrite } from '../database/user-write.ts';
import { unavailable } from '../errors/try-later.ts';
import { logIgnored } from '../log/log.ts';
import { changeRow } from '../tasks/revisions.ts';
import { assertRoom } from '../tasks/room.ts';
import { changedColumns } from '../tasks/rows.ts';
import type { Plan } from './plan.ts';
import { saidFields, stagedTaskPages } from './plan.ts';
import type { Rows } from './rows.ts';
import { addedRows } from './rows.ts';
import type { StagedFile } from './staged-file.ts';
import { ROWS_PER_STEP, runSteps } from './steps.ts';
import type { InTurn, Step, WriteState } from './steps.ts';
import type { AddedViews, ViewPlan } from './views.ts';
import { addViews } from './views.ts';

export type Import = {
  owner: UserSession;
  now: Date;
  staged: StagedFile;
  plan: Plan;
  fileSeq: number;
  views: ViewPlan;
  /** Keeps the numbers of its changes, in the transaction that makes them exist. */
  keep: (transaction: DatabaseTransaction, range: UndoImportBody) => Promise<void>;
};

/** Begins to write. Returns null where another process has changed the account since the import was worked out. */
async function begin(
  transaction: DatabaseTransaction,
  { owner, now, plan }: Import,
  isStepwise: boolean,
): Promise<WriteState | null> {
  const { userId } = owner;
  const user = await lockUser(owner, transaction);
  const { seq } = user;
  if (seq !== plan.seq) return null;
  await assertRoom({ userId, seq, transaction }, FILE_LIMITS.tasks, plan.added);
  if (isStepwise) await openImport(transaction, { user_id: userId, above: seq });
  return beginWrite({ userId, source: IMPORT_SOURCE }, user, now);
}

async function insertRows(transaction: DatabaseTransaction, { tasks, revisions }: Rows): Promise<void> {
  await insertTasks(transaction, tasks);
  await insertRevisions(transaction, revisions);
}

/** Gives known tasks the fields of the file, some at a time; a deleted one comes back. */
async function changeTasks(
  { staged }: Import,
  state: WriteState,
  { step, isStepwise }: { step: Step; isStepwise: boolean },
): Promise<void> {
  for await (const page of stagedTaskPages(staged, 'changed')) {
    const files = new Map(page.map((task) => [task.new_id, task]));
    const ids = page.flatMap(({ new_id }) => new_id ?? []);
    await step(async (transaction) => {
      const known = transaction.selectFrom('task').selectAll().where('id', 'in', ids);
      const rows = await known.orderBy('created_seq').execute();
      // A sweep has removed one from the trash since the import was worked out: whoever tries again adds it.
      if (rows.length < ids.length) throw unavailable();
      if (isStepwise)
        await keepBefore(
          transaction,
          rows.map(({ id }) => id),
        );
      const write: UserWrite = { ...state, transaction };
      for (const row of rows) {
        const task = files.get(row.id);
        const columns = task ? changedColumns(row, saidFields(task), state.at) : null;
        const verb = row.deleted_at === null ? 'update' : 'restore';
        await changeRow(write, verb, row, { ...columns, deleted_at: null });
      }
      state.seq = write.seq;
    });
  }
}

/** Makes all of it visible at once: whatever has a number above the user's does not exist before. Returns the views that it added. */
async function end(
  transaction: DatabaseTransaction,
  { plan, views, owner }: Import,
  state: WriteState,
  { pubSub, isStepwise }: { pubSub: Database['pubSub']; isStepwise: boolean },
): Promise<AddedViews> {
  // An operator may have ended the session between two steps, from a process of their own.
  if (isStepwise) await lockUser(owner, transaction);
  const write: UserWrite = { ...state, transaction };
  const added = await addViews(write, views.toAdd);
  await endWrite(write, plan.seq, pubSub);
  if (isStepwise) await closeImport(transaction, owner.userId);
  return added;
}

async function countRevisions({ queries }: StagedFile): Promise<number> {
  const { revisions } = await queries
    .selectFrom('revision')
    .select((expression) => expression.fn.countAll<number>().as('revisions'))
    .executeTakeFirstOrThrow();
  return revisions;
}

/**
 * Writes what an import was found to do, all or nothing. Where there is one writer, many rows go in many short transactions,
 * between which others write; what breaks off is then rolled back by the caller. Returns the numbers of the changes; null, and has
 * written nothing, where another process has changed the account meanwhile. Nobody else of this process may use the user's data.
 */
export async function writeImport(
  database: Database,
  inTurn: InTurn,
  work: Import,
): Promise<UndoImportBody | null> {
  const { staged, plan, fileSeq, owner } = work;
  const { pubSub } = database;
  const revisions = await countRevisions(staged);
  const areMany = plan.added + plan.changed + revisions > ROWS_PER_STEP;
  const isStepwise = database.hasOneWriter && areMany;

  async function write(step: Step): Promise<UndoImportBody | null> {
    const state = await step(async (transaction) => begin(transaction, work, isStepwise));
    if (!state) return null;
    for await (const rows of addedRows(staged, state, plan, fileSeq))
      await step(async (transaction) => insertRows(transaction, rows));
    await changeTasks(work, state, { step, isStepwise });
    return step(async (transaction) => {
      const added = await end(transaction, work, state, { pubSub, isStepwise });
      const range: UndoImportBody = {
        after: plan.seq,
        upTo: state.seq,
        hasHistories: revisions > 0 || undefined,
        views: added.length > 0 ? added : undefined,
      };
      await work.keep(transaction, range);
      return range;
    });
  }

  try {
    const range = await runSteps(database, inTurn, { userId: owner.userId, isStepwise }, write);
    if (areMany)
      await database.noteManyRows().catch((error: unknown) => logIgnored('telling of an import', error));
    return range;
  } catch (error) {
    // An id has become another user's meanwhile.
    throw isDuplicate(error) ? unavailable() : error;
  }
}
