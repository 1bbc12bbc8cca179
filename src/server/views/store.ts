import type { Kysely } from 'kysely';

import { LIMITS } from '#contract/limits.ts';
import type { View, ViewFields } from '#contract/view.ts';

import type { Database } from '../database/database.ts';
import type { Schema, ViewTable } from '../database/schema.ts';
import type { Actor, UserWrite } from '../database/user-write.ts';
import { inUserWrite } from '../database/user-write.ts';
import { invalid } from '../errors/api-error.ts';
import {
  noSuchView,
  searchTaken,
  viewChangedMeanwhile,
  viewDeletedMeanwhile,
} from '../errors/view-errors.ts';
import type { Clock } from '../time/clock.ts';
import { findViews } from './rows.ts';
import { deleteViews, putView } from './writes.ts';

function toView({ id, name, search, position, version, created_at, updated_at }: ViewTable): View {
  return { id, name, search, position, version, createdAt: created_at, updatedAt: updated_at };
}

function find(userId: string, id: string, queries: Kysely<Schema>): Promise<ViewTable | undefined> {
  return queries
    .selectFrom('view')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns a view where it is there and says just that. */
function same(row: ViewTable | undefined, { name, search, position }: ViewFields): View | null {
  const isSame =
    row?.deleted_at === null && row.name === name && row.search === search && row.position === position;
  return isSame ? toView(row) : null;
}

/** Refuses a second view of one search, of which 'Rename view' and 'Delete view' could not tell which one is meant. */
async function checkSearch({ transaction, userId }: UserWrite, id: string, search: string): Promise<void> {
  const views = await findViews(userId, transaction);
  const other = views.find((one) => one.search === search && one.id !== id);
  if (other) throw searchTaken(other.name);
}

async function checkRoom({ transaction, userId }: UserWrite): Promise<void> {
  const views = await findViews(userId, transaction);
  if (views.length >= LIMITS.views)
    throw invalid(`You have ${LIMITS.views} views already. Nothing was saved; delete one of them first.`);
}

/** Why a view is not saved upon another version than its person has seen. */
function whyNotKnown(row: ViewTable | undefined) {
  if (!row) return noSuchView();
  return row.deleted_at === null ? viewChangedMeanwhile() : viewDeletedMeanwhile();
}

/** The saved searches of users. Each write raises `seq`, so that other devices hear of it. */
export function viewStore(database: Database, now: Clock) {
  return {
    /** Returns a user's views in their order. */
    async list(userId: string): Promise<View[]> {
      return (await findViews(userId, database)).map(toView);
    },

    /** Returns the view of this id where it is there and says just that, so that nothing has to be saved. */
    async findSame(userId: string, id: string, fields: ViewFields): Promise<View | null> {
      return same(await find(userId, id, database), fields);
    },

    /**
     * Makes a view of this id, changes the one that has it, or restores a deleted one. Throws where it has changed since the
     * version `base`, or has other words and no base is named, or where another view has the search that it is to get. The same words once more change nothing.
     */
    async save(actor: Actor, id: string, fields: ViewFields, base: number | undefined): Promise<View> {
      return inUserWrite(actor, database, now(), async (write) => {
        const row = await find(write.userId, id, write.transaction);
        const known = same(row, fields);
        if (known) return known;
        const isThere = row?.deleted_at === null;
        if (!isThere || row.search !== fields.search) await checkSearch(write, id, fields.search);
        const isKnown = base === row?.version || (base === undefined && !isThere);
        if (!isKnown) throw whyNotKnown(row);
        if (!isThere) await checkRoom(write);
        return toView(await putView(write, { id, ...fields }));
      });
    },

    /** Deletes a view. Throws where it has changed since the version `base`. */
    async remove(actor: Actor, id: string, base: number | undefined): Promise<void> {
      await inUserWrite(actor, database, now(), async (write) => {
        const row = await find(write.userId, id, write.transaction);
        if (!row || row.deleted_at !== null) throw noSuchView();
        if (base !== undefined && base !== row.version) throw viewChangedMeanwhile();
        await deleteViews(write, [id]);
      });
    },
  };
}

export type ViewStore = ReturnType<typeof viewStore>;
