import { expect, test } from 'vitest';

import { taskAnswerSchema, tasksAnswerSchema } from '#contract/answers.ts';
import { trashAnswerSchema } from '#contract/history.ts';
import { PATHS, pathWithId } from '#contract/paths.ts';

import { call, registerUser, request, startTestServer } from './server.ts';

const { app } = await startTestServer();
const body = { title: 'Mine', dueDate: '2026-04-01' };
const unknownId = '5a0f4c52-8c5e-4f5e-9a55-3c3a1f0f7b11';

type Route = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string };

/** Every call of the API, from its own OpenAPI document. */
async function routes(): Promise<Route[]> {
  const { paths } = JSON.parse((await call(app, 'GET', `${PATHS.docs}/json`)).text);
  return Object.keys(paths).flatMap((path) =>
    (['GET', 'POST', 'PUT', 'DELETE'] as const)
      .filter((method) => method.toLowerCase() in paths[path])
      .map((method) => ({ method, path })),
  );
}

const open = new Set([
  '/api/user/login',
  '/api/user/register',
  '/api/user/password/advice',
  '/api/crashes',
  '/api/health',
  '/api/health/live',
]);

test('without the token of a living session every other route answers 401 and does nothing', async () => {
  const closed = (await routes()).filter(({ path }) => !open.has(path));
  expect(closed).toHaveLength(26);
  const wrong = ['', 'Bearer', 'Bearer x', `Bearer ${'A'.repeat(43)}`, 'Basic dXNlcjpwYXNz', 'Bearer \u00ff'];
  for (const { method, path } of closed) {
    for (const authorization of wrong) {
      const url = path.replace('{id}', unknownId);
      const answer = await request(app, method, url, {
        ...(method !== 'GET' && { body }),
        headers: authorization ? { authorization } : {},
      });
      expect(answer, `${method} ${path} ${authorization}`).toMatchObject({
        status: 401,
        body: { success: false, code: 'unauthenticated' },
      });
    }
  }
});

test("another user's task is answered like an unknown one on every route, and stays as it is", async () => {
  const [owner, stranger] = [await registerUser(app), await registerUser(app)];
  const created = await call(app, 'POST', PATHS.tasks, { token: owner.token, body });
  const { task } = taskAnswerSchema.parse(created.body);
  const ofTasks = (await routes()).filter(({ path }) => /^\/api\/(tasks|trash)\/.*\{id\}/.test(path));
  expect(ofTasks.map(({ method }) => method).toSorted()).toEqual(['DELETE', 'DELETE', 'GET', 'POST', 'PUT']);

  const list = async (token: string) =>
    tasksAnswerSchema.parse((await call(app, 'GET', PATHS.tasks, { token })).body);
  const trash = async (token: string) =>
    trashAnswerSchema.parse((await call(app, 'GET', PATHS.trash, { token })).body).tasks;
  for (const isDeleted of [false, true]) {
    if (isDeleted) await call(app, 'DELETE', pathWithId(PATHS.task, task._id), { token: owner.token });
    const before = await list(owner.token);
    for (const { method, path } of ofTasks) {
      const ask = async (id: string) =>
        request(app, method, path.replace('{id}', id), {
          token: stranger.token,
          ...(method === 'PUT' && { body: { title: 'Taken', completed: true } }),
        });
      const [foreign, unknown] = [await ask(task._id), await ask(unknownId)];
      expect(foreign, `${method} ${path}`).toMatchObject({ status: 404, body: unknown.body });
      expect(unknown.status).toBe(404);
    }
    expect(await list(owner.token)).toEqual(before);
    expect(await trash(owner.token)).toHaveLength(isDeleted ? 1 : 0);
    expect(await trash(stranger.token)).toEqual([]);
    expect(await list(stranger.token)).toEqual({
      success: true,
      tasks: [],
      seq: 0,
      mark: expect.any(String),
      life: expect.any(String),
    });
  }
});

test('each of two people has their own tasks alone in every list: whole, by difference, the trash, the history', async () => {
  const people = [];
  for (const name of ['the one', 'the other']) {
    const { token } = await registerUser(app);
    people.push({
      name,
      read: async (path: string) => (await call(app, 'GET', path, { token })).body,
      create: async (title: string) => {
        const { body: answer } = await call(app, 'POST', PATHS.tasks, { token, body: { ...body, title } });
        return taskAnswerSchema.parse(answer).task;
      },
      remove: async (id: string) => call(app, 'DELETE', pathWithId(PATHS.task, id), { token }),
    });
  }
  // They write in turns, so that a number of one is a number of the other.
  for (const { name, create } of people) await create(`Stays with ${name}`);
  for (const { name, create, remove } of people) {
    const { _id } = await create(`Goes from ${name}`);
    await remove(_id);
  }
  const marks = [];
  for (const { name, read } of people) {
    const [stays, goes] = [{ title: `Stays with ${name}` }, { title: `Goes from ${name}` }];
    const list = await read(PATHS.tasks);
    expect(list).toMatchObject({ tasks: [stays] });
    expect(await read(PATHS.trash)).toMatchObject({ tasks: [goes] });
    expect(await read(PATHS.changes)).toMatchObject({
      changes: [{ after: goes }, { after: goes }, { after: stays }],
    });
    marks.push(tasksAnswerSchema.parse(list).mark);
  }
  for (const { name, create } of people) await create(`Comes to ${name}`);
  for (const [index, { name, read }] of people.entries())
    expect(await read(`${PATHS.tasks}?since=${marks[index] ?? ''}`)).toMatchObject({
      tasks: [{ title: `Comes to ${name}` }],
      removed: [],
    });
});
