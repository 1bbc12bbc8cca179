import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { taskAnswer, tasksAnswer } from '#contract/answers.ts';
import { conflictAnswer, revisionsAnswer } from '#contract/history.ts';
import { PATHS, taskPath } from '#contract/paths.ts';

import { call, registerUser, startTestServer } from './server.ts';

const { app } = await startTestServer();
const { token } = await registerUser(app);
const fields = {
  title: 'First',
  description: 'Words',
  priority: 'Low',
  dueDate: '2026-04-01',
  completed: false,
};

type Options = { base?: number | string; key?: string };

const headersOf = ({ base, key }: Options): Record<string, string> => ({
  ...(base !== undefined && { 'if-match': `${base}` }),
  ...(key !== undefined && { 'idempotency-key': key }),
});

async function create(): Promise<string> {
  const answer = await call(app, 'POST', PATHS.tasks, { token, body: fields });
  return taskAnswer.parse(answer.body).task._id;
}

/** Sends all five fields, as the clients do. */
async function update(id: string, changes: object, options: Options = {}) {
  const body = { ...fields, ...changes };
  return call(app, 'PUT', taskPath(PATHS.task, id), { token, body, headers: headersOf(options) });
}

const remove = async (id: string, options: Options = {}) =>
  call(app, 'DELETE', taskPath(PATHS.task, id), { token, headers: headersOf(options) });

async function history(id: string) {
  const { body } = await call(app, 'GET', taskPath(PATHS.revisions, id), { token });
  return revisionsAnswer.parse(body).revisions;
}

async function list() {
  return tasksAnswer.parse((await call(app, 'GET', PATHS.tasks, { token })).body);
}

describe('an update that says its base', () => {
  test('keeps the fields that only the other side changed', async () => {
    const id = await create();
    await update(id, { title: 'Theirs', dueDate: '2026-05-01' }, { base: 1 });
    const answer = await update(id, { description: 'Mine', completed: true }, { base: '"1"' });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        task: {
          ...fields,
          title: 'Theirs',
          dueDate: '2026-05-01',
          description: 'Mine',
          completed: true,
          version: 3,
        },
      },
    });
    expect(answer.body).not.toHaveProperty('restored');
  });

  test('is refused with base, theirs and mine of each field that both changed differently, and writes nothing', async () => {
    const id = await create();
    await update(id, { title: 'Theirs', priority: 'High', completed: true }, { base: 1 });
    const before = await list();
    const answer = await update(
      id,
      { title: 'Mine', priority: 'Medium', completed: true, description: 'Also mine' },
      { base: 1 },
    );
    expect(answer).toMatchObject({ status: 409, body: { success: false, code: 'conflict' } });
    const { task, conflicts, message } = conflictAnswer.parse(answer.body);
    expect(message).toMatch(/^\S.*\.$/);
    expect(task).toEqual(before.tasks.find(({ _id }) => _id === id));
    expect(conflicts).toEqual({
      title: { base: 'First', theirs: 'Theirs', mine: 'Mine' },
      priority: { base: 'Low', theirs: 'High', mine: 'Medium' },
    });
    expect(await list()).toEqual(before);
  });

  test('is fine where both sides changed a field to the same', async () => {
    const id = await create();
    await update(id, { title: 'Same' }, { base: 1 });
    const { seq } = await list();
    const answer = await update(id, { title: 'Same' }, { base: 1 });
    expect(answer).toMatchObject({ status: 200, body: { task: { title: 'Same', version: 2 } } });
    expect((await list()).seq).toBe(seq);
  });

  test('does not take back what another side changed and it only repeats', async () => {
    const id = await create();
    await update(id, { title: 'Theirs' }, { base: 1 });
    expect(await update(id, {}, { base: 1 })).toMatchObject({
      status: 200,
      body: { task: { title: 'Theirs', version: 2 } },
    });
  });

  test('may change a field that was changed and changed back since', async () => {
    const id = await create();
    await update(id, { title: 'Theirs' });
    await update(id, { title: 'First' });
    expect(await update(id, { title: 'Mine' }, { base: 1 })).toMatchObject({
      status: 200,
      body: { task: { title: 'Mine', version: 4 } },
    });
  });

  test('may send only a part of the fields', async () => {
    const id = await create();
    await update(id, { title: 'Theirs' }, { base: 1 });
    const headers = { 'if-match': '1' };
    const body = { priority: 'High' };
    expect(await call(app, 'PUT', taskPath(PATHS.task, id), { token, body, headers })).toMatchObject({
      status: 200,
      body: { task: { title: 'Theirs', priority: 'High' } },
    });
  });

  test.each([0, 2, 999_999_999])(
    'that is not known (%i) is refused for every field that differs, and only then',
    async (base) => {
      const id = await create();
      const { seq } = await list();
      const refused = await update(id, { title: 'Mine' }, { base });
      expect(refused.status).toBe(409);
      expect(conflictAnswer.parse(refused.body).conflicts).toEqual({
        title: { base: 'First', theirs: 'First', mine: 'Mine' },
      });
      expect((await update(id, {}, { base })).status).toBe(200);
      expect((await list()).seq).toBe(seq);
    },
  );

  test.each(['*', 'W/"1"', '"1', '1"', '', ' ', '-1', '1.0', '1e3', '"1", "2"', 'one', '1234567890'])(
    'as %j is refused as wrong',
    async (base) => {
      const id = await create();
      const { seq } = await list();
      for (const answer of [await update(id, { title: 'Mine' }, { base }), await remove(id, { base })]) {
        expect(answer).toMatchObject({
          status: 400,
          body: { code: 'invalid', message: expect.stringContaining('If-Match') },
        });
      }
      expect((await list()).seq).toBe(seq);
    },
  );

  test('takes back a task that was deleted meanwhile, in one revision, and says so', async () => {
    const id = await create();
    await remove(id);
    const key = randomUUID();
    const answer = await update(id, { title: 'Mine' }, { base: 1, key });
    expect(answer).toMatchObject({
      status: 200,
      body: { task: { _id: id, title: 'Mine', version: 3 }, restored: true },
    });
    expect((await update(id, { title: 'Mine' }, { base: 1, key })).text).toBe(answer.text);
    expect((await list()).tasks.map(({ _id }) => _id)).toContain(id);
    expect(await history(id)).toMatchObject([
      { version: 3, verb: 'restore', before: { deleted: true }, after: { title: 'Mine', deleted: false } },
      { version: 2, verb: 'delete' },
      { version: 1, verb: 'create' },
    ]);
  });

  test('is refused, and leaves the task deleted, where the other side changed the field before it deleted', async () => {
    const id = await create();
    await update(id, { title: 'Theirs' });
    await remove(id);
    const { seq } = await list();
    const refused = await update(id, { title: 'Mine' }, { base: 1 });
    expect(refused.status).toBe(409);
    const { task, conflicts } = conflictAnswer.parse(refused.body);
    expect(conflicts).toEqual({ title: { base: 'First', theirs: 'Theirs', mine: 'Mine' } });
    expect((await list()).seq).toBe(seq);
    expect(await update(id, { title: 'Mine' }, { base: task.version })).toMatchObject({
      status: 200,
      body: { task: { title: 'Mine' }, restored: true },
    });
  });
});

describe('a delete that says its base', () => {
  test('is refused with the fields that were changed since, and deletes nothing', async () => {
    const id = await create();
    await update(id, { title: 'Theirs', completed: true });
    const before = await list();
    const refused = await remove(id, { base: 1 });
    expect(refused).toMatchObject({ status: 409, body: { success: false, code: 'conflict' } });
    expect(conflictAnswer.parse(refused.body)).toMatchObject({
      task: { _id: id, title: 'Theirs', version: 2 },
      conflicts: {
        title: { base: 'First', theirs: 'Theirs', mine: null },
        completed: { base: false, theirs: true, mine: null },
      },
    });
    expect(await list()).toEqual(before);
    expect((await remove(id, { base: 2 })).status).toBe(200);
  });

  test('deletes what was changed and changed back', async () => {
    const id = await create();
    await update(id, { title: 'Theirs' });
    await update(id, {});
    expect((await remove(id, { base: 1 })).status).toBe(200);
    expect((await list()).tasks.map(({ _id }) => _id)).not.toContain(id);
  });

  test('is done already where the task is deleted', async () => {
    const id = await create();
    await remove(id);
    const { seq } = await list();
    expect((await remove(id, { base: 1 })).status).toBe(200);
    expect((await remove(id)).status).toBe(404);
    expect((await list()).seq).toBe(seq);
  });

  test('of an unknown version is refused with every field', async () => {
    const id = await create();
    const refused = await remove(id, { base: 7 });
    expect(refused.status).toBe(409);
    expect(Object.keys(conflictAnswer.parse(refused.body).conflicts)).toHaveLength(5);
  });

  test('of an unknown task is a 404', async () => {
    expect((await remove(randomUUID(), { base: 1 })).status).toBe(404);
    expect((await update(randomUUID(), {}, { base: 1 })).status).toBe(404);
  });
});

test('a conflict is not kept: the same key succeeds once the choice is made', async () => {
  const id = await create();
  await update(id, { title: 'Theirs' });
  const [edit, deletion] = [randomUUID(), randomUUID()];
  expect((await update(id, { title: 'Mine' }, { base: 1, key: edit })).status).toBe(409);
  const chosen = await update(id, { title: 'Mine' }, { base: 2, key: edit });
  expect(chosen).toMatchObject({ status: 200, body: { task: { title: 'Mine', version: 3 } } });
  await update(id, { title: 'Later' });
  // The answer of the key's one effect, whatever is sent with it now.
  expect((await update(id, { title: 'Mine' }, { base: 1, key: edit })).text).toBe(chosen.text);
  expect((await remove(id, { base: 3, key: deletion })).status).toBe(409);
  expect((await remove(id, { base: 4, key: deletion })).status).toBe(200);
  expect((await remove(id, { base: 1, key: deletion })).status).toBe(200);
});

test('without a base the last writer wins, and the history has both', async () => {
  const id = await create();
  await update(id, { title: 'Theirs' });
  expect(await update(id, { title: 'Mine' })).toMatchObject({
    status: 200,
    body: { task: { title: 'Mine' } },
  });
  expect((await history(id)).map(({ after }) => after.title)).toEqual(['Mine', 'Theirs', 'First']);
});

test('of many edits of one field from one base exactly one wins, and no other is written', async () => {
  const id = await create();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => update(id, { title: `Title ${index}` }, { base: 1 })),
  );
  const won = answers.filter(({ status }) => status === 200);
  expect(won).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  const { task } = taskAnswer.parse(won[0]?.body);
  expect((await history(id)).map(({ after }) => after.title)).toEqual([task.title, 'First']);
});
