import { sql } from 'kysely';

import type { Database } from '#server/database/database.ts';

// Three bytes each: far more than the sockets between the two take.
const description = '€'.repeat(9_000);
/** How many tasks and changes an account has that was filled. */
export const FILLED = 400;
/** The stamp of its mark. */
export const STAMP = 'x';

/** Gives a user many large tasks, each with the change that made it. */
export async function fillAccount(database: Database, userId: string): Promise<void> {
  const numbers = sql`with recursive counted(number) as
    (select 1 union all select number + 1 from counted where number < ${sql.lit(FILLED)})`;
  const at = sql.lit('2026-01-01T00:00:00.000Z');
  const fields = sql`'Task', ${sql.lit(description)}, 'Low', '2026-04-01', 0`;
  await sql`insert into task
      (id, user_id, title, description, priority, due_date, completed, version, created_seq, created_at, updated_at)
    ${numbers} select ${userId} || '-' || number, ${userId}, ${fields}, 1, number, ${at}, ${at} from counted`.execute(
    database,
  );
  await sql`insert into task_revision
      (user_id, seq, task_id, version, verb, title, description, priority, due_date, completed, deleted, source, created_at)
    ${numbers} select ${userId}, number, ${userId} || '-' || number, 1, 'create', ${fields}, 0, 'test', ${at} from counted`.execute(
    database,
  );
  await sql`update "user" set seq = ${sql.lit(FILLED)} where id = ${userId}`.execute(database);
  await database
    .insertInto('list_mark')
    .values({ user_id: userId, seq: FILLED, stamp: STAMP, created_at: '2026-01-01T00:00:00.000Z' })
    .execute();
}
