import type { Kysely } from 'kysely';

import { TASK_COLUMNS } from './columns.ts';
import type { Database } from './database.ts';
import type { Engine } from './engine.ts';
import type { DatabaseTransaction, OpenImportTable, Schema, TaskTable } from './schema.ts';

/*
 * An import of many rows, and the undo of one, is written in many short transactions, so that no other write waits for long. One
 * that broke off is rolled back in the same way, from its last change to its first.
 */

// What one transaction removes is what others have to wait for.
const ROWS_AT_ONCE = 256;

/** Notes that from now on the user's changes with numbers above this one do not exist yet. */
export async function openImport(transaction: DatabaseTransaction, open: OpenImportTable): Promise<void> {
  await transaction.insertInto('open_import').values(open).execute();
}

/** Makes all that an open import wrote exist. */
export async function closeImport(queries: Kysely<Schema>, userId: string): Promise<void> {
  await queries.deleteFrom('open_import').where('user_id', '=', userId).execute();
}

/** Keeps tasks as they are before an open import changes them. */
export async function keepBefore(transaction: DatabaseTransaction, ids: string[]): Promise<void> {
  await transaction
    .insertInto('before_import')
    .columns(TASK_COLUMNS)
    .expression((from) => from.selectFrom('task').select(TASK_COLUMNS).where('id', 'in', ids))
    .execute();
}

/** Returns the users of whom an import broke off. */
export async function findBrokenImports(queries: Kysely<Schema>): Promise<string[]> {
  const open = await queries.selectFrom('open_import').select('user_id').execute();
  const kept = await queries.selectFrom('before_import').select('user_id').distinct().execute();
  return [...new Set([...open, ...kept].map(({ user_id }) => user_id))];
}

/** Forgets how tasks were before an import, a few at a time, each of which is written in its turn. */
export async function forgetBefore(
  database: Database,
  userId: string,
  inTurn: Engine['whileNobodyWrites'],
): Promise<void> {
  const some = database
    .deleteFrom('before_import')
    .where('id', 'in', (kept) =>
      kept.selectFrom('before_import').select('id').where('user_id', '=', userId).limit(ROWS_AT_ONCE),
    );
  while (true) {
    const { numDeletedRows } = await inTurn(async () => some.executeTakeFirstOrThrow());
    if (numDeletedRows < ROWS_AT_ONCE) return;
  }
}

async function restoreRows(transaction: DatabaseTransaction, before: TaskTable[]): Promise<void> {
  for (const { id, ...columns } of before)
    await transaction.updateTable('task').set(columns).where('id', '=', id).execute();
}

/** Rolls the last changes of an open import back. Returns whether there were any. */
async function rollBackStep(transaction: DatabaseTransaction, { user_id, above }: OpenImportTable) {
  const last = await transaction
    .selectFrom('task_revision')
    .select(['seq', 'task_id', 'version'])
    .where('user_id', '=', user_id)
    .where('seq', '>', above)
    .orderBy('seq', 'desc')
    .limit(ROWS_AT_ONCE)
    .execute();
  const lowest = last.at(-1);
  if (!lowest) return false;
  const ids = last.map(({ task_id }) => task_id);
  await transaction
    .deleteFrom('task_revision')
    .where('user_id', '=', user_id)
    .where('seq', '>=', lowest.seq)
    .execute();
  const before = await transaction.selectFrom('before_import').selectAll().where('id', 'in', ids).execute();
  await restoreRows(transaction, before);
  const added = last.filter(({ version }) => version === 1).map(({ task_id }) => task_id);
  if (added.length > 0) await transaction.deleteFrom('task').where('id', 'in', added).execute();
  return true;
}

/** Rolls back what an import of a user wrote that is not whole, if there is one. Nobody else may use the user's data meanwhile. */
export async function rollBackOpenImport(database: Database, userId: string): Promise<void> {
  const open = await database
    .selectFrom('open_import')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (open) {
    while (await database.transaction().execute(async (transaction) => rollBackStep(transaction, open)));
    await closeImport(database, userId);
  }
  await forgetBefore(database, userId, async (write) => write());
}
