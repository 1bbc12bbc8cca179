import type { Kysely } from 'kysely';

import type { FileView } from '#contract/account-file.ts';
import { LIMITS } from '#contract/limits.ts';
import type { UndoImportBody } from '#contract/undo-import.ts';

import type { Schema, ViewTable } from '../database/schema.ts';
import type { UserWrite } from '../database/user-write.ts';
import { invalid } from '../errors/api-error.ts';
import { findViews } from '../views/rows.ts';
import { deleteViews, putView } from '../views/writes.ts';

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
export async function addViews(write: UserWrite, views: readonly FileView[]): Promise<AddedViews> {
  // Another process may have saved one since the import was worked out, and a file made by hand may have one twice.
  const here = new Set((await findViews(write.userId, write.transaction)).map(({ id }) => id));
  const added: AddedViews = [];
  for (const view of views) {
    if (here.has(view.id)) continue;
    const { id, version } = await putView(write, view);
    here.add(id);
    added.push({ id, version });
  }
  return added;
}

/** Deletes the views that an import added, but for those that were changed since. */
export async function undoViews(
  write: UserWrite,
  added: AddedViews,
): Promise<{ undone: number; kept: number }> {
  const views = await findViews(write.userId, write.transaction);
  const here = new Map(views.map(({ id, version }) => [id, version]));
  const there = added.filter(({ id }) => here.has(id));
  const same = there.filter(({ id, version }) => here.get(id) === version).map(({ id }) => id);
  await deleteViews(write, same);
  return { undone: same.length, kept: there.length - same.length };
}
