import { describe, expect, test } from 'vitest';

import { taskAnswerSchema } from '#contract/answers.ts';
import { PATHS } from '#contract/paths.ts';

import { call, registerUser, startTestServer } from './server.ts';
import { plain, taskCalls, unsaid } from './task-calls.ts';

const { app, clock } = await startTestServer();
const { create, update, remove, restore, list } = taskCalls(app);
/** What a list names besides its tasks. */
const NAMES = { mark: expect.any(String), life: expect.any(String) };
const unknownId = '5a0f4c52-8c5e-4f5e-9a55-3c3a1f0f7b11';

describe('create', () => {
  test('answers the task, with all that the server adds', async () => {
    const { token } = await registerUser(app);
    const task = await create(token, plain);
    expect(task).toEqual({
      ...plain,
      ...unsaid,
      _id: expect.stringMatching(/^[\da-f-]{36}$/),
      version: 1,
      createdAt: clock.now().toISOString(),
      updatedAt: clock.now().toISOString(),
      completedAt: null,
    });
    expect(await list(token)).toEqual({ success: true, tasks: [task], seq: 1, ...NAMES });
  });
});

describe('list', () => {
  test('is newest first, also within one instant', async () => {
    const { token } = await registerUser(app);
    for (const title of ['1', '2', '3']) await create(token, { ...plain, title });
    clock.advance(1);
    for (const title of ['4', '5']) await create(token, { ...plain, title });
    expect((await list(token)).tasks.map(({ title }) => title)).toEqual(['5', '4', '3', '2', '1']);
  });
});

describe('update', () => {
  test('changes what it names and leaves the rest', async () => {
    const { token } = await registerUser(app);
    const task = await create(token, plain);
    clock.advance(1000);
    const answer = await update(token, task._id, { title: 'Buy a brush' });
    expect(answer.status).toBe(200);
    const changed = { ...task, title: 'Buy a brush', version: 2, updatedAt: clock.now().toISOString() };
    expect(taskAnswerSchema.parse(answer.body).task).toEqual(changed);
    expect(await list(token)).toEqual({ success: true, tasks: [changed], seq: 2, ...NAMES });
  });

  test('remembers when a task was completed, and forgets it when it is reopened', async () => {
    const { token } = await registerUser(app);
    const { _id } = await create(token, plain);
    const put = async (body: object) => taskAnswerSchema.parse((await update(token, _id, body)).body).task;
    clock.advance(1000);
    const completedAt = clock.now().toISOString();
    expect(await put({ completed: true })).toMatchObject({ completed: true, completedAt });
    clock.advance(1000);
    expect(await put({ completed: true, title: 'Renamed' })).toMatchObject({ completedAt, title: 'Renamed' });
    expect(await put({ completed: false })).toMatchObject({ completed: false, completedAt: null });
    expect(await create(token, { ...plain, completed: true })).toMatchObject({
      completedAt: clock.now().toISOString(),
    });
  });

  test('that changes nothing answers the task as it is', async () => {
    const { token } = await registerUser(app);
    const task = await create(token, plain);
    clock.advance(1000);
    for (const body of [{}, plain, { _id: 'x', owner: 'y', __v: 3, title: ' Buy paint ' }]) {
      const answer = await update(token, task._id, body);
      expect(answer).toMatchObject({ status: 200, body: { task } });
    }
    expect((await list(token)).seq).toBe(1);
  });
});

describe('delete and restore', () => {
  test('take a task away and bring it back', async () => {
    const { token } = await registerUser(app);
    const task = await create(token, plain);
    const removed = await remove(token, task._id);
    expect(removed).toMatchObject({ status: 200, body: { success: true, message: expect.any(String) } });
    expect(await list(token)).toMatchObject({ tasks: [], seq: 2 });
    const restored = await restore(token, task._id);
    expect(restored).toMatchObject({ status: 200, body: { task: { ...task, version: 3 } } });
    expect(await list(token)).toMatchObject({ tasks: [{ ...task, version: 3 }], seq: 3 });
  });

  test('a deleted task can be neither changed nor deleted', async () => {
    const { token } = await registerUser(app);
    const { _id } = await create(token, plain);
    await remove(token, _id);
    for (const again of [await remove(token, _id), await update(token, _id, plain)]) {
      expect(again).toMatchObject({ status: 404, body: { success: false, code: 'not_found' } });
    }
    expect((await list(token)).seq).toBe(2);
  });

  test('a restore of a task that is not deleted answers it unchanged', async () => {
    const { token } = await registerUser(app);
    const task = await create(token, plain);
    const answer = await restore(token, task._id);
    expect(answer).toMatchObject({ status: 200, body: { task, found: { deleted: false } } });
    expect((await list(token)).seq).toBe(1);
  });
});

describe('an unknown task', async () => {
  const { token } = await registerUser(app);
  const ids = [unknownId, 'no-uuid', '%00', '%F0%9F%A7%B9', 'x'.repeat(300), "' or 1=1 --"];

  test.each(ids)('%s is a 404 on every route', async (id) => {
    const fill = (path: string) =>
      path.replace(':id', () => (id.includes('%') ? id : encodeURIComponent(id)));
    const answers = [
      await call(app, 'PUT', fill(PATHS.task), { token, body: plain }),
      await call(app, 'DELETE', fill(PATHS.task), { token }),
      await call(app, 'POST', fill(PATHS.restoreTask), { token }),
    ];
    for (const { status, body } of answers) {
      expect({ status, body }).toMatchObject({ status: 404, body: { success: false, code: 'not_found' } });
    }
  });
});
