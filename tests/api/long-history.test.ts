import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { verify } from '#server/database/verify.ts';
import { removeClosedAccounts } from '#server/users/closed-accounts.ts';

import type { Account } from './server.ts';
import { countRows, registerUser, startTestServer } from './server.ts';
import { DAY, failAtOnce, runFor } from './sweep.ts';
import { plain, taskCalls } from './task-calls.ts';

const server = await startTestServer();
const { app, database } = server;
const { create, remove, purge, restore, trash } = taskCalls(app);
const VERSIONS = 10_000;

/** Makes a task of so many versions, and as many marks. */
async function longTask({ token, user }: Account): Promise<string> {
  const { _id: id } = await create(token, plain);
  const numbers = sql`with recursive number (added) as
    (select 1 union all select added + 1 from number where added < ${sql.lit(VERSIONS - 1)})`;
  const rest = sql`title, description, priority, due_date, completed, labels, "repeat", deleted, source, created_at`;
  await sql`insert into task_revision (user_id, task_id, seq, version, verb, ${rest})
    ${numbers} select user_id, task_id, seq + added, version + added, 'update', ${rest}
    from task_revision join number on true where task_id = ${id}`.execute(database);
  await sql`insert into list_mark (user_id, seq, stamp, created_at)
    ${numbers} select user_id, seq + added, stamp, created_at
    from list_mark join number on true where user_id = ${user._id}`.execute(database);
  await database.updateTable('task').set({ version: VERSIONS }).where('id', '=', id).execute();
  await database.updateTable('user').set({ seq: VERSIONS }).where('id', '=', user._id).execute();
  return id;
}

/** Does a work, at each moment of which the data is whole, and some of whose moments show a part of the changes alone. */
async function watch(work: () => Promise<unknown>): Promise<void> {
  const seen: number[] = [];
  const working = { isOver: false };
  const worked = work().finally(() => (working.isOver = true));
  const look = async () => {
    while (!working.isOver) seen.push(await countRows(database, 'task_revision'));
  };
  const prove = async () => {
    while (!working.isOver) {
      const { violations } = await database.transaction().execute(verify);
      expect(violations).toEqual([]);
    }
  };
  await Promise.all([worked, look(), prove()]);
  const left = await countRows(database, 'task_revision');
  expect(seen.some((count) => count > left + 100 && count < left + VERSIONS - 100)).toBe(true);
}

test('a task with a long history is deleted for good in steps, and so are the marks of before', async () => {
  const account = await registerUser(app);
  const { token } = account;
  const [other, id] = [await create((await registerUser(app)).token, plain), await longTask(account)];
  await remove(token, id);
  await watch(async () => expect(await purge(token, id)).toMatchObject({ status: 200 }));
  expect((await trash(token)).map(({ _id }) => _id)).toEqual([]);
  const left = await database.selectFrom('task_revision').select('task_id').execute();
  expect(left).toEqual([{ task_id: other._id }]);
  const marks = database.selectFrom('list_mark').where('user_id', '=', account.user._id).selectAll();
  expect(await marks.execute()).toHaveLength(2);
  expect(await restore(token, id)).toMatchObject({ status: 404 });
  expect(await purge(token, id)).toMatchObject({ status: 404 });
});

test('a task with a long history leaves the trash in steps when its time is over, and others with it', async () => {
  const account = await registerUser(app);
  const { token } = account;
  const long = await longTask(account);
  const short = (await create(token, plain))._id;
  for (const id of [long, short]) await remove(token, id);
  await runFor(server, 30 * DAY);
  await watch(async () => runFor(server, DAY));
  const tasks = database.selectFrom('task').select('id').where('user_id', '=', account.user.id);
  expect(await tasks.execute()).toEqual([]);
});

test('an account whose task has a long history goes in steps', async () => {
  const account = await registerUser(app);
  const { id: userId } = account.user;
  await longTask(account);
  const at = server.clock.now().toISOString();
  await database.updateTable('user').set({ left_at: at }).where('id', '=', userId).execute();
  await watch(async () => removeClosedAccounts(database, failAtOnce));
  expect(await database.selectFrom('user').select('id').where('id', '=', userId).execute()).toEqual([]);
  expect(await database.selectFrom('task').select('id').where('user_id', '=', userId).execute()).toEqual([]);
});
