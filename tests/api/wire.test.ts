import { describe, expect, test } from 'vitest';

import { taskAnswerSchema } from '#contract/answers.ts';
import { errorAnswerSchema } from '#contract/error-answer.ts';
import { PATHS, pathWithId } from '#contract/paths.ts';

import { call, countRows, registerUser, request, startTestServer } from './server.ts';

const { app, database } = await startTestServer();
const { token } = await registerUser(app);
const plain = { title: 'Buy paint', dueDate: '2026-04-01' };

async function create(body: object) {
  return taskAnswerSchema.parse((await call(app, 'POST', PATHS.tasks, { token, body })).body).task;
}

const { _id } = await create(plain);
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

const writes = [
  { method: 'POST', path: PATHS.tasks },
  { method: 'PUT', path: pathWithId(PATHS.task, _id) },
  { method: 'POST', path: PATHS.register },
  { method: 'POST', path: PATHS.login },
  { method: 'PUT', path: PATHS.profile },
  { method: 'PUT', path: PATHS.password },
] as const;

const bodies: [string, string, number][] = [
  ['broken JSON', '{"title": "x"', 400],
  ['an array', '[]', 400],
  ['a number', '7', 400],
  ['a text', '"x"', 400],
  ['null', 'null', 400],
  ['__proto__', '{"title":"x","dueDate":"2026-04-01","__proto__":{"admin":true}}', 400],
  ['constructor.prototype', '{"title":"x","constructor":{"prototype":{"admin":true}}}', 400],
  ['20,000 levels', nested(20_000), 400],
  ['20,000 levels within a field', `{"title":${nested(20_000)},"dueDate":"2026-04-01"}`, 400],
  [
    '20,000 levels within an unknown field',
    `{"title":"x","dueDate":"2026-04-01","x":${nested(20_000)}}`,
    400,
  ],
  ['a body of more than 256 KiB', JSON.stringify({ ...plain, description: 'x'.repeat(262_144) }), 413],
];

describe.each(writes)('$method $path', ({ method, path }) => {
  test.each(bodies)('refuses %s and stores nothing', async (_name, body, status) => {
    const tables = ['user', 'session', 'task', 'task_revision', 'idempotency', 'attempt'];
    const before = await Promise.all(tables.map((table) => countRows(database, table)));
    const answer = await call(app, method, path, { token, body });
    expect(answer.status).toBe(status);
    expect(errorAnswerSchema.parse(answer.body).message).toMatch(/^[A-Z].*[.]$/);
    expect(await Promise.all(tables.map((table) => countRows(database, table)))).toEqual(before);
  });

  test.each([
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'nonsense',
  ])('refuses the content type %s', async (type) => {
    const headers = { 'content-type': type };
    const answer = await call(app, method, path, { token, body: JSON.stringify(plain), headers });
    expect(answer).toMatchObject({ status: 415, body: { success: false, code: 'unsupported_media_type' } });
  });

  test('refuses no body at all', async () => {
    const answer = await call(app, method, path, { token });
    expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'invalid' } });
  });
});

test.each([
  ['GET', `${PATHS.trash}?purged=x`, undefined, 'purged'],
  ['POST', PATHS.applyChanges, { changes: ['x'] }, 'changes'],
  ['POST', PATHS.applyChanges, { changes: [null, 7] }, 'changes'],
  ['PUT', pathWithId(PATHS.task, _id), { title: 'x', seen: { priority: ['x'] } }, 'seen'],
  ['PUT', pathWithId(PATHS.task, _id), { title: 'x', seen: { completed: 'x', title: 7 } }, 'seen'],
] as const)('%s %s with %j is told what is wrong, in one sentence', async (method, path, body, part) => {
  const message = `This call does not take what ${part} says; /api/docs tells what it takes.`;
  const answer = await call(app, method, path, { token, body });
  expect(answer).toMatchObject({ status: 400, body: { message } });
});

describe('an address that is not there', () => {
  test.each(['/api', '/api/', '/api/nothing', '/api/tasks', '/api/user/me/', '/api/docs/nothing'])(
    '%s is a JSON 404 for every method',
    async (path) => {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const) {
        const answer = await request(app, method, path, { token });
        expect(answer).toMatchObject({ status: 404, body: { success: false, code: 'not_found' } });
      }
    },
  );

  test.each(['/api/%', '/api/%zz/x', '/api/tasks/%E0%A4%A/gp', '/%c0'])('%s is a JSON 404', async (path) => {
    const answer = await request(app, 'GET', path, { token });
    expect(answer).toMatchObject({ status: 404, body: { success: false, code: 'not_found' } });
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });
});

describe('another client of the family', () => {
  test('may write priority in any case, yes and no, and ISO instants', async () => {
    const body = {
      title: 'T',
      description: '',
      priority: 'hIGH',
      dueDate: '2026-04-01T22:59:00.000Z',
      completed: 'YES',
    };
    expect(await create(body)).toMatchObject({ priority: 'High', dueDate: '2026-04-01', completed: true });
    const task = await create({
      ...body,
      priority: 'low',
      dueDate: '2026-04-01T23:30:00-11:00',
      completed: 'No',
    });
    expect(task).toMatchObject({ priority: 'Low', dueDate: '2026-04-01', completed: false });
  });

  test('may echo what it does not know', async () => {
    const task = await create(plain);
    const echo = {
      ...task,
      title: 'Edited',
      owner: { name: 'x', tags: [1] },
      __v: 3,
      version: 99,
      createdAt: 'never',
    };
    const answer = await call(app, 'PUT', pathWithId(PATHS.task, task._id), {
      token,
      body: { ...echo, _id: 'other' },
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { task: { ...task, title: 'Edited', version: 2, updatedAt: expect.any(String) } },
    });
  });

  test('may update a part', async () => {
    const task = await create({ ...plain, priority: 'Medium' });
    const answer = await call(app, 'PUT', pathWithId(PATHS.task, task._id), {
      token,
      body: { completed: 'Yes' },
    });
    expect(answer.body).toMatchObject({ task: { title: 'Buy paint', priority: 'Medium', completed: true } });
  });

  test.each(['application/json', 'application/x-www-form-urlencoded', 'text/plain'])(
    'may name the type %s for a body that is empty',
    async (type) => {
      const task = await create(plain);
      const headers = { 'content-type': type };
      const path = pathWithId(PATHS.task, task._id);
      expect((await call(app, 'DELETE', path, { token, headers, body: '' })).status).toBe(200);
      const restore = pathWithId(PATHS.restoreTask, task._id);
      expect((await call(app, 'POST', restore, { token, headers, body: '' })).status).toBe(200);
    },
  );

  test('may send a body with a delete', async () => {
    const task = await create(plain);
    expect(
      (await call(app, 'DELETE', pathWithId(PATHS.task, task._id), { token, body: { id: task._id } })).status,
    ).toBe(200);
  });

  test('may write Bearer in any case', async () => {
    expect((await call(app, 'GET', PATHS.me, { headers: { authorization: `bearer ${token}` } })).status).toBe(
      200,
    );
  });
});

test('health says that all is well', async () => {
  expect(await call(app, 'GET', PATHS.health)).toMatchObject({ status: 200, body: { success: true } });
});
