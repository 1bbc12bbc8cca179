import { sql } from 'kysely';

import { LIMITS } from '#contract/limits.ts';

import type { Clock } from '../time/clock.ts';
import { DAY_MS, isoPlus } from '../time/clock.ts';
import type { Database } from './database.ts';
import { fewTasks, inSteps, STEP } from './in-steps.ts';
import type { DatabaseTransaction, Schema, TaskTable } from './schema.ts';
import { shortenHistory } from './shorten-history.ts';
import { noteUsedIds } from './used-ids.ts';
import { inUserWrite } from './user-write.ts';

const KEPT_MS = LIMITS.trashDays * DAY_MS;
// They have to go before the tasks whose delete they could not tell any more; a day is more than clocks differ.
const MARKS_KEPT_MS = KEPT_MS - DAY_MS;
// A machine that is off at night, or over a weekend day, is no reason to doubt its clock.
const PLAUSIBLE_GAP_MS = 2 * DAY_MS;
// A machine that is used at weekends alone is off for so long.
const WEEK_OFF_MS = 7 * DAY_MS;
const TRUSTED_AFTER_MS = DAY_MS;

/** What a sweep did. It removes nothing in the first day of a database, `waiting`, nor in that after a jump of the clock, `implausible`. */
type SweepResult = 'swept' | 'waiting' | 'implausible';

/**
 * Returns what counts of a day after a jump: nothing. A machine that is off for some days each week looks so at each of its starts, and
 * goes on with the day that the first one began.
 */
function countAfterJump(trustedMs: number, gapMs: number): number {
  return trustedMs < 0 && gapMs > 0 && gapMs <= WEEK_OFF_MS ? trustedMs : -TRUSTED_AFTER_MS;
}

/**
 * Compares the clock with the time that was noted last, by whichever process. A clock that is ahead would empty the trash
 * for good, so that one that jumped is believed only after a day in which servers have run: long enough to be set right. Jumps
 * ahead of a week at most share one such day. The day counts in `runningMs`, which no clock can change, and it goes on over restarts:
 * from zero for a new database, and up to zero after a jump, so that every process can say which of them it is.
 */
async function checkClock(database: Database, now: Clock, runningMs: number): Promise<SweepResult> {
  return database.transaction().execute(async (transaction) => {
    const at = now().toISOString();
    // Where the row is there this changes nothing: it locks the row and returns it, as it does with one that it has made.
    const noted = await transaction
      .insertInto('sweep')
      .values({ id: 1, noted_at: at, trusted_ms: 0 })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((expression) => ({ id: expression.ref('excluded.id') })),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
    const gapMs = Date.parse(at) - Date.parse(noted.noted_at);
    const isPlausible = Math.abs(gapMs) <= PLAUSIBLE_GAP_MS;
    // Of several processes each adds only what passed since the note of the last one.
    const countedMs = isPlausible
      ? Math.floor(noted.trusted_ms + Math.min(runningMs, Math.max(gapMs, 0)))
      : countAfterJump(noted.trusted_ms, gapMs);
    const isTrusted = countedMs >= (noted.trusted_ms < 0 ? 0 : TRUSTED_AFTER_MS);
    await transaction
      .updateTable('sweep')
      .set({ noted_at: at, trusted_ms: isTrusted ? TRUSTED_AFTER_MS : countedMs })
      .execute();
    if (isTrusted) return 'swept';
    return countedMs < 0 ? 'implausible' : 'waiting';
  });
}

/** A table whose rows have had their time: its primary key, and the column that says when. */
type Expiring = { table: keyof Schema; key: string[]; when: string };

const ENDING: Expiring[] = [
  { table: 'session', key: ['token_hash'], when: 'expires_at' },
  { table: 'gone_session', key: ['token_hash'], when: 'expires_at' },
  { table: 'login_place', key: ['user_id', 'place'], when: 'expires_at' },
  { table: 'attempt', key: ['id'], when: 'expires_at' },
];
const DELETED_VIEWS: Expiring = { table: 'view', key: ['user_id', 'id'], when: 'deleted_at' };
const ANSWERS: Expiring = { table: 'idempotency', key: ['user_id', 'key'], when: 'created_at' };

/*
 * No index knows how old these rows and marks are: it would have to be made while a large database is upgraded, and kept with each
 * write. So all of them are looked at, a few at a time, in the order of their keys.
 */

async function removeRows(database: Database, { table, key, when }: Expiring, before: string): Promise<void> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let last = key.map(() => '');
  await inSteps(async () => {
    const isLater = sql`(${columns}) > (${sql.join(last)})`;
    const { rows } = await sql<Record<string, string>>`
      select ${columns} from ${sql.table(table)} where ${isLater} order by ${columns} limit ${STEP}`.execute(
      database,
    );
    const end = rows.at(-1);
    if (!end) return false;
    last = key.map((column) => end[column] ?? '');
    await sql`delete from ${sql.table(table)} where ${isLater} and (${columns}) <= (${sql.join(last)})
      and ${sql.ref(when)} < ${before}`.execute(database);
    return rows.length === STEP;
  });
}

async function removeMarks(database: Database, before: string): Promise<void> {
  const marks = database.selectFrom('list_mark').select(['user_id', 'seq']).orderBy('user_id').orderBy('seq');
  let last = { user_id: '', seq: 0 };
  await inSteps(async () => {
    const isLater = sql<boolean>`(user_id, seq) > (${last.user_id}, ${last.seq})`;
    const page = await marks.where(isLater).limit(STEP).execute();
    last = page.at(-1) ?? last;
    await database
      .deleteFrom('list_mark')
      .where(isLater)
      .where(sql<boolean>`(user_id, seq) <= (${last.user_id}, ${last.seq})`)
      .where('created_at', '<', before)
      // The last one says no less for being old.
      .where('seq', '<', (users) =>
        users.selectFrom('user').select('seq').whereRef('user.id', '=', 'list_mark.user_id'),
      )
      .execute();
    return page.length === STEP;
  });
}

/** Removes some tasks whose time in the trash is over, with their histories. Resolves to whether there were any, and to the first one where its history is too long to go at once. */
async function removeTasks(transaction: DatabaseTransaction, before: string, at: string) {
  const rows = await transaction
    .selectFrom('task')
    .select(['id', 'user_id', 'version'])
    .where('deleted_at', '<', before)
    // What is being imported has to stay until all of it is there.
    .where('user_id', 'not in', (open) => open.selectFrom('open_import').select('user_id'))
    // Those of a user who has left go with them.
    .where((task) => {
      const owner = task.selectFrom('user').select('id').whereRef('user.id', '=', 'task.user_id');
      return task.not(task.exists(owner.where('left_at', 'is not', null)));
    })
    .limit(STEP)
    // One that an import of another process has just changed is looked at by the next sweep.
    .forUpdate()
    .skipLocked()
    .execute();
  const [first] = rows;
  if (!first) return { isMore: false };
  if (first.version > STEP) return { isMore: true, long: first };
  const few = fewTasks(rows);
  await noteUsedIds(transaction, few, at);
  await transaction.deleteFrom('task').where('id', 'in', few).execute();
  return { isMore: true };
}

/** Removes some of the long history of a task, unless it was restored meanwhile. */
async function shorten(
  database: Database,
  { id, user_id: userId }: Pick<TaskTable, 'id' | 'user_id'>,
  before: string,
  at: Date,
): Promise<void> {
  await inUserWrite({ userId, source: '' }, database, at, async ({ transaction }) => {
    const task = await transaction
      .selectFrom('task')
      .select(['id', 'version'])
      .where('id', '=', id)
      .where('deleted_at', '<', before)
      .executeTakeFirst();
    if (task) await shortenHistory(transaction, task);
  });
}

/**
 * Removes what has expired: sessions, places of logins, attempts, views, kept answers, and deleted tasks with their history. `runningMs`
 * is for how long this process has run since it last asked, by a clock that nobody sets. What fails is told to `onFailure`, and
 * keeps nothing else from going.
 */
export async function sweep(
  database: Database,
  now: Clock,
  runningMs: number,
  onFailure: (error: unknown) => void,
): Promise<SweepResult> {
  const result = await checkClock(database, now, runningMs);
  if (result !== 'swept') return result;
  const present = now().toISOString();
  const cutoff = isoPlus(now(), -KEPT_MS);
  for (const table of ENDING) await removeRows(database, table, present).catch(onFailure);
  await removeRows(database, DELETED_VIEWS, cutoff).catch(onFailure);
  // Answers and marks tell of tasks: where they stay, these do.
  const removal = async () => {
    await removeRows(database, ANSWERS, cutoff);
    await removeMarks(database, isoPlus(now(), -MARKS_KEPT_MS));
    await inSteps(async () => {
      const { isMore, long } = await database
        .transaction()
        .execute(async (transaction) => removeTasks(transaction, cutoff, present));
      if (long) await shorten(database, long, cutoff, now());
      return isMore;
    });
  };
  await removal().catch(onFailure);
  return 'swept';
}
