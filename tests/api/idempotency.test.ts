import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { taskAnswerSchema, tasksAnswerSchema } from '#contract/answers.ts';
import { PATHS, pathWithId } from '#contract/paths.ts';

import { call, registerUser, startTestServer, statuses } from './server.ts';

const { app, clock, database } = await startTestServer();
const [user, other] = [await registerUser(app), await registerUser(app)];
const { token } = user;
const body = { title: 'Once', dueDate: '2026-04-01' };
const DAY = 86_400_000;

const list = async (whose = token) =>
  tasksAnswerSchema.parse((await call(app, 'GET', PATHS.tasks, { token: whose })).body);

async function create(key: string = randomUUID(), fields: object = body, whose = token) {
  return call(app, 'POST', PATHS.tasks, { token: whose, body: fields, headers: { 'idempotency-key': key } });
}

async function change(method: 'PUT' | 'DELETE', id: string, key: string, fields?: object) {
  const headers = { 'idempotency-key': key };
  return call(app, method, pathWithId(PATHS.task, id), { token, headers, ...(fields && { body: fields }) });
}

async function restore(id: string, key: string) {
  return call(app, 'POST', pathWithId(PATHS.restoreTask, id), { token, headers: { 'idempotency-key': key } });
}

describe('a create', () => {
  test('has its key as the _id, in lower case', async () => {
    const key = randomUUID();
    const answer = await create(key.toUpperCase());
    expect(answer).toMatchObject({ status: 201, body: { task: { _id: key } } });
  });

  test('with the same key gives the same answer and no second task', async () => {
    const key = randomUUID();
    const [first, { seq }] = [await create(key), await list()];
    clock.advance(DAY);
    const again = await create(key.toUpperCase(), { ...body, title: 'Other words' });
    expect({ status: again.status, text: again.text }).toEqual({ status: 201, text: first.text });
    await change('PUT', key, randomUUID(), { title: 'Changed since' });
    expect((await create(key)).text).toBe(first.text);
    expect((await list()).seq).toBe(seq + 1);
    expect((await list()).tasks.filter(({ _id }) => _id === key)).toHaveLength(1);
  });

  test('sent many times at once makes one task', async () => {
    const key = randomUUID();
    const { seq } = await list();
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(key)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect((await list()).seq).toBe(seq + 1);
  });

  test("whose key is another user's task is a conflict, also at the same time", async () => {
    const key = randomUUID();
    const answers = await Promise.all([create(key), create(key, body, other.token)]);
    expect(statuses(answers)).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ success: false, code: 'conflict', message: expect.any(String) });
    const both = [...(await list()).tasks, ...(await list(other.token)).tasks];
    expect(both.filter(({ _id }) => _id === key)).toHaveLength(1);
  });

  test('whose kept answer was swept gives the task as it is', async () => {
    const key = randomUUID();
    await create(key);
    await change('PUT', key, randomUUID(), { title: 'Changed since' });
    await database.deleteFrom('idempotency').where('key', '=', key).execute();
    const { seq } = await list();
    expect(await create(key)).toMatchObject({
      status: 201,
      body: { task: { _id: key, title: 'Changed since' } },
    });
    expect((await list()).seq).toBe(seq);
  });
});

describe('update, delete and restore', () => {
  test('give the first answer again for the same key, and have their effect once', async () => {
    const { task } = taskAnswerSchema.parse((await create()).body);
    const { seq } = await list();
    const [updated, deleted, restored] = [randomUUID(), randomUUID(), randomUUID()];
    const firstUpdate = await change('PUT', task._id, updated, { title: 'Second' });
    const firstDelete = await change('DELETE', task._id, deleted);
    expect((await change('DELETE', task._id, deleted)).text).toBe(firstDelete.text);
    expect((await change('PUT', task._id, updated, { title: 'Second' })).text).toBe(firstUpdate.text);
    const firstRestore = await restore(task._id, restored);
    expect((await change('DELETE', task._id, deleted)).status).toBe(200);
    expect((await restore(task._id, restored)).text).toBe(firstRestore.text);
    expect(await list()).toMatchObject({
      seq: seq + 3,
      tasks: expect.arrayContaining([{ ...task, title: 'Second', version: 4 }]),
    });
  });

  test('sent many times at once have their effect once', async () => {
    const { task } = taskAnswerSchema.parse((await create()).body);
    const { seq } = await list();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => change('DELETE', task._id, key)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await list()).seq).toBe(seq + 1);
  });

  test('refuse a key that was used for something else', async () => {
    const key = randomUUID();
    await create(key);
    const { task } = taskAnswerSchema.parse((await create()).body);
    const before = await list();
    const answers = [
      await change('PUT', key, key, { title: 'x' }),
      await change('DELETE', task._id, key),
      await restore(key, key),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await list()).toEqual(before);
  });

  test('do not keep a refusal: it may be tried again', async () => {
    const { task } = taskAnswerSchema.parse((await create()).body);
    const [update, again] = [randomUUID(), randomUUID()];
    await change('DELETE', task._id, randomUUID());
    expect((await change('PUT', task._id, update, { title: 'Late' })).status).toBe(404);
    await restore(task._id, again);
    expect((await change('PUT', task._id, update, { title: 'Late' })).status).toBe(200);
  });

  test("two users' equal keys do not meet", async () => {
    const key = randomUUID();
    const { task } = taskAnswerSchema.parse((await create()).body);
    const { task: foreign } = taskAnswerSchema.parse((await create(randomUUID(), body, other.token)).body);
    expect((await change('PUT', task._id, key, { title: 'Mine' })).status).toBe(200);
    const headers = { 'idempotency-key': key };
    const path = pathWithId(PATHS.task, foreign._id);
    const answer = await call(app, 'PUT', path, { token: other.token, headers, body: { title: 'Theirs' } });
    expect(answer).toMatchObject({ status: 200, body: { task: { _id: foreign._id, title: 'Theirs' } } });
  });
});

describe('a key that is no UUID', () => {
  test.each(['1', 'not-a-uuid', `${randomUUID()}x`, `${randomUUID()}, ${randomUUID()}`])(
    '%s is refused',
    async (key) => {
      const { task } = taskAnswerSchema.parse((await create()).body);
      const before = await list();
      const answers = [
        await create(key),
        await change('PUT', task._id, key, { title: 'x' }),
        await change('DELETE', task._id, key),
        await restore(task._id, key),
      ];
      for (const answer of answers) {
        expect(answer).toMatchObject({
          status: 400,
          body: { success: false, code: 'invalid', message: expect.stringContaining('UUID') },
        });
      }
      expect(await list()).toEqual(before);
    },
  );
});
