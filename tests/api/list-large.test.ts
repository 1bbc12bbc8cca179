import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';

import { expect, test } from 'vitest';

import { tasksAnswerSchema } from '#contract/answers.ts';
import { LIMITS } from '#contract/limits.ts';
import { API_BASE, PATHS } from '#contract/paths.ts';
import { taskLists } from '#server/tasks/lists.ts';

import { registerUser, startTestServer } from './server.ts';
import { taskCalls } from './task-calls.ts';

const { app, database } = await startTestServer();
const { create, update, remove, listSince } = taskCalls(app);
const MANY = 2_150;
const AT_ONCE = 50;

const makeId = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

const { token, user } = await registerUser(app);

/** Gives the user tasks of more characters than a list is held with. */
async function fill(): Promise<void> {
  for (let from = 0; from < MANY; from += AT_ONCE) {
    const at = new Date(Date.UTC(2026, 0, 1) + from).toISOString();
    await database
      .insertInto('task')
      .values(
        Array.from({ length: AT_ONCE }, (_, index) => ({
          id: makeId(from + index),
          user_id: user.id,
          title: `Task ${from + index}`,
          description: `${from + index} `.padEnd(LIMITS.description, '"'),
          priority: 'Low' as const,
          due_date: '2026-04-01',
          completed: 0,
          labels: '[]',
          repeat: '',
          version: 1,
          created_seq: from + index + 1,
          created_at: at,
          updated_at: at,
          completed_at: null,
          deleted_at: null,
        })),
      )
      .execute();
  }
  await database.updateTable('user').set({ seq: MANY }).where('id', '=', user.id).execute();
}

await fill();

const ask = async (headers: Record<string, string> = {}) =>
  app.inject({
    method: 'GET',
    url: API_BASE + PATHS.tasks,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });

test('a list that is too large to be held is sent in parts, whole and in its order', async () => {
  const { _id: newest } = await create(token, { title: 'Newest', dueDate: '2026-04-01' });
  const answer = await ask();
  expect(answer).toMatchObject({
    statusCode: 200,
    headers: { 'content-type': 'application/json; charset=utf-8', etag: expect.any(String) },
  });
  expect(answer.headers).not.toHaveProperty('content-length');
  const list = tasksAnswerSchema.parse(answer.json());
  // What the schema does not know it drops.
  expect(list).toEqual(answer.json());
  const ids = Array.from({ length: MANY }, (_, index) => makeId(MANY - 1 - index));
  expect(list.tasks.map(({ _id }) => _id)).toEqual([newest, ...ids]);
  expect(list.seq).toBe(MANY + 1);

  const packed = await ask({ 'accept-encoding': 'zstd' });
  expect(packed.headers).toMatchObject({ 'content-encoding': 'zstd', etag: answer.headers.etag });
  expect((await promisify(zstdDecompress)(packed.rawPayload)).equals(answer.rawPayload)).toBe(true);
  const known = await ask({ 'if-none-match': String(answer.headers.etag) });
  expect([known.statusCode, known.body]).toEqual([304, '']);

  await update(token, makeId(7), { title: 'Changed' });
  await remove(token, makeId(8));
  const since = await listSince(token, list.mark ?? '');
  expect(since).toMatchObject({ tasks: [{ _id: makeId(7), title: 'Changed' }], removed: [makeId(8)] });
});

test('a large list is read a few tasks at a time, and not further than it is taken', async () => {
  const { body } = await taskLists(database).read(user.id, undefined);
  if (!('next' in body)) throw new Error('The list is held.');
  const counts: number[] = [];
  for await (const text of body) {
    counts.push(text.split('"_id"').length - 1);
    // What goes meanwhile is not read any more.
    if (counts.length === 2) await database.deleteFrom('task').where('user_id', '=', user.id).execute();
  }
  expect(counts).toEqual([200, 200, 0]);
});
