import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import type { AccountFile } from '#contract/account-file.ts';
import { accountFile, importAnswer } from '#contract/account-file.ts';
import { taskAnswer, tasksAnswer } from '#contract/answers.ts';
import { revisionsAnswer } from '#contract/history.ts';
import { LIMITS } from '#contract/limits.ts';
import { API_BASE, PATHS, taskPath } from '#contract/paths.ts';

import { call, registerUser, startTestServer } from './server.ts';

const { app, clock } = await startTestServer();
const other = await startTestServer();
const SECOND = 1000;

type Server = typeof app;

async function download(token: string, server: Server = app) {
  const answer = await call(server, 'GET', `${API_BASE}${PATHS.export}`, { token });
  expect(answer.status).toBe(200);
  return { file: accountFile.parse(answer.body), headers: answer.headers };
}

const exported = async (token: string, server: Server = app) => (await download(token, server)).file;
const send = async (token: string, body: unknown, server: Server = app) =>
  call(server, 'POST', `${API_BASE}${PATHS.import}`, { token, body });
const preview = async (token: string, body: unknown, server: Server = app) =>
  call(server, 'POST', `${API_BASE}${PATHS.importPreview}`, { token, body });

/** Previews and imports, and makes sure that the preview wrote nothing and said what was to come. */
async function imported(token: string, body: unknown, server: Server = app) {
  const before = await exported(token, server);
  const said = importAnswer.parse((await preview(token, body, server)).body);
  expect(await exported(token, server)).toEqual(before);
  const done = importAnswer.parse((await send(token, body, server)).body);
  expect(done).toEqual(said);
  return done.summary;
}

const fields = {
  title: 'First',
  description: 'Words, "quoted" \u{1F600}',
  priority: 'High',
  dueDate: '2026-04-01',
  completed: false,
} as const;

async function create(token: string, changes: object = {}): Promise<string> {
  const answer = await call(app, 'POST', PATHS.tasks, { token, body: { ...fields, ...changes } });
  return taskAnswer.parse(answer.body).task._id;
}

const update = async (token: string, id: string, body: object) =>
  call(app, 'PUT', taskPath(PATHS.task, id), { token, body });
const remove = async (token: string, id: string) => call(app, 'DELETE', taskPath(PATHS.task, id), { token });
const purge = async (token: string, id: string) =>
  call(app, 'DELETE', `${API_BASE}${taskPath(PATHS.purgeTask, id)}`, { token });

/** An account with a past: changed, completed, deleted and restored tasks, and one that is gone. */
async function lived() {
  const account = await registerUser(app);
  const { token } = account;
  const ids = [await create(token), await create(token, { title: 'Second', completed: true })];
  clock.advance(SECOND);
  ids.push(await create(token, { title: 'Third' }), await create(token, { title: 'Gone' }));
  const [one = '', two = '', three = '', gone = ''] = ids;
  await update(token, one, { title: 'First, changed' });
  await remove(token, gone);
  clock.advance(SECOND);
  await update(token, one, { completed: true, priority: 'Low' });
  await remove(token, two);
  await call(app, 'POST', taskPath(PATHS.restoreTask, two), { token });
  await remove(token, three);
  await purge(token, gone);
  return { ...account, ids: [one, two, three] };
}

/** What an export says of the account, without the moment and the person. */
const content = ({ exportedAt: _exportedAt, profile: _profile, ...rest }: AccountFile) => rest;

async function titles(token: string, server: Server = app) {
  const { tasks } = tasksAnswer.parse((await call(server, 'GET', PATHS.tasks, { token })).body);
  return tasks.map(({ title }) => title);
}

async function revisions(token: string, id: string, server: Server = app) {
  const { body } = await call(server, 'GET', taskPath(PATHS.revisions, id), { token });
  return revisionsAnswer.parse(body).revisions;
}

describe('an export', () => {
  test('holds everything of the account, and nothing secret', async () => {
    const { token, user, password } = await lived();
    const { file, headers } = await download(token);
    expect(headers).toMatchObject({
      'content-disposition': `attachment; filename="holdfast-${clock.now().toISOString().slice(0, 10)}.json"`,
      'cache-control': 'no-store',
    });
    expect(file).toMatchObject({
      format: 'holdfast',
      schema: 1,
      exportedAt: clock.now().toISOString(),
      profile: { name: user.name, email: user.email },
      seq: 11,
    });
    expect(file.tasks.map(({ title, deletedAt }) => [title, deletedAt !== null])).toEqual([
      ['First, changed', false],
      ['Second', false],
      ['Third', true],
    ]);
    expect(file.revisions.map(({ seq, verb }) => `${seq} ${verb}`)).toEqual([
      '1 create',
      '2 create',
      '3 create',
      '5 update',
      '7 update',
      '8 delete',
      '9 restore',
      '10 delete',
    ]);
    const text = JSON.stringify(file);
    for (const secret of [token, password, 'argon2', 'hash']) expect(text).not.toContain(secret);
  });

  test('of a new account is empty, and can be imported', async () => {
    const { token } = await registerUser(app);
    const file = await exported(token);
    expect(content(file)).toEqual({ format: 'holdfast', schema: 1, seq: 0, tasks: [], revisions: [] });
    expect(await imported(token, file)).toEqual({ added: 0, changed: 0, unchanged: 0, examples: [] });
  });
});

describe('an import into an empty account', () => {
  test('gives the identical account on another server', async () => {
    const { token } = await lived();
    const file = await exported(token);
    const { token: there } = await registerUser(other.app);
    expect(await imported(there, file, other.app)).toMatchObject({ added: 3, changed: 0, unchanged: 0 });
    expect(content(await exported(there, other.app))).toEqual(content(file));
    expect(await titles(there, other.app)).toEqual(await titles(token));
    for (const { _id: id } of file.tasks) {
      expect(await revisions(there, id, other.app)).toEqual(await revisions(token, id));
    }
  });

  test('gives the identical account after it was wiped, and its number never goes back', async () => {
    const { token, ids } = await lived();
    const [file, list] = [await exported(token), await titles(token)];
    for (const id of ids) {
      await remove(token, id);
      await purge(token, id);
    }
    const wiped = await exported(token);
    expect(wiped).toMatchObject({ tasks: [], revisions: [] });
    await imported(token, file);
    expect(content(await exported(token))).toEqual({ ...content(file), seq: wiped.seq + 1 });
    expect(await titles(token)).toEqual(list);
    // The next change goes on from there.
    await update(token, ids[0] ?? '', { title: 'Goes on' });
    expect((await exported(token)).revisions.at(-1)).toMatchObject({ seq: wiped.seq + 2, verb: 'update' });
  });

  test('of another user of this server gives the tasks ids of their own, which a second import finds', async () => {
    const owner = await lived();
    const file = await exported(owner.token);
    const { token } = await registerUser(app);
    expect(await imported(token, file)).toMatchObject({ added: 3 });
    const mine = await exported(token);
    const newIds = new Map(file.tasks.map(({ _id }, index) => [_id, mine.tasks[index]?._id ?? '']));
    expect(mine.tasks.some(({ _id }) => newIds.has(_id))).toBe(false);
    expect(content(mine)).toEqual({
      ...content(file),
      tasks: file.tasks.map((task) => Object.assign({}, task, { _id: newIds.get(task._id) })),
      revisions: file.revisions.map((revision) =>
        Object.assign({}, revision, { taskId: newIds.get(revision.taskId) }),
      ),
    });
    expect(await imported(token, file)).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
    expect(await imported(token, mine)).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
    expect(await exported(owner.token)).toEqual(file);
    expect((await update(token, newIds.get(owner.ids[0] ?? '') ?? '', { title: 'Mine' })).status).toBe(200);
    expect(await exported(owner.token)).toEqual(file);
  });
});

describe('an import into an account with tasks', () => {
  test('adds unknown tasks with their histories, under the next numbers and in their order', async () => {
    const source = await lived();
    const file = await exported(source.token);
    const { token } = await registerUser(other.app);
    const body = { title: 'Was here', dueDate: '2026-04-01' };
    await call(other.app, 'POST', PATHS.tasks, { token, body });
    expect(await imported(token, file, other.app)).toMatchObject({ added: 3, changed: 0 });
    const after = await exported(token, other.app);
    expect(after.seq).toBe(1 + file.revisions.length);
    const shifted = file.revisions.map((revision, index) => Object.assign({}, revision, { seq: index + 2 }));
    expect(after.revisions.slice(1)).toEqual(shifted);
    expect(after.tasks.slice(1)).toEqual(file.tasks);
  });

  test('gives known tasks the fields of the file as one more change, and removes nothing', async () => {
    const { token } = await registerUser(app);
    const [same, edited, deleted, kept] = [
      await create(token, { title: 'Same' }),
      await create(token, { title: 'Edited' }),
      await create(token, { title: 'Deleted' }),
      await create(token, { title: 'Deleted in the file' }),
    ];
    await remove(token, kept);
    const file = await exported(token);
    await update(token, edited, { title: 'Edited since', completed: true });
    await remove(token, deleted);
    await call(app, 'POST', taskPath(PATHS.restoreTask, kept), { token });
    await update(token, kept, { title: 'Restored since' });
    await create(token, { title: 'Made since' });
    const before = await exported(token);

    expect(await imported(token, file)).toEqual({
      added: 0,
      changed: 2,
      unchanged: 2,
      examples: [
        { title: 'Edited', effect: 'changed' },
        { title: 'Deleted', effect: 'changed' },
      ],
    });
    const after = await exported(token);
    expect(after.revisions.slice(0, before.revisions.length)).toEqual(before.revisions);
    expect(after.revisions.slice(before.revisions.length)).toMatchObject([
      { taskId: edited, verb: 'update', source: 'import', after: { title: 'Edited', completed: false } },
      { taskId: deleted, verb: 'restore', source: 'import', after: { title: 'Deleted', deleted: false } },
    ]);
    expect(after.tasks.find(({ _id }) => _id === edited)).toMatchObject({ completedAt: null, version: 3 });
    expect((await titles(token)).toSorted()).toEqual(
      ['Same', 'Edited', 'Deleted', 'Restored since', 'Made since'].toSorted(),
    );
    expect((await revisions(token, same)).length).toBe(1);
    // A second time there is nothing left to do.
    expect(await imported(token, file)).toMatchObject({ added: 0, changed: 0, unchanged: 4 });
    expect(await exported(token)).toEqual(after);
  });
});

const plain = (tasks: unknown[]) => ({ format: 'holdfast', schema: 1, tasks });

describe('a file made by hand', () => {
  test('needs no more than ids and the five fields: the history begins with the import', async () => {
    const { token } = await registerUser(app);
    const [one, two] = [randomUUID(), randomUUID()];
    const times = {
      createdAt: '2020-01-01T00:00:00.000Z',
      updatedAt: '2021-01-01T00:00:00.000Z',
      completedAt: '2020-06-01T00:00:00.000Z',
    };
    const file = plain([
      { ...fields, _id: one.toUpperCase() },
      { ...fields, _id: two, title: ' Old ', completed: true, ...times },
    ]);
    expect(await imported(token, file)).toEqual({
      added: 2,
      changed: 0,
      unchanged: 0,
      examples: [
        { title: 'First', effect: 'added' },
        { title: 'Old', effect: 'added' },
      ],
    });
    const now = clock.now().toISOString();
    const after = await exported(token);
    expect(after).toMatchObject({
      seq: 2,
      tasks: [
        {
          ...fields,
          _id: one,
          version: 1,
          createdAt: now,
          updatedAt: now,
          completedAt: null,
          deletedAt: null,
        },
        { _id: two, title: 'Old', version: 1, ...times, deletedAt: null },
      ],
      revisions: [
        { seq: 1, taskId: one, version: 1, verb: 'create', source: 'import', at: now },
        { seq: 2, taskId: two, version: 1, verb: 'create', source: 'import', at: now },
      ],
    });
    expect(await imported(token, file)).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
  });

  test('can be added to an account of any size, in one go', async () => {
    const { token } = await registerUser(app);
    const tasks = Array.from({ length: 1234 }, (_, index) => ({
      ...fields,
      _id: randomUUID(),
      title: `Task ${index}`,
    }));
    expect(await imported(token, plain(tasks))).toMatchObject({ added: 1234 });
    expect(await imported(token, plain(tasks))).toMatchObject({ unchanged: 1234 });
    expect((await exported(token)).tasks.map(({ title }) => title)).toEqual(tasks.map(({ title }) => title));
  });

  test.each([
    ['no object', 'nonsense'],
    ['nothing', {}],
    ['another format', { format: 'other', schema: 1, tasks: [] }],
    ['a later schema', { format: 'holdfast', schema: 2, tasks: [] }],
    ['tasks that are no list', { format: 'holdfast', schema: 1, tasks: {} }],
    ['a task that is none', plain([5])],
    ['a change that is none', { ...plain([]), revisions: [null] }],
    ['a change of nothing', { ...plain([]), revisions: [{ seq: 1 }] }],
    ['an id that is no UUID', plain([{ ...fields, _id: 'x' }])],
    ['no id', plain([fields])],
    ['a title too long', plain([{ ...fields, _id: randomUUID(), title: 'x'.repeat(LIMITS.title + 1) }])],
    ['an empty title', plain([{ ...fields, _id: randomUUID(), title: ' ' }])],
    ['a NUL', plain([{ ...fields, _id: randomUUID(), description: '\0' }])],
    ['a day that does not exist', plain([{ ...fields, _id: randomUUID(), dueDate: '2026-02-30' }])],
    [
      'a time that does not exist',
      plain([{ ...fields, _id: randomUUID(), createdAt: '2026-02-30T00:00:00.000Z' }]),
    ],
    [
      'a time of another length',
      plain([{ ...fields, _id: randomUUID(), updatedAt: '2026-02-03T00:00:00Z' }]),
    ],
    ['a number that is none', { ...plain([]), seq: -1 }],
    ['a number too high', { ...plain([]), seq: 2 ** 40 }],
    ['revisions that are no list', { ...plain([]), revisions: 'x' }],
    ['a wrong prototype', `{"format": "holdfast", "schema": 1, "tasks": [], "__proto__": {}}`],
  ])('with %s is refused in a sentence, and writes nothing', async (_name, body) => {
    const { token } = await registerUser(app);
    for (const answer of [await preview(token, body), await send(token, body)]) {
      expect(answer).toMatchObject({
        status: 400,
        body: { success: false, code: 'invalid', message: expect.stringMatching(/^\S.*\.$/s) },
      });
    }
    expect(await exported(token)).toMatchObject({ seq: 0, tasks: [] });
  });

  test('that is wrong in thousands of places gets a short answer', async () => {
    const { token } = await registerUser(app);
    const answer = await send(token, plain(Array.from({ length: 5000 }, () => ({ title: 5 }))));
    expect(answer.status).toBe(400);
    expect(answer.text.length).toBeLessThan(5000);
  });

  test('with more tasks than a file may hold is refused', async () => {
    const { token } = await registerUser(app);
    const tasks = Array.from({ length: LIMITS.importTasks + 1 }, () => ({ ...fields, _id: randomUUID() }));
    expect(await send(token, plain(tasks))).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('50,000') },
    });
  });

  test('that is larger than 64 MiB is refused by its size; 1 MiB is not', async () => {
    const { token } = await registerUser(app);
    const large = JSON.stringify({ ...plain([]), padding: 'x'.repeat(LIMITS.importBytes) });
    for (const answer of [await preview(token, large), await send(token, large)]) {
      expect(answer).toMatchObject({
        status: 413,
        body: { code: 'too_large', message: expect.stringContaining('64 MiB') },
      });
    }
    expect((await send(token, { ...plain([]), padding: 'x'.repeat(1024 * 1024) })).status).toBe(200);
  });
});

type File = Omit<AccountFile, 'exportedAt' | 'profile'>;
const first = <Item>([item]: Item[]): Item => {
  if (item === undefined) throw new Error('The file is empty.');
  return item;
};

describe('a file whose parts contradict each other', () => {
  test.each<[string, (file: File) => object]>([
    ['a task twice', (file) => ({ tasks: [...file.tasks, first(file.tasks)] })],
    [
      'a number twice',
      ({ revisions: all }) => ({ revisions: all.map((one) => Object.assign({}, one, { seq: 1 })) }),
    ],
    ['a change newer than the file', () => ({ seq: 3 })],
    ['changes of a task that is not in it', ({ tasks }) => ({ tasks: tasks.slice(1) })],
    ['a history with a gap', ({ revisions: all }) => ({ revisions: all.filter(({ seq }) => seq !== 5) })],
    ['a history without its end', ({ revisions: all }) => ({ revisions: all.slice(0, -1) })],
    ['a history that begins late', ({ revisions: all }) => ({ revisions: all.slice(1) })],
    [
      'a history that leads elsewhere',
      ({ tasks }) => ({ tasks: [{ ...first(tasks), title: 'Forged' }, ...tasks.slice(1)] }),
    ],
    [
      'another version than its history',
      ({ tasks }) => ({ tasks: [{ ...first(tasks), version: 99 }, ...tasks.slice(1)] }),
    ],
    [
      'a deleted task whose history says that it lives',
      ({ tasks }) => ({ tasks: [{ ...first(tasks), deletedAt: first(tasks).createdAt }, ...tasks.slice(1)] }),
    ],
    [
      'a verb that there is not',
      ({ revisions: all }) => ({ revisions: [{ ...first(all), verb: 'drop' }, ...all.slice(1)] }),
    ],
    [
      'a source too long',
      ({ revisions: all }) => ({ revisions: [{ ...first(all), source: 'x'.repeat(101) }, ...all.slice(1)] }),
    ],
  ])('%s: is refused in a sentence, and nothing is written', async (_name, damage) => {
    const source = await lived();
    const file = content(await exported(source.token));
    const { token } = await registerUser(other.app);
    const body = { ...file, ...damage(file) };
    for (const answer of [await preview(token, body, other.app), await send(token, body, other.app)]) {
      expect(answer).toMatchObject({
        status: 400,
        body: { success: false, code: 'invalid', message: expect.stringMatching(/^\S.*\.$/s) },
      });
    }
    expect(await exported(token, other.app)).toMatchObject({ seq: 0, tasks: [], revisions: [] });
  });
});

test('of two imports of one file at once, one adds and the other finds', async () => {
  const source = await lived();
  const file = await exported(source.token);
  const { token } = await registerUser(other.app);
  const answers = await Promise.all([send(token, file, other.app), send(token, file, other.app)]);
  const added = answers.map(({ body }) => importAnswer.parse(body).summary.added);
  expect(new Set(added)).toEqual(new Set([0, 3]));
  expect(content(await exported(token, other.app))).toEqual(content(file));
});

test('an import that is sent without a session does nothing', async () => {
  for (const path of [PATHS.import, PATHS.importPreview, PATHS.export]) {
    const method = path === PATHS.export ? 'GET' : 'POST';
    expect((await call(app, method, `${API_BASE}${path}`, {})).status).toBe(401);
  }
});
