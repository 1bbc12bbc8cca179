import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { errorAnswerSchema } from '#contract/error-answer.ts';
import { API_BASE, PATHS } from '#contract/paths.ts';
import type { Database } from '#server/database/database.ts';
import { formatMark } from '#server/tasks/mark.ts';

import { listening } from './events.ts';
import { registerUser, startTestServer } from './server.ts';
import { plain, taskCalls } from './task-calls.ts';

// Three bytes each: far more than the sockets between the two take.
const description = '€'.repeat(9_000);
const TASKS = 400;
const STAMP = 'x';
const CLIENTS = 12;

/** Gives a user so many tasks, each with the change that made it. */
async function fill(database: Database, userId: string): Promise<void> {
  const numbers = sql`with recursive counted(number) as
    (select 1 union all select number + 1 from counted where number < ${sql.lit(TASKS)})`;
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
  await sql`update "user" set seq = ${sql.lit(TASKS)} where id = ${userId}`.execute(database);
  await database
    .insertInto('list_mark')
    .values({ user_id: userId, seq: TASKS, stamp: STAMP, created_at: '2026-01-01T00:00:00.000Z' })
    .execute();
}

/** Asks over a socket of its own, and takes nothing of the answer but its head. */
async function askUnread(port: number, token: string, path: string): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' };
  const asked = request({ port, host: '127.0.0.1', path: API_BASE + path, headers, agent: false });
  asked.on('error', () => {}).end();
  onTestFinished(() => void asked.destroy());
  return new Promise((resolve) => {
    asked.once('response', (response) => resolve(response.on('error', () => {})));
  });
}

test('the lists and histories that nobody takes are bounded, and small ones come all the same', async () => {
  const { app, database } = await startTestServer();
  const port = await listening(app);
  const { token, user } = await registerUser(app);
  const { create, list, listSince } = taskCalls(app);
  const { mark: none = '' } = await list(token);
  await fill(database, user.id);

  const ask = async (path: string) => askUnread(port, token, path);
  /** Asks, and returns what was said in a refusal. */
  async function readRefusal(path: string): Promise<string | null> {
    const answer = await ask(path);
    return answer.statusCode === 503 ? errorAnswerSchema.parse(JSON.parse(await text(answer))).message : null;
  }
  const tooMany = expect.stringContaining('of this account wait');

  let taken = 0;
  for (; taken < CLIENTS; taken += 1)
    if (tooMany.asymmetricMatch(await readRefusal(`${PATHS.tasks}?since=${none}`))) break;
  expect(taken).toBeLessThan(CLIENTS);
  // A machine that is behind its work says another thing.
  await expect.poll(async () => readRefusal(`${PATHS.changes}?limit=200`)).toEqual(tooMany);
  const { _id } = await create(token, plain);
  const small = await listSince(token, formatMark({ seq: TASKS, stamp: STAMP }));
  expect(small.tasks.map((task) => task._id)).toEqual([_id]);
});

test('two trashes of a user are on their way at a time, also where nobody takes them, and keep nobody else from theirs', async () => {
  const { app, database } = await startTestServer();
  const port = await listening(app);
  const [{ token, user }, other] = [await registerUser(app), await registerUser(app)];
  await fill(database, user.id);
  await database.updateTable('task').set({ deleted_at: '2026-02-01T00:00:00.000Z' }).execute();
  const [slow] = [await askUnread(port, token, PATHS.trash), await askUnread(port, token, PATHS.trash)];
  const statuses: unknown[] = [];
  const third = askUnread(port, token, PATHS.trash).then(({ statusCode }) => statuses.push(statusCode));
  for (let times = 0; times < 5; times += 1)
    expect(await askUnread(port, other.token, PATHS.trash)).toHaveProperty('statusCode', 200);
  expect(statuses).toEqual([]);
  slow.destroy();
  await third;
  expect(statuses).toEqual([200]);
});
