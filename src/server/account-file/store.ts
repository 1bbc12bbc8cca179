import type { Kysely } from 'kysely';

import { FILE_SCHEMA } from '#contract/account-file.ts';
import type { AccountFile, ImportBody, ImportSummary } from '#contract/account-file.ts';

import { splitIntoBatches } from '../database/batches.ts';
import type { Database } from '../database/database.ts';
import { findMark, forgetMarks } from '../database/list-marks.ts';
import type { Schema, TaskTable } from '../database/schema.ts';
import type { PlannedWrite } from '../database/user-write.ts';
import { inUserWrite } from '../database/user-write.ts';
import { unavailable } from '../errors/api-error.ts';
import { toStoredRevision } from '../history/rows.ts';
import type { Clock } from '../time/clock.ts';
import { notBefore } from '../time/clock.ts';
import type { Addition, Plan } from './plan.ts';
import { ownId, planOf, summaryOf } from './plan.ts';
import type { Rows } from './rows.ts';
import { addedRows, changedRows, exportedTaskOf } from './rows.ts';
import { stage } from './staging.ts';
import { listViews, planViews, storeViews } from './views.ts';

const SOURCE = 'import';
const MOST_TRIES = 5;

/** Begins a write when no other may get in its way. */
export type InTurn = (write: () => Promise<boolean>) => Promise<boolean>;

type Queries = Kysely<Schema>;

/** All tasks of a user, deleted or not, the oldest first. */
async function allTasks(userId: string, queries: Queries): Promise<TaskTable[]> {
  // Each of the two has its index.
  const tasks = queries.selectFrom('task').selectAll().where('user_id', '=', userId);
  const living = await tasks.where('deleted_at', 'is', null).execute();
  const deleted = await tasks.where('deleted_at', 'is not', null).execute();
  return [...living, ...deleted].toSorted((one, other) => one.created_seq - other.created_seq);
}

/** Of these new ids, those that are another user's tasks already. */
async function takenIds(queries: Queries, ids: string[]): Promise<Set<string>> {
  const taken = new Set<string>();
  for (const batch of splitIntoBatches(ids)) {
    const rows = await queries.selectFrom('task').select('id').where('id', 'in', batch).execute();
    for (const { id } of rows) taken.add(id);
  }
  return taken;
}

/** The numbers that the file's revisions get: their own in an empty account, else the next ones in their order. */
function numbersFor(
  draft: PlannedWrite,
  added: Addition[],
  fileSeq: number,
  isEmpty: boolean,
): Map<number, number> {
  const seqs = added.flatMap(({ revisions }) => revisions.map(({ seq }) => seq));
  const first = draft.seq + 1;
  // Never back: the other devices wait for a number above the last that they heard.
  draft.seq = isEmpty ? Math.max(seqs.length > 0 ? first : draft.seq, fileSeq) : draft.seq + seqs.length;
  const inOrder = seqs.toSorted((one, other) => one - other);
  return new Map(inOrder.map((seq, index) => [seq, isEmpty ? seq : first + index]));
}

/** What the plan comes to; the draft's number becomes the one after it. */
async function workOut(
  queries: Queries,
  draft: PlannedWrite,
  { added, changed }: Plan,
  fileSeq: number,
  isEmpty: boolean,
): Promise<Rows> {
  const ids = added.map(({ task }) => task._id);
  const taken = await takenIds(queries, ids);
  const first = addedRows(draft, added, {
    idOf: (id) => (taken.has(id) ? ownId(draft.userId, id) : id),
    numbers: numbersFor(draft, added, fileSeq, isEmpty),
  });
  const second = changedRows(draft, changed);
  return {
    tasks: [...first.tasks, ...second.tasks],
    revisions: [...first.revisions, ...second.revisions],
  };
}

async function seqOf(userId: string, queries: Queries): Promise<number> {
  const query = queries.selectFrom('user').select('seq').where('id', '=', userId);
  return (await query.executeTakeFirstOrThrow()).seq;
}

/** An account as a file, and a file as an account. */
export function accountFileStore(database: Database, now: Clock) {
  return {
    async exported(userId: string): Promise<AccountFile> {
      // One moment for all queries, so that the tasks and their histories fit.
      const moment = database.transaction().setIsolationLevel('repeatable read');
      return moment.execute(async (transaction) => {
        const { name, email, seq } = await transaction
          .selectFrom('user')
          .select(['name', 'email', 'seq'])
          .where('id', '=', userId)
          .executeTakeFirstOrThrow();
        const tasks = await allTasks(userId, transaction);
        const revisions = await transaction
          .selectFrom('task_revision')
          .selectAll()
          .where('user_id', '=', userId)
          .orderBy('seq')
          .execute();
        const views = await listViews(userId, transaction);
        return {
          format: 'holdfast',
          schema: FILE_SCHEMA,
          exportedAt: now().toISOString(),
          profile: { name, email },
          seq,
          tasks: tasks.map(exportedTaskOf),
          revisions: revisions.map(toStoredRevision),
          ...(views.length > 0 ? { views } : {}),
        };
      });
    },

    /** The number of the user's last revision. */
    seq: async (userId: string): Promise<number> => seqOf(userId, database),

    /** What an import of the file would do now. */
    async preview(userId: string, file: ImportBody): Promise<ImportSummary> {
      planViews(await listViews(userId, database), file.views);
      return summaryOf(planOf(userId, await allTasks(userId, database), file));
    },

    /**
     * Adds and changes what the file says, all or nothing. All is worked out and laid ready first, so that the transaction,
     * which `inTurn` begins, is short; if the account has changed meanwhile, it is worked out again.
     */
    async imported(userId: string, file: ImportBody, inTurn: InTurn): Promise<ImportSummary> {
      return database.connection().execute(async (connection) => {
        for (let tries = 0; tries < MOST_TRIES; tries += 1) {
          const [{ seq, changed_at } = { seq: 0, changed_at: null }] = await findMark(connection, { userId });
          const rows = await allTasks(userId, connection);
          const plan = planOf(userId, rows, file);
          const views = planViews(await listViews(userId, connection), file.views);
          if (plan.added.length + plan.changed.length + views.length === 0) return summaryOf(plan);
          const draft = { userId, source: SOURCE, at: notBefore(changed_at, now()), seq };
          const staged = await stage(
            connection,
            userId,
            await workOut(connection, draft, plan, file.seq, rows.length === 0),
          );
          const moved = async () =>
            inUserWrite(
              draft,
              { transaction: () => connection.transaction(), pubSub: database.pubSub },
              now(),
              async (write) => {
                if (write.seq !== seq) return false;
                await staged.move(write);
                // The file's own numbers lie below the marks that other devices have.
                if (rows.length === 0) await forgetMarks(write.transaction, { userId, below: draft.seq });
                await storeViews(write, views);
                // Other devices hear of views by a number too.
                write.seq = Math.max(draft.seq, views.length > 0 ? seq + 1 : seq);
                return true;
              },
            );
          try {
            if (await inTurn(moved)) return summaryOf(plan);
          } finally {
            await staged.clear();
          }
        }
        throw unavailable();
      });
    },
  };
}

export type AccountFileStore = ReturnType<typeof accountFileStore>;
