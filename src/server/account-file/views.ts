import type { Kysely } from 'kysely';

import type { FileView } from '#contract/account-file.ts';
import { LIMITS } from '#contract/limits.ts';
import type { UndoImportBody } from '#contract/undo-import.ts';

import type { Schema, ViewTable } from '../database/schema.ts';
import type { UserWrite } from '../database/user-write.ts';
import { invalid } from '../errors/api-error.ts';
import { findViews } from '../views/rows.ts';

function toFileView({ id, name, search, position }: ViewTable): FileView {
  return { id, name, search, position };
}

export type FileViews = readonly FileView[];
export type AddedViews = NonNullable<UndoImportBody['views']>;

/** Returns a user's saved searches as a file has them. */
export async function listViews(userId: string, queries: Kysely<Schema>): Promise<FileView[]> {
  return (await findViews(userId, queries)).map(toFileView);
}

/** Returns those views of a file that are not here as they are there. Throws a refusal where they are too many. */
export function planViews(known: readonly FileView[], inFile: readonly FileView[] = []): FileView[] {
  const here = new Map(known.map((view) => [view.id, JSON.stringify(view)]));
  const changed = inFile
    .map(({ id, name, search, position }): FileView => ({ id, name, search, position }))
    .filter((view) => here.get(view.id) !== JSON.stringify(view));
  const added = changed.filter(({ id }) => !here.has(id));
  if (known.length + added.length > LIMITS.views)
    throw invalid(
      `Nothing was imported: there would be more than ${LIMITS.views} views. Delete some of yours first.`,
    );
  return changed;
}

/**
 * Stores views of a file: one that is known gets the file's words, also where it was deleted. Returns those that were not there before,
 * as they are now.
 */
export async function storeViews(
  { transaction, userId, at }: Pick<UserWrite, 'transaction' | 'userId' | 'at'>,
  views: FileViews,
): Promise<AddedViews> {
  const here = new Set((await findViews(userId, transaction)).map(({ id }) => id));
  const added: AddedViews = [];
  for (const view of views) {
    const stored = await transaction
      .insertInto('view')
      .values({ ...view, user_id: userId, version: 1, created_at: at, updated_at: at, deleted_at: null })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'id']).doUpdateSet((expression) => ({
          name: view.name,
          search: view.search,
          position: view.position,
          version: expression('view.version', '+', 1),
          updated_at: at,
          deleted_at: null,
        })),
      )
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
    if (!here.has(view.id)) added.push(stored);
  }
  return added;
}

/** Deletes the views that an import added, but for those that were changed since. */
export async function takeViewsBack(
  { transaction, userId, at }: Pick<UserWrite, 'transaction' | 'userId' | 'at'>,
  added: AddedViews,
): Promise<{ undone: number; kept: number }> {
  const here = new Map((await findViews(userId, transaction)).map(({ id, version }) => [id, version]));
  const there = added.filter(({ id }) => here.has(id));
  const same = there.filter(({ id, version }) => here.get(id) === version).map(({ id }) => id);
  if (same.length > 0)
    await transaction
      .updateTable('view')
      .set((expression) => ({
        deleted_at: at,
        updated_at: at,
        version: expression('version', '+', 1),
      }))
      .where('user_id', '=', userId)
      .where('id', 'in', same)
      .execute();
  return { undone: same.length, kept: there.length - same.length };
}
