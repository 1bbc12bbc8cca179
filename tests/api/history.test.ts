import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { sessionAnswer, taskAnswer, tasksAnswer } from '#contract/answers.ts';
import { changesAnswer, revisionsAnswer, trashAnswer } from '#contract/history.ts';
import { PATHS, taskPath } from '#contract/paths.ts';
import { sweep } from '#server/database/sweep.ts';

import { call, countRows, registerUser, startTestServer } from './server.ts';

const { app, clock, database } = await startTestServer();
const DAY = 86_400_000;
const API = '/api';
const fields = {
  title: 'First',
  description: '',
  priority: 'Low',
  dueDate: '2026-04-01',
  completed: false,
};

async function create(token: string, body: object = fields, id: string = randomUUID()) {
  const answer = await call(app, 'POST', PATHS.tasks, { token, body, headers: { 'idempotency-key': id } });
  return taskAnswer.parse(answer.body).task;
}

const update = async (token: string, id: string, body: object) =>
  call(app, 'PUT', taskPath(PATHS.task, id), { token, body });
const remove = async (token: string, id: string) => call(app, 'DELETE', taskPath(PATHS.task, id), { token });
const restore = async (token: string, id: string) =>
  call(app, 'POST', taskPath(PATHS.restoreTask, id), { token });
const purge = async (token: string, id: string) =>
  call(app, 'DELETE', `${API}${taskPath(PATHS.purgeTask, id)}`, { token });

async function revisions(token: string, id: string) {
  return revisionsAnswer.parse((await call(app, 'GET', taskPath(PATHS.revisions, id), { token })).body)
    .revisions;
}

async function changes(token: string, query = '') {
  const { body } = await call(app, 'GET', `${API}${PATHS.changes}${query}`, { token });
  const { changes: page, next } = changesAnswer.parse(body);
  return { page, next, seqs: page.map(({ seq }) => seq) };
}

async function trash(token: string) {
  return trashAnswer.parse((await call(app, 'GET', `${API}${PATHS.trash}`, { token })).body).tasks;
}

const seqOf = async (token: string) =>
  tasksAnswer.parse((await call(app, 'GET', PATHS.tasks, { token })).body).seq;

test("a task's history is there newest first, each change with what was before it, also when it is deleted", async () => {
  const { token } = await registerUser(app);
  const { _id: id } = await create(token);
  await create(token);
  const begun = clock.now().toISOString();
  clock.advance(1000);
  await update(token, id, { title: 'Second', completed: true });
  await remove(token, id);
  const later = clock.now().toISOString();
  const source = 'another client';
  const first = { ...fields, deleted: false };
  const second = { ...fields, title: 'Second', completed: true, deleted: false };
  const deleted = { ...second, deleted: true };
  const known = { taskId: id, source };
  const expected = [
    { ...known, seq: 4, version: 3, verb: 'delete', at: later, before: second, after: deleted },
    { ...known, seq: 3, version: 2, verb: 'update', at: later, before: first, after: second },
    { ...known, seq: 1, version: 1, verb: 'create', at: begun, before: null, after: first },
  ];
  expect(await revisions(token, id)).toEqual(expected);
  await restore(token, id);
  expect(await revisions(token, id)).toEqual([
    { ...known, seq: 5, version: 4, verb: 'restore', at: later, before: deleted, after: second },
    ...expected,
  ]);
});

test('the changes of all tasks come in pages, newest first', async () => {
  const { token } = await registerUser(app);
  const one = await create(token);
  const other = await create(token);
  for (let index = 0; index < 60; index += 1) {
    await update(token, index % 2 === 0 ? one._id : other._id, { title: `Title ${index}` });
  }
  const usual = await changes(token);
  expect(usual.seqs).toEqual(Array.from({ length: 50 }, (_, index) => 62 - index));
  expect(usual.next).toBe(13);
  expect(usual.page[0]).toEqual((await revisions(token, other._id))[0]);
  expect(usual.page[0]).toMatchObject({ before: { title: 'Title 57' }, after: { title: 'Title 59' } });
  const rest = await changes(token, `?before=${usual.next}`);
  expect({ ...rest, page: rest.page.at(-1) }).toMatchObject({
    seqs: Array.from({ length: 12 }, (_, index) => 12 - index),
    next: null,
    page: { verb: 'create', before: null },
  });
  expect(await changes(token, '?limit=2&before=5')).toMatchObject({ seqs: [4, 3], next: 3 });
  expect((await changes(token, '?limit=62')).next).toBeNull();
  expect((await changes(token, '?limit=200')).seqs).toHaveLength(62);
  expect(await changes(token, '?before=1')).toMatchObject({ seqs: [], next: null });
  expect(await changes((await registerUser(app)).token)).toMatchObject({ seqs: [], next: null });
});

test.each([
  'limit=0',
  'limit=201',
  'limit=x',
  'limit=',
  'before=-1',
  'before=x',
  'before=1.5',
  'before=2000000001',
  'before=99999999999',
  'before=1&before=2',
])('the changes refuse ?%s', async (query) => {
  const { token } = await registerUser(app);
  const answer = await call(app, 'GET', `${API}${PATHS.changes}?${query}`, { token });
  expect(answer).toMatchObject({
    status: 400,
    body: { success: false, code: 'invalid', message: expect.stringMatching(/^(limit|before) has to be/) },
  });
});

describe('the trash', () => {
  test('holds the deleted tasks, the last deleted first, until they are restored', async () => {
    const { token } = await registerUser(app);
    const [one, two, three] = [await create(token), await create(token), await create(token)];
    clock.advance(1000);
    await remove(token, two._id);
    const first = clock.now().toISOString();
    clock.advance(1000);
    await remove(token, one._id);
    const deletedAt = clock.now().toISOString();
    expect(await trash(token)).toEqual([
      { ...one, version: 2, updatedAt: deletedAt, deletedAt },
      { ...two, version: 2, updatedAt: first, deletedAt: first },
    ]);
    expect(await trash((await registerUser(app)).token)).toEqual([]);
    await restore(token, two._id);
    expect((await trash(token)).map(({ _id }) => _id)).toEqual([one._id]);
    expect((await purge(token, three._id)).status).toBe(404);
  });

  test('deletes for good: the task, its history and the words of the kept answers; the number rises', async () => {
    const { token, user } = await registerUser(app);
    const kept = await create(token);
    const { _id: id } = await create(token, { ...fields, title: 'Secret words' });
    await remove(token, id);
    const seq = await seqOf(token);
    expect(await purge(token, id)).toMatchObject({ status: 200, body: { success: true } });
    expect(await seqOf(token)).toBe(seq + 1);
    expect(await trash(token)).toEqual([]);
    for (const answer of [
      await restore(token, id),
      await call(app, 'GET', taskPath(PATHS.revisions, id), { token }),
      await purge(token, id),
      await update(token, id, { title: 'Late' }),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect((await changes(token)).page.map(({ taskId }) => taskId)).toEqual([kept._id]);
    for (const table of ['task', 'task_revision', 'idempotency'] as const) {
      const rows = await database.selectFrom(table).selectAll().where('user_id', '=', user._id).execute();
      expect(JSON.stringify(rows)).not.toContain('Secret words');
    }
    // A repetition of the create that arrives late does not make the task anew.
    const headers = { 'idempotency-key': id };
    expect((await call(app, 'POST', PATHS.tasks, { token, body: fields, headers })).status).toBe(404);
    expect(await seqOf(token)).toBe(seq + 1);
  });

  test('keeps a living task, and an unknown one is a 404', async () => {
    const { token } = await registerUser(app);
    const { _id: id } = await create(token);
    const seq = await seqOf(token);
    for (const which of [id, randomUUID(), 'x']) expect((await purge(token, which)).status).toBe(404);
    expect(await seqOf(token)).toBe(seq);
  });

  test('is emptied after 30 days, with the histories', async () => {
    const { token } = await registerUser(app);
    const [kept, old] = [await create(token), await create(token)];
    await remove(token, old._id);
    clock.advance(15 * DAY);
    const young = await create(token);
    await remove(token, young._id);
    clock.advance(15 * DAY);
    await sweep(database, clock.now);
    expect((await trash(token)).map(({ _id }) => _id)).toEqual([young._id, old._id]);
    clock.advance(1);
    await sweep(database, clock.now);
    expect((await trash(token)).map(({ _id }) => _id)).toEqual([young._id]);
    expect((await changes(token)).page.map(({ taskId }) => taskId)).toEqual([young._id, young._id, kept._id]);
    expect((await restore(token, old._id)).status).toBe(404);
  });
});

describe('another user', () => {
  test('sees nothing of the history and the trash, and empties nothing', async () => {
    const [owner, stranger] = [await registerUser(app), await registerUser(app)];
    const { _id: id } = await create(owner.token);
    await remove(owner.token, id);
    const rows = await countRows(database, 'task_revision');
    expect((await call(app, 'GET', taskPath(PATHS.revisions, id), { token: stranger.token })).status).toBe(
      404,
    );
    expect((await purge(stranger.token, id)).status).toBe(404);
    expect(await trash(stranger.token)).toEqual([]);
    expect((await changes(stranger.token)).page).toEqual([]);
    expect(await trash(owner.token)).toHaveLength(1);
    expect(await countRows(database, 'task_revision')).toBe(rows);
  });
});

describe('where a change came from', () => {
  const linux = 'Mozilla/5.0 (X11; Linux x86_64';
  const kit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  test.each([
    [`${linux}; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox on Linux'],
    [`Mozilla/5.0 (Linux; Android 10; K) ${kit} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${kit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      'Safari on macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/605.1.15',
      'Firefox on iPhone',
    ],
    [`${linux}) ${kit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Linux'],
    ['curl/8.14.1', 'another client'],
    ['', 'another client'],
    [`Firefox/${'9'.repeat(5000)} on Linux`, 'another client'],
  ])('%s is %s', async (userAgent, source) => {
    const { user, password } = await registerUser(app);
    const login = await call(app, 'POST', PATHS.login, {
      body: { email: user.email, password },
      headers: { 'user-agent': userAgent },
    });
    const { token } = sessionAnswer.parse(login.body);
    const { _id: id } = await create(token);
    expect(await revisions(token, id)).toMatchObject([{ source }]);
  });
});
