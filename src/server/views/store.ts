import { LIMITS } from '#contract/limits.ts';
import type { View, ViewFields } from '#contract/view.ts';

import type { Database } from '../database/database.ts';
import type { ViewTable } from '../database/schema.ts';
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

function find(write: UserWrite, id: string): Promise<ViewTable | undefined> {
  return write.transaction
    .selectFrom('view')
    .selectAll()
    .where('user_id', '=', write.userId)
    .where('id', '=', id)
    .executeTakeFirst();
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

/** Counts changes that do not fail. Throws where a user may make none right now. */
type WhileMaking = <Result>(userId: string, changes: number, work: () => Promise<Result>) => Promise<Result>;

/** Why a view is not saved upon another version than its person has seen. */
function whyNotKnown(row: ViewTable | undefined) {
  if (!row) return noSuchView();
  return row.deleted_at === null ? viewChangedMeanwhile() : viewDeletedMeanwhile();
}

/** The saved searches of users. Each write raises `seq`, so that other devices hear of it. */
export function viewStore(database: Database, now: Clock, whileMaking: WhileMaking) {
  return {
    /** Returns a user's views in their order. */
    async list(userId: string): Promise<View[]> {
      return (await findViews(userId, database)).map(toView);
    },

    /**
     * Makes a view of this id, changes the one that has it, or restores a deleted one. Throws where it has changed since the
     * version `base`, or has other words and no base is named, or where another view has the search that it is to get. The same words once more change nothing.
     */
    async save(actor: Actor, id: string, fields: ViewFields, base: number | undefined): Promise<View> {
      return inUserWrite(actor, database, now(), async (write) => {
        const row = await find(write, id);
        const { name, search, position } = fields;
        const isThere = row?.deleted_at === null;
        if (isThere && row.name === name && row.search === search && row.position === position)
          return toView(row);
        if (!isThere || row.search !== search) await checkSearch(write, id, search);
        const isKnown = base === row?.version || (base === undefined && !isThere);
        if (!isKnown) throw whyNotKnown(row);
        if (!isThere) await checkRoom(write);
        return whileMaking(write.userId, 1, async () => toView(await putView(write, { id, ...fields })));
      });
    },

    /** Deletes a view. Throws where it has changed since the version `base`. */
    async remove(actor: Actor, id: string, base: number | undefined): Promise<void> {
      await inUserWrite(actor, database, now(), async (write) => {
        const row = await find(write, id);
        if (!row || row.deleted_at !== null) throw noSuchView();
        if (base !== undefined && base !== row.version) throw viewChangedMeanwhile();
        await whileMaking(write.userId, 1, async () => deleteViews(write, [id]));
      });
    },
  };
}

export type ViewStore = ReturnType<typeof viewStore>;
