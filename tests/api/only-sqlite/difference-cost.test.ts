import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { registerUser, startTestServer } from '../server.ts';
import { plain, taskCalls } from '../task-calls.ts';

const { app, database } = await startTestServer();
const { create, list, listSince } = taskCalls(app);
const MANY = 50_000;
const CALLS = 20;

type Listener = { token: string; mark: string; taskId: string };

/** Registers a user with two tasks, and the mark before the second one. */
async function register(): Promise<Listener> {
  const { token } = await registerUser(app);
  const { _id: taskId } = await create(token, plain);
  const { mark = '' } = await list(token);
  await create(token, { ...plain, title: 'Changed' });
  return { token, mark, taskId };
}

/** Gives a user many tasks like one of theirs. */
async function fill({ taskId }: Listener): Promise<void> {
  const rest = sql`user_id, title, description, priority, due_date, completed, labels, "repeat", version, created_at, updated_at`;
  await sql`insert into task (id, created_seq, ${rest})
    with recursive number (added) as (select 1 union all select added + 1 from number where added < ${sql.lit(MANY)})
    select id || added, created_seq, ${rest} from task join number on true where id = ${taskId}`.execute(
    database,
  );
}

/** Returns the processor's time for lists of one change each. */
async function differencesMs({ token, mark }: Listener): Promise<number> {
  const before = process.cpuUsage();
  for (let call = 0; call < CALLS; call += 1)
    expect((await listSince(token, mark)).tasks).toMatchObject([{ title: 'Changed' }]);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

test('a difference costs what has changed, and not what its account has', async () => {
  const [large, small] = [await register(), await register()];
  await fill(large);
  let [many, few] = [Infinity, Infinity];
  // The least of each: whatever else the process had to do in between is none of theirs.
  for (let round = 0; round < 4; round += 1) {
    many = Math.min(many, await differencesMs(large));
    few = Math.min(few, await differencesMs(small));
  }
  expect(many / few).toBeLessThan(2.5);
});
