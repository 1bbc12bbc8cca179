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

export type AddedViews = NonNullable<UndoImportBody['views']>;

/** Returns a user's saved searches as a file has them. */
export async function listViews(userId: string, queries: Kysely<Schema>): Promise<FileView[]> {
  return (await findViews(userId, queries)).map(toFileView);
}

/** The views of a file that are not here, and how many are here and say something else, which stay. */
export type ViewPlan = { toAdd: FileView[]; kept: number };

/** Works out what an import does to views: it loses none, also where two are of one search. Throws a refusal where they would be too many. */
export function planViews(here: readonly FileView[], inFile: readonly FileView[] = []): ViewPlan {
  const known = new Map(here.map((view) => [view.id, view]));
  const toAdd = inFile.filter(({ id }) => !known.has(id));
  if (here.length + toAdd.length > LIMITS.views)
    throw invalid(
      `Nothing was imported: there would be more than ${LIMITS.views} views. Delete some of yours first.`,
    );
  const kept = inFile.filter(({ id, name, search }) => {
    const view = known.get(id);
    return view && (view.name !== name || view.search !== search);
  });
  return { toAdd, kept: kept.length };
}

/** Stores views of a file, also one that was deleted; one that is here stays as it is. Returns those that it stored, as they are now. */
export async function storeViews(
  { transaction, userId, at }: Pick<UserWrite, 'transaction' | 'userId' | 'at'>,
  views: readonly FileView[],
): Promise<AddedViews> {
  const added: AddedViews = [];
  for (const { id, name, search, position } of views) {
    const stored = await transaction
      .insertInto('view')
      .values({
        id,
        name,
        search,
        position,
        user_id: userId,
        version: 1,
        created_at: at,
        updated_at: at,
        deleted_at: null,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'id'])
          .doUpdateSet((expression) => ({
            name,
            search,
            position,
            version: expression('view.version', '+', 1),
            updated_at: at,
            deleted_at: null,
          }))
          .where('view.deleted_at', 'is not', null),
      )
      .returning(['id', 'version'])
      .executeTakeFirst();
    if (stored) added.push(stored);
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
