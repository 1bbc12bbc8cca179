import type { UndoImportAnswer, UndoImportBody } from '#contract/undo-import.ts';

import { FIELD_COLUMNS } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { insertRevisions } from '../database/insert-rows.ts';
import { lockUser } from '../database/lock-user-row.ts';
import { closeImport, keepBefore, openImport } from '../database/open-imports.ts';
import type { ChangeNotice } from '../database/pub-sub.ts';
import { IMPORT_SOURCE, REPEAT_SOURCE } from '../database/schema.ts';
import type { DatabaseTransaction, TaskTable } from '../database/schema.ts';
import type { Actor, UserWrite } from '../database/user-write.ts';
import { beginWrite, endWrite } from '../database/user-write.ts';
import { findTouched } from '../tasks/next-task.ts';
import { changeRow, fieldsAt, toRevisionRow } from '../tasks/revisions.ts';
import { changedColumns } from '../tasks/rows.ts';
import { ROWS_PER_STEP, runSteps } from './steps.ts';
import type { InTurn, WriteState } from './steps.ts';
import { undoViews } from './views.ts';

export type Undone = Omit<UndoImportAnswer, 'putBack'> & { putBack: number };

// So many changes are looked at in one step: a history is long, and few of it may be an import's.
const LOOKED_AT = 1024;

/** Whether so many changes may be an import's that its undo takes long. */
export const isLarge = ({ after, upTo }: UndoImportBody): boolean => upTo - after > ROWS_PER_STEP;

/** Returns the number of the last change that a step after this number looks at. */
async function findEnd(
  transaction: DatabaseTransaction,
  userId: string,
  from: number,
  upTo: number,
): Promise<number> {
  const last = await transaction
    .selectFrom('task_revision')
    .select('seq')
    .where('user_id', '=', userId)
    .where('seq', '>', from)
    .where('seq', '<=', upTo)
    .orderBy('seq')
    .offset(LOOKED_AT - 1)
    .limit(1)
    .executeTakeFirst();
  return last?.seq ?? upTo;
}

/**
 * Finds the next tasks that imports wrote, and that are there, each by the last change of an import between two numbers; `isSame`
 * where nobody changed one since.
 */
async function findMade(
  transaction: DatabaseTransaction,
  userId: string,
  { from, end }: { from: number; end: number },
  { after, upTo, hasHistories }: UndoImportBody,
) {
  const imported = transaction
    .selectFrom('task_revision as made')
    .where('made.user_id', '=', userId)
    .where('made.seq', '>', from)
    .where('made.seq', '<=', end)
    .$if(hasHistories !== true, (made) => made.where('made.source', '=', IMPORT_SOURCE));
  return imported
    .innerJoin('task', 'task.id', 'made.task_id')
    .selectAll('task')
    .select(['made.seq', 'made.version as made_version', 'made.verb as made_verb'])
    .select((made) => [
      made
        .and(FIELD_COLUMNS.map((column) => made(`task.${column}`, '=', made.ref(`made.${column}`))))
        .as('isSame'),
      made('task.created_seq', '>', after).as('isAddedTask'),
    ])
    .where('task.user_id', '=', userId)
    .where('task.deleted_at', 'is', null)
    .where((made) =>
      made.not(
        made.exists(
          made
            .selectFrom('task_revision as later')
            .select('later.seq')
            .whereRef('later.user_id', '=', 'made.user_id')
            .whereRef('later.task_id', '=', 'made.task_id')
            .whereRef('later.version', '>', 'made.version')
            .where('later.seq', '<=', upTo)
            .$if(hasHistories !== true, (later) => later.where('later.source', '=', IMPORT_SOURCE)),
        ),
      ),
    )
    .orderBy('made.seq')
    .limit(ROWS_PER_STEP)
    .execute();
}

/** Restores the fields that a task had before a version. Returns whether the history still has them. */
async function restoreFields(write: UserWrite, row: TaskTable, version: number): Promise<boolean> {
  const before = await fieldsAt(write, row.id, version - 1);
  const columns = before && changedColumns(row, before, write.at);
  if (columns) await changeRow(write, 'update', row, columns);
  return before !== null;
}

/** Moves tasks to the trash, with a change each. Next tasks that no person has touched stay untouched: a completion brings them back. */
async function removeTasks(write: UserWrite, ids: string[]): Promise<void> {
  const { transaction, at } = write;
  const touched = await findTouched(write, ids);
  const rows = await transaction
    .updateTable('task')
    .set((expression) => ({ version: expression('version', '+', 1), updated_at: at, deleted_at: at }))
    .where('id', 'in', ids)
    .returningAll()
    .execute();
  const revisions = rows.map((row) => {
    write.seq += 1;
    const source = touched.has(row.id) ? write.source : REPEAT_SOURCE;
    return toRevisionRow({ ...write, source }, 'delete', row);
  });
  await insertRevisions(transaction, revisions);
}

/**
 * Moves the tasks to the trash that imports added or restored between two numbers, and gives those their words again that they
 * changed, all or nothing; what was changed since stays. Views that an import added are deleted with them.
 * Where there is one writer, many go in steps, as an import does, and what breaks off is rolled back by the caller.
 */
export async function undoImport(
  database: Database,
  inTurn: InTurn,
  actor: Actor,
  { now, range }: { now: Date; range: UndoImportBody },
): Promise<Undone & { notices: ChangeNotice[] }> {
  const { userId } = actor;
  const isStepwise = database.hasOneWriter && isLarge(range);
  const counts: Undone = { undone: 0, putBack: 0, kept: 0 };

  async function begin(transaction: DatabaseTransaction): Promise<WriteState> {
    const user = await lockUser(actor, transaction);
    if (isStepwise) await openImport(transaction, { user_id: userId, above: user.seq });
    return beginWrite(actor, user, now);
  }

  /** Undoes the next ones. Returns the number of the last change that was looked at. */
  async function undoStep(
    transaction: DatabaseTransaction,
    state: WriteState,
    from: number,
    between: UndoImportBody,
  ): Promise<number> {
    const end = await findEnd(transaction, userId, from, between.upTo);
    const made = await findMade(transaction, userId, { from, end }, between);
    const same = made.filter(({ isSame }) => Boolean(isSame));
    if (isStepwise && same.length > 0)
      await keepBefore(
        transaction,
        same.map(({ id }) => id),
      );
    const write = { ...state, transaction };
    const gone: string[] = [];
    let changed = 0;
    for (const { seq: _seq, made_version, made_verb, isSame: _isSame, isAddedTask, ...row } of same) {
      // What goes back into the trash says there what it said before the import, too.
      const hadWords = !isAddedTask && (await restoreFields(write, row, made_version));
      if (isAddedTask || made_verb === 'restore') gone.push(row.id);
      else if (hadWords) changed += 1;
    }
    if (gone.length > 0) await removeTasks(write, gone);
    state.seq = write.seq;
    counts.undone += gone.length;
    counts.putBack += changed;
    counts.kept += made.length - gone.length - changed;
    const last = made.at(-1);
    return last && made.length === ROWS_PER_STEP ? last.seq : end;
  }

  const notices = await runSteps(database, inTurn, { userId, isStepwise }, async (step) => {
    const state = await step(begin);
    const { seq } = state;
    // What it writes itself is not undone in its turn.
    const between = { ...range, upTo: Math.min(range.upTo, seq) };
    for (let from = range.after; from < between.upTo;) {
      const last = from;
      from = await step(async (transaction) => undoStep(transaction, state, last, between));
    }
    return step(async (transaction) => {
      // An operator may have ended the session between two steps, from a process of their own.
      if (isStepwise) await lockUser(actor, transaction);
      const write = { ...state, transaction };
      if (range.views) counts.views = await undoViews(write, range.views);
      if (isStepwise) await closeImport(transaction, userId);
      return endWrite(write, seq, database.pubSub);
    });
  });
  return { ...counts, notices };
}
