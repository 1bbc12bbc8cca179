import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { sweep } from '#server/database/sweep.ts';

import { countRows, registerUser, startTestServer } from './server.ts';
import { DAY, failAtOnce, runFor } from './sweep.ts';
import { watched } from './watched-database.ts';

const server = await startTestServer();
const { app, clock, database } = server;
const MANY = 2_000;
const AT_ONCE = 100;
const TABLES = ['idempotency', 'list_mark', 'task'] as const;
const LEFT = ['attempt', 'login_place', 'gone_session', 'session', 'view'] as const;

/** Gives a user so many tasks that were deleted at a moment, and as many kept answers and marks of then. */
async function fill(userId: string, count: number, at: string): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) => from + index + 1);
    const ids = some.map(() => randomUUID());
    const fields = { title: 'Task', description: '', priority: 'Low' as const, due_date: '2026-04-01' };
    await database
      .insertInto('task')
      .values(
        ids.map((id, index) => ({
          ...fields,
          id,
          user_id: userId,
          completed: 0,
          labels: '[]',
          repeat: '',
          version: 2,
          created_seq: from + index + 1,
          created_at: at,
          updated_at: at,
          completed_at: null,
          deleted_at: at,
        })),
      )
      .execute();
    await database
      .insertInto('idempotency')
      .values(
        ids.map((key) => ({ user_id: userId, key, request: `create ${key}`, answer: '{}', created_at: at })),
      )
      .execute();
    await database
      .insertInto('list_mark')
      .values(some.map((seq) => ({ user_id: userId, seq, stamp: `stamp ${seq}`, created_at: at })))
      .execute();
  }
  await database.updateTable('user').set({ seq: count }).where('id', '=', userId).execute();
}

const countAll = async () => Promise.all(TABLES.map(async (table) => countRows(database, table)));

/** Sweeps a moment later, and returns whether the rows of each table were seen while some of them had gone. */
async function watchSweep(): Promise<boolean[]> {
  clock.advance(1);
  const before = await countAll();
  const seen: number[][] = [];
  const look = async () => seen.push(await countAll());
  expect(await sweep(watched(database, look), clock.now, 1, failAtOnce)).toBe('swept');
  const after = await countAll();
  return TABLES.map((_, table) =>
    seen.some((counts) => counts[table] !== before[table] && counts[table] !== after[table]),
  );
}

test('what has had its time goes a few rows at a time, whosever it is, and nothing else goes', async () => {
  const [one, two, young] = [await registerUser(app), await registerUser(app), await registerUser(app)];
  await runFor(server, DAY);
  await fill(one.user.id, MANY, clock.now().toISOString());
  await fill(two.user.id, MANY, clock.now().toISOString());
  await runFor(server, 5 * DAY);
  await fill(young.user.id, 30, clock.now().toISOString());
  const all = 2 * MANY + 30;
  await runFor(server, 24 * DAY);
  expect(await countAll()).toEqual([all, all, all]);
  // Marks go a day earlier than the tasks that they could not tell of, but for the last one of each user.
  expect(await watchSweep()).toEqual([false, true, false]);
  expect(await countAll()).toEqual([all, 30 + 2, all]);
  await runFor(server, DAY - 1);
  expect(await countAll()).toEqual([all, 30 + 2, all]);
  expect(await watchSweep()).toEqual([true, false, true]);
  expect(await countAll()).toEqual([30, 30 + 2, 30]);
});

const isBetween = (count = 0) => count > 10 && count < MANY - 10;

test('what others have left behind goes a few rows at a time too: attempts, places, sessions and views', async () => {
  const other = await startTestServer();
  const { id: user_id } = (await registerUser(other.app)).user;
  const at = other.clock.now().toISOString();
  await runFor(other, DAY);
  const insert = async (table: (typeof LEFT)[number], keys: string[], columns: Record<string, unknown>) => {
    for (let from = 0; from < MANY; from += AT_ONCE) {
      const values = Array.from(
        { length: AT_ONCE },
        () => sql`(${sql.join([...keys.map(() => randomUUID()), ...Object.values(columns)])})`,
      );
      const names = sql.join([...keys, ...Object.keys(columns)].map((name) => sql.ref(name)));
      await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(
        other.database,
      );
    }
  };
  const ended = { expires_at: at };
  await insert('attempt', ['id', 'subject'], { ...ended, created_at: at });
  await insert('login_place', ['place'], { ...ended, user_id });
  await insert('gone_session', ['token_hash'], ended);
  await insert('session', ['token_hash'], {
    ...ended,
    user_id,
    created_at: at,
    last_used_at: at,
    user_agent: '',
  });
  const view = { name: '', search: '', position: 0, version: 2, created_at: at, updated_at: at };
  await insert('view', ['id'], { ...view, user_id, deleted_at: at });

  const counts = async () => Promise.all(LEFT.map(async (table) => countRows(other.database, table)));
  const seen: number[][] = [];
  const look = async () => seen.push(await counts());
  await runFor({ clock: other.clock, database: watched(other.database, look) }, 29 * DAY + 1);
  // The two places are of the user's own login.
  expect(await counts()).toEqual([0, 2, 0, 0, 0]);
  const atOnce = LEFT.filter((_, table) => !seen.some((some) => isBetween(some[table])));
  expect(atOnce).toEqual([]);
});
