import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { PURGE, trashAnswerSchema } from '#contract/history.ts';
import { PATHS } from '#contract/paths.ts';
import { historyStore } from '#server/history/store.ts';
import { notePurged } from '#server/tasks/purged.ts';

import { call, registerUser, startTestServer, statuses } from './server.ts';
import { taskCalls } from './task-calls.ts';

const { app, clock, database } = await startTestServer();
const { create, remove, purge } = taskCalls(app);
const MANY = 1_050;
const AT_ONCE = 50;

const makeMoment = (index: number) => new Date(Date.UTC(2026, 1, 1) + Math.floor(index / 3)).toISOString();

/** Gives a user so many deleted tasks, three in each moment, and as many answers that were kept. */
async function fill(userId: string): Promise<string[]> {
  const ids = Array.from({ length: MANY }, () => randomUUID());
  for (let from = 0; from < MANY; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    await database
      .insertInto('task')
      .values(
        some.map((id, index) => ({
          id,
          user_id: userId,
          title: `Task ${from + index}`,
          description: '',
          priority: 'Low' as const,
          due_date: '2026-04-01',
          completed: 0,
          labels: '[]',
          repeat: '',
          version: 2,
          created_seq: from + index + 1,
          created_at: makeMoment(0),
          updated_at: makeMoment(from + index),
          completed_at: null,
          deleted_at: makeMoment(from + index),
        })),
      )
      .execute();
    await database
      .insertInto('idempotency')
      .values(
        some.map((id) => ({
          user_id: userId,
          key: id,
          request: `create ${id}`,
          answer: '{}',
          created_at: makeMoment(0),
        })),
      )
      .execute();
  }
  return ids;
}

const ask = async (token: string, query = '') => call(app, 'GET', `${PATHS.trash}${query}`, { token });

test('a large trash is answered whole, each task once and the last deleted first', async () => {
  const [{ token, user }, stranger] = [await registerUser(app), await registerUser(app)];
  const ids = await fill(user.id);
  await fill(stranger.user.id);
  await create(token, { title: 'Here', dueDate: '2026-04-01' });
  const { status, headers, body } = await ask(token);
  expect({ status, headers }).toMatchObject({
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  });
  const answer = trashAnswerSchema.parse(body);
  // What the schema does not know it drops.
  expect(answer).toEqual(body);
  expect(answer.tasks.map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted());
  const moments = answer.tasks.map(({ deletedAt }) => deletedAt);
  expect(moments).toEqual(moments.toSorted().toReversed());
  expect(answer.tasks[0]).toMatchObject({ deletedAt: makeMoment(MANY - 1), version: 2 });
});

test('all that was deleted for good is told, and no other key', async () => {
  const { token, user } = await registerUser(app);
  const gone = await fill(user.id);
  await database.deleteFrom('task').where('user_id', '=', user.id).execute();
  await database.transaction().execute(async (transaction) => {
    const write = {
      userId: user.id,
      source: 'test',
      at: makeMoment(0),
      today: '2026-02-01',
      seq: 0,
      transaction,
    };
    for (const id of gone) await notePurged({ ...write, hasEndedSessions: false, isOfAccount: false }, id);
  });
  const { _id: last } = await create(token, { title: 'Last', dueDate: '2026-04-01' });
  await remove(token, last);
  await purge(token, last);
  const answer = trashAnswerSchema.parse((await ask(token, '?purged=true')).body);
  expect(answer.tasks).toEqual([]);
  expect(answer.purged?.toSorted()).toEqual([...gone, last].toSorted());
  expect(JSON.stringify(answer)).not.toContain(`${PURGE} `);
});

test('a large trash is read and sent a few tasks at a time, and not further than it is taken', async () => {
  const { user } = await registerUser(app);
  await fill(user.id);
  const counts: number[] = [];
  for await (const text of historyStore(database, clock.now).trash(user.id, false)) {
    counts.push(text.split('"_id"').length - 1);
    // What was deleted for good meanwhile is not read any more.
    if (counts.length === 2) await database.deleteFrom('task').where('user_id', '=', user.id).execute();
  }
  expect(counts).toEqual([200, 200, 0]);
});

test('of the trashes that one user asks for at once, those beyond the queue are told to come back', async () => {
  const [{ token }, other] = [await registerUser(app), await registerUser(app)];
  const many = Array.from({ length: 150 }, () => ask(token));
  const others = await Promise.all(Array.from({ length: 20 }, () => ask(other.token)));
  expect(new Set(statuses(others))).toEqual(new Set([200]));
  expect(new Set(statuses(await Promise.all(many)))).toEqual(new Set([200, 503]));
});

test('a trash that cannot be read says so, and is no answer that ends in the middle', async () => {
  const { token } = await registerUser(app);
  await sql`alter table task rename to away`.execute(database);
  const refused = await ask(token);
  await sql`alter table away rename to task`.execute(database);
  expect(refused).toMatchObject({
    status: 503,
    headers: { 'retry-after': expect.any(String) },
    body: { success: false, code: 'unavailable' },
  });
  expect(trashAnswerSchema.parse((await ask(token)).body).tasks).toEqual([]);
});
