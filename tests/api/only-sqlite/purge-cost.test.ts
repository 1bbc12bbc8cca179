import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { registerUser, startTestServer } from '../server.ts';
import { plain, taskCalls } from '../task-calls.ts';

const { app, database } = await startTestServer();
const { create, remove, purge } = taskCalls(app);
const MANY = 50_000;
const CALLS = 20;

/** Gives a user many changes of a task, and as many answers that were kept. */
async function fill(userId: string, taskId: string): Promise<void> {
  const numbers = sql`with recursive number (added) as
    (select 1 union all select added + 1 from number where added < ${sql.lit(MANY)})`;
  const rest = sql`title, description, priority, due_date, completed, labels, "repeat", deleted, source, created_at`;
  await sql`insert into task_revision (user_id, task_id, seq, version, verb, ${rest})
    ${numbers} select user_id, task_id, seq + added, version + added, 'update', ${rest}
    from task_revision join number on true where task_id = ${taskId}`.execute(database);
  await sql`insert into idempotency (user_id, key, request, answer, created_at)
    ${numbers} select ${userId}, 'key ' || added, 'update ' || added, '{}', '2026-03-01T12:00:00.000Z' from number`.execute(
    database,
  );
  await database
    .updateTable('task')
    .set({ version: MANY + 1 })
    .where('id', '=', taskId)
    .execute();
  await database
    .updateTable('user')
    .set({ seq: MANY + 1 })
    .where('id', '=', userId)
    .execute();
}

/** Returns the processor's time for purges of tasks that are there, and as many of tasks that are not. */
async function purgesMs(token: string): Promise<number> {
  const ids = [];
  for (let task = 0; task < CALLS; task += 1) {
    const { _id: id } = await create(token, plain, { key: randomUUID() });
    await remove(token, id, { key: randomUUID() });
    ids.push(id);
  }
  const before = process.cpuUsage();
  for (const id of ids) {
    expect((await purge(token, id)).status).toBe(200);
    expect((await purge(token, randomUUID())).status).toBe(404);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

test('a purge costs what the task has, and not what its account has', async () => {
  const [large, small] = [await registerUser(app), await registerUser(app)];
  await purgesMs(small.token);
  await fill(large.user.id, (await create(large.token, plain))._id);
  let [many, few] = [Infinity, Infinity];
  // The least of each: whatever else the process had to do in between is none of theirs.
  for (let round = 0; round < 4; round += 1) {
    many = Math.min(many, await purgesMs(large.token));
    few = Math.min(few, await purgesMs(small.token));
  }
  expect(many / few).toBeLessThan(2.5);
});
