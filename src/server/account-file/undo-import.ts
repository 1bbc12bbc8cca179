import type { UndoImportBody } from '#contract/undo-import.ts';

import type { Database } from '../database/database.ts';
import { insertRevisions } from '../database/insert-rows.ts';
import { lockUser } from '../database/lock-user.ts';
import { closeImport, forgetBefore, keepBefore, openImport } from '../database/open-imports.ts';
import type { ChangeNotice } from '../database/pub-sub.ts';
import type { DatabaseTransaction } from '../database/schema.ts';
import type { Actor, UserWrite } from '../database/user-write.ts';
import { endWrite } from '../database/user-write.ts';
import { toRevisionRow } from '../tasks/revisions.ts';
import { FIELD_COLUMNS } from '../tasks/rows.ts';
import { notBefore, serverDay } from '../time/clock.ts';
import { FEW, runSteps } from './steps.ts';
import type { Draft, InTurn } from './steps.ts';
import { SOURCE } from './write.ts';

export type Undone = { undone: number; kept: number };

/** Finds the next tasks that imports added or restored, and that are there; `isSame` where nobody changed one since. */
async function findMade(transaction: DatabaseTransaction, userId: string, { after, upTo }: UndoImportBody) {
  return transaction
    .selectFrom('task_revision as made')
    .innerJoin('task', 'task.id', 'made.task_id')
    .select(['task.id', 'made.seq'])
    .select((made) =>
      made
        .and(FIELD_COLUMNS.map((column) => made(`task.${column}`, '=', made.ref(`made.${column}`))))
        .as('isSame'),
    )
    .where('made.user_id', '=', userId)
    .where('task.user_id', '=', userId)
    .where('made.seq', '>', after)
    .where('made.seq', '<=', upTo)
    .where('made.source', '=', SOURCE)
    .where('made.verb', 'in', ['create', 'restore'])
    .where('task.deleted_at', 'is', null)
    .orderBy('made.seq')
    .limit(FEW)
    .execute();
}

/** Moves tasks to the trash, with a change each. */
async function removeTasks(write: UserWrite, ids: string[]): Promise<void> {
  const { userId, transaction, at } = write;
  const rows = await transaction
    .updateTable('task')
    .set((expression) => ({ version: expression('version', '+', 1), updated_at: at, deleted_at: at }))
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .returningAll()
    .execute();
  const revisions = rows.map((row) => {
    write.seq += 1;
    return toRevisionRow(write, 'delete', row);
  });
  await insertRevisions(transaction, revisions);
}

/**
 * Moves the tasks to the trash that imports added or restored between two numbers, all or nothing; what was changed since stays.
 * Where there is one writer, many go in steps, as an import does, and what breaks off is taken back by the caller.
 */
export async function undoImport(
  database: Database,
  inTurn: InTurn,
  { userId, source }: Actor,
  { now, range: { after, upTo } }: { now: Date; range: UndoImportBody },
): Promise<Undone & { notices: ChangeNotice[] }> {
  const isStepwise = database.hasOneWriter && upTo - after > FEW;
  const counts = { undone: 0, kept: 0 };

  async function begin(transaction: DatabaseTransaction): Promise<Draft> {
    const { seq, changed_at } = await lockUser(userId, transaction);
    if (isStepwise) await openImport(transaction, { user_id: userId, above: seq });
    const at = notBefore(changed_at, now);
    return { userId, source, at, today: serverDay(now), seq, hasEndedSessions: false };
  }

  /** Takes the next ones back. Returns the number of the last that was looked at, or null where none is left. */
  async function takeBack(transaction: DatabaseTransaction, draft: Draft, from: number) {
    const made = await findMade(transaction, userId, { after: from, upTo });
    const ids = [...new Set(made.filter(({ isSame }) => Boolean(isSame)).map(({ id }) => id))];
    if (isStepwise && ids.length > 0) await keepBefore(transaction, ids);
    const write = { ...draft, transaction };
    if (ids.length > 0) await removeTasks(write, ids);
    draft.seq = write.seq;
    counts.undone += ids.length;
    counts.kept += made.filter(({ isSame }) => !isSame).length;
    return made.at(-1)?.seq ?? null;
  }

  const notices = await runSteps(database, inTurn, isStepwise, async (step) => {
    const draft = await step(begin);
    const { seq } = draft;
    for (let from: number | null = after; from !== null;) {
      const last: number = from;
      from = await step(async (transaction) => takeBack(transaction, draft, last));
    }
    return step(async (transaction) => {
      if (isStepwise) await closeImport(transaction, userId);
      return endWrite({ ...draft, transaction }, seq, database.pubSub);
    });
  });
  if (isStepwise) await forgetBefore(database, userId);
  return { ...counts, notices };
}
