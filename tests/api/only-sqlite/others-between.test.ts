import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';

import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { LIMITS } from '#contract/limits.ts';
import { PATHS } from '#contract/paths.ts';

import type { Answer } from '../server.ts';
import { call, registerUser, startTestServer } from '../server.ts';
import { plain, taskCalls } from '../task-calls.ts';

/* What takes long for one user, and what others can do meanwhile. */

const { app, database } = await startTestServer();
const { create, remove, purge } = taskCalls(app);
const MANY = 30_000;
const numbers = sql`with recursive number (added) as
  (select 1 union all select added + 1 from number where added < ${sql.lit(MANY)})`;
const AT = sql.lit('2026-03-01T12:00:00.000Z');

/** Counts how often a work can be done until a call is answered. */
async function countDuring(asked: Promise<Answer>, work: () => Promise<unknown>): Promise<number> {
  const over = new AbortController();
  const answered = asked.finally(() => over.abort());
  let times = 0;
  for (; !over.signal.aborted; times += 1) await work();
  expect((await answered).status).toBe(200);
  return times;
}

test('others write while a task of many changes is deleted for good', async () => {
  const [{ token, user }, other] = [await registerUser(app), await registerUser(app)];
  const { _id: id } = await create(token, plain, { key: randomUUID() });
  await remove(token, id);
  await sql`insert into idempotency (user_id, key, request, answer, created_at)
    ${numbers} select ${user.id}, 'key ' || added, 'update ' || ${id}, '{}', ${AT} from number`.execute(
    database,
  );
  expect(await countDuring(purge(token, id), async () => create(other.token, plain))).toBeGreaterThan(20);
  const left = await database
    .selectFrom('idempotency')
    .select('answer')
    .where('user_id', '=', user.id)
    .execute();
  expect(left).toHaveLength(MANY + 2);
  expect(new Set(left.map(({ answer }) => answer))).toEqual(new Set(['']));
  expect(
    await call(app, 'POST', PATHS.tasks, { token, body: plain, headers: { 'idempotency-key': id } }),
  ).toMatchObject({
    status: 404,
  });
});

/** Makes a task, and the changes of one call that merge long texts into it. */
async function longMerges(token: string) {
  const lines = Array.from({ length: 490 }, (_, line) => `${line}`);
  const withTwo = (word: string, from: number) =>
    lines.toSpliced(-from, 0, word).toSpliced(from, 0, word).join('\n');
  const [theirs, mine] = [withTwo('theirs', 1), withTwo('mine', 3)];
  const { _id: taskId } = await create(token, { ...plain, description: theirs });
  return Array.from({ length: LIMITS.changes }, () => ({
    verb: 'update',
    key: randomUUID(),
    taskId,
    body: { description: mine, seen: { description: lines.join('\n') } },
  }));
}

test('others are answered while many long texts are merged in one call', async () => {
  const [{ token }, other] = [await registerUser(app), await registerUser(app)];
  const changes = await longMerges(token);
  const merged = call(app, 'POST', PATHS.applyChanges, { token, body: { changes } });
  const look = async () => {
    await call(app, 'GET', PATHS.tasks, { token: other.token });
    await setImmediate();
  };
  expect(await countDuring(merged, look)).toBeGreaterThan(5);
});

test('the write of another user comes after one call of somebody who has many under way, and not after all of them', async () => {
  const [{ token }, other] = [await registerUser(app), await registerUser(app)];
  const changes = await longMerges(token);
  let ended = 0;
  const many = Array.from({ length: 6 }, async () => {
    const body = { changes: changes.map((change) => Object.assign({}, change, { key: randomUUID() })) };
    const answer = await call(app, 'POST', PATHS.applyChanges, { token, body });
    ended += 1;
    return answer;
  });
  await create(other.token, plain);
  expect(ended).toBeLessThanOrEqual(2);
  // What is not done within 10 seconds is told to come back.
  const notDone = (await Promise.all(many)).filter(({ status }) => status !== 200);
  for (const { status, body } of notDone)
    expect({ status, body }).toMatchObject({
      status: 503,
      body: { code: 'busy', message: expect.stringContaining('not done yet') },
    });
});
