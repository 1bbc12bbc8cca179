import { describe, expect, test } from 'vitest';

import { taskAnswer, tasksAnswer } from '#contract/answers.ts';
import { PATHS, taskPath } from '#contract/paths.ts';

import { call, countRows, registerUser, startTestServer } from './server.ts';

const { app, clock, database } = await startTestServer();
const plain = {
  title: 'Buy paint',
  description: 'White',
  priority: 'High',
  dueDate: '2026-04-01',
  completed: false,
};
const unknownId = '5a0f4c52-8c5e-4f5e-9a55-3c3a1f0f7b11';

async function create(token: string, body: object = plain) {
  const answer = await call(app, 'POST', PATHS.tasks, { token, body });
  expect(answer.status).toBe(201);
  return taskAnswer.parse(answer.body).task;
}

async function list(token: string) {
  return tasksAnswer.parse((await call(app, 'GET', PATHS.tasks, { token })).body);
}

describe('create', () => {
  test('answers the task, with all that the server adds', async () => {
    const { token } = await registerUser(app);
    const task = await create(token);
    expect(task).toEqual({
      ...plain,
      _id: expect.stringMatching(/^[\da-f-]{36}$/),
      version: 1,
      createdAt: clock.now().toISOString(),
      updatedAt: clock.now().toISOString(),
      completedAt: null,
    });
    expect(await list(token)).toEqual({ success: true, tasks: [task], seq: 1 });
  });

  test('fills in what may be left out', async () => {
    const { token } = await registerUser(app);
    const task = await create(token, { title: ' Only this ', dueDate: '2028-02-29' });
    expect(task).toMatchObject({
      title: 'Only this',
      description: '',
      priority: 'Low',
      dueDate: '2028-02-29',
      completed: false,
    });
  });

  test('stores every character as it came', async () => {
    const { token } = await registerUser(app);
    const words = { title: '𝒯 é "quoted" \\ \u{1F9F9} \u202E', description: 'a\r\n\tb\u0001\uFFFD' };
    expect(await create(token, { ...plain, ...words })).toMatchObject(words);
    expect((await list(token)).tasks[0]).toMatchObject(words);
  });

  test('takes texts of the greatest length', async () => {
    const { token } = await registerUser(app);
    const words = { title: 'x'.repeat(200), description: 'y'.repeat(10_000) };
    expect(await create(token, { ...plain, ...words })).toMatchObject(words);
  });
});

const wrongFields = [
  [{ title: '   ' }, 'title'],
  [{ title: 'x'.repeat(201) }, 'title'],
  [{ title: ['Buy paint'] }, 'title'],
  [{ title: null }, 'title'],
  [{ title: 'a\0b' }, 'title'],
  [{ title: 'a\ud800' }, 'title'],
  [{ description: 'x'.repeat(10_001) }, 'description'],
  [{ description: 5 }, 'description'],
  [{ description: '\udc00' }, 'description'],
  [{ priority: 'Urgent' }, 'priority'],
  [{ priority: 1 }, 'priority'],
  [{ dueDate: '' }, 'dueDate'],
  [{ dueDate: '2026-02-30' }, 'dueDate'],
  [{ dueDate: '2027-02-29' }, 'dueDate'],
  [{ dueDate: '01.04.2026' }, 'dueDate'],
  [{ dueDate: null }, 'dueDate'],
  [{ dueDate: 20_260_401 }, 'dueDate'],
  [{ completed: 'perhaps' }, 'completed'],
  [{ completed: 1 }, 'completed'],
] as const;

describe('wrong fields', async () => {
  const { token } = await registerUser(app);
  const task = await create(token);

  test.each(wrongFields)('%j is refused by create and update, which store nothing', async (wrong, field) => {
    const rows = await countRows(database, 'task_revision');
    const refusal = {
      success: false,
      code: 'invalid',
      message: expect.any(String),
      fields: { [field]: expect.any(String) },
    };
    const created = await call(app, 'POST', PATHS.tasks, { token, body: { ...plain, ...wrong } });
    expect(created).toMatchObject({ status: 400, body: refusal });
    const updated = await call(app, 'PUT', taskPath(PATHS.task, task._id), { token, body: wrong });
    expect(updated).toMatchObject({ status: 400, body: refusal });
    expect(await list(token)).toMatchObject({ tasks: [task], seq: 1 });
    expect(await countRows(database, 'task_revision')).toBe(rows);
  });

  test.each(['title', 'dueDate'])('a create without %s is refused', async (field) => {
    const answer = await call(app, 'POST', PATHS.tasks, { token, body: { ...plain, [field]: undefined } });
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
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
    const task = await create(token);
    clock.advance(1000);
    const answer = await call(app, 'PUT', taskPath(PATHS.task, task._id), {
      token,
      body: { title: 'Buy a brush' },
    });
    expect(answer.status).toBe(200);
    const changed = { ...task, title: 'Buy a brush', version: 2, updatedAt: clock.now().toISOString() };
    expect(taskAnswer.parse(answer.body).task).toEqual(changed);
    expect(await list(token)).toEqual({ success: true, tasks: [changed], seq: 2 });
  });

  test('remembers when a task was completed, and forgets it when it is reopened', async () => {
    const { token } = await registerUser(app);
    const { _id } = await create(token);
    const put = async (body: object) =>
      taskAnswer.parse((await call(app, 'PUT', taskPath(PATHS.task, _id), { token, body })).body).task;
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
    const task = await create(token);
    clock.advance(1000);
    for (const body of [{}, plain, { _id: 'x', owner: 'y', __v: 3, title: ' Buy paint ' }]) {
      const answer = await call(app, 'PUT', taskPath(PATHS.task, task._id), { token, body });
      expect(answer).toMatchObject({ status: 200, body: { task } });
    }
    expect((await list(token)).seq).toBe(1);
  });
});

describe('delete and restore', () => {
  test('take a task away and bring it back', async () => {
    const { token } = await registerUser(app);
    const task = await create(token);
    const removed = await call(app, 'DELETE', taskPath(PATHS.task, task._id), { token });
    expect(removed).toMatchObject({ status: 200, body: { success: true, message: expect.any(String) } });
    expect(await list(token)).toMatchObject({ tasks: [], seq: 2 });
    const restored = await call(app, 'POST', taskPath(PATHS.restoreTask, task._id), { token });
    expect(restored).toMatchObject({ status: 200, body: { task: { ...task, version: 3 } } });
    expect(await list(token)).toMatchObject({ tasks: [{ ...task, version: 3 }], seq: 3 });
  });

  test('a deleted task can be neither changed nor deleted', async () => {
    const { token } = await registerUser(app);
    const { _id } = await create(token);
    const path = taskPath(PATHS.task, _id);
    await call(app, 'DELETE', path, { token });
    for (const again of [
      await call(app, 'DELETE', path, { token }),
      await call(app, 'PUT', path, { token, body: plain }),
    ]) {
      expect(again).toMatchObject({ status: 404, body: { success: false, code: 'not_found' } });
    }
    expect((await list(token)).seq).toBe(2);
  });

  test('a restore of a task that is not deleted answers it unchanged', async () => {
    const { token } = await registerUser(app);
    const task = await create(token);
    const answer = await call(app, 'POST', taskPath(PATHS.restoreTask, task._id), { token });
    expect(answer).toMatchObject({ status: 200, body: { task } });
    expect((await list(token)).seq).toBe(1);
  });
});

describe('an unknown task', async () => {
  const { token } = await registerUser(app);
  const ids = [unknownId, 'no-uuid', '%00', '%F0%9F%A7%B9', 'x'.repeat(300), "' or 1=1 --"];

  test.each(ids)('%s is a 404 on every route', async (id) => {
    const url = `/tasks/${id.includes('%') ? id : encodeURIComponent(id)}`;
    const answers = [
      await call(app, 'PUT', `${url}/gp`, { token, body: plain }),
      await call(app, 'DELETE', `${url}/gp`, { token }),
      await call(app, 'POST', `${url}/restore`, { token }),
    ];
    for (const { status, body } of answers) {
      expect({ status, body }).toMatchObject({ status: 404, body: { success: false, code: 'not_found' } });
    }
  });
});
