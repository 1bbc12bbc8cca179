import { randomUUID } from 'node:crypto';

import { beforeEach, expect, test } from 'vitest';

import { tasksAnswerSchema } from '#contract/answers.ts';
import { LIMITS } from '#contract/limits.ts';
import { PATHS } from '#contract/paths.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { viewsAnswerSchema } from '#contract/view.ts';

import { call, countRows, registerUser, startTestServer } from './server.ts';

const { app, database } = await startTestServer();
let token = (await registerUser(app)).token;

beforeEach(async () => {
  ({ token } = await registerUser(app));
});

const GARDEN = { name: 'Garden', search: '/?q=%23garden', position: 0 };

const views = async (user = token) =>
  viewsAnswerSchema.parse((await call(app, 'GET', PATHS.views, { token: user })).body).views;
const seq = async () => tasksAnswerSchema.parse((await call(app, 'GET', PATHS.tasks, { token })).body).seq;

type Options = { base?: number; user?: string };

const headersFor = (base: number | undefined) =>
  base === undefined ? {} : { headers: { 'if-match': `"${base}"` } };
const save = (id: string, body: unknown, { base, user = token }: Options = {}) =>
  call(app, 'PUT', `/views/${id}`, { token: user, body, ...headersFor(base) });
const remove = (id: string, { base, user = token }: Options = {}) =>
  call(app, 'DELETE', `/views/${id}`, { token: user, ...headersFor(base) });

test('a view is saved under the id of its client, once however often it is sent, and raises seq', async () => {
  const id = randomUUID();
  const before = await seq();
  expect(await save(id, GARDEN)).toMatchObject({
    status: 200,
    body: { success: true, view: { ...GARDEN, id, version: 1 } },
  });
  expect(await save(id, GARDEN)).toMatchObject({ status: 200, body: { view: { version: 1 } } });
  expect(await views()).toMatchObject([{ id, name: 'Garden' }]);
  expect(await seq()).toBe(before + 1);
});

test('views stand in their order', async () => {
  for (const [name, position] of [
    ['Last', 9],
    ['First', 1],
  ])
    await save(randomUUID(), { name, search: `/?q=${name}`, position });
  expect(await views()).toMatchObject([{ name: 'First' }, { name: 'Last' }]);
});

test('a change names the version that it is based on', async () => {
  const id = randomUUID();
  await save(id, GARDEN);
  const plot = { ...GARDEN, name: 'Plot' };
  expect(await save(id, plot)).toMatchObject({ status: 409 });
  expect(await save(id, plot, { base: 1 })).toMatchObject({ status: 200, body: { view: { version: 2 } } });
  expect(await save(id, { ...GARDEN, name: 'Beds' }, { base: 1 })).toMatchObject({ status: 409 });
  expect(await remove(id, { base: 1 })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('was changed elsewhere meanwhile. Nothing was overwritten') },
  });
  expect(await views()).toMatchObject([{ name: 'Plot' }]);
  const gone = { ...GARDEN, name: 'Gone', search: '/?q=weeds' };
  const goneId = randomUUID();
  await save(goneId, gone);
  await remove(goneId, { base: 1 });
  expect(await save(goneId, { ...gone, name: 'Late' }, { base: 1 })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('was deleted elsewhere meanwhile. Nothing was changed') },
  });
  expect(await save(randomUUID(), { ...GARDEN, search: '/?q=gone' }, { base: 1 })).toMatchObject({
    status: 404,
  });
});

test('a deleted view is gone, and comes back when it is saved again', async () => {
  const id = randomUUID();
  await save(id, GARDEN);
  const before = await seq();
  expect(await remove(id, { base: 1 })).toMatchObject({ status: 200 });
  expect(await remove(id)).toMatchObject({ status: 404 });
  expect(await views()).toEqual([]);
  expect(await seq()).toBe(before + 1);
  expect(await save(id, GARDEN)).toMatchObject({ status: 200, body: { view: { version: 3 } } });
  expect(await views()).toHaveLength(1);
});

test('a search has one view: a second one, one that comes back and one that gets its search are refused', async () => {
  const [id, deleted, other] = [randomUUID(), randomUUID(), randomUUID()];
  await save(deleted, { ...GARDEN, name: 'Deleted' });
  await remove(deleted);
  await save(id, GARDEN);
  await save(other, { ...GARDEN, search: '/?q=beds' });
  const before = await seq();
  const refusal = {
    status: 409,
    body: {
      code: 'conflict',
      message: '“Garden” is a view of this search already. Nothing was saved; rename that one.',
    },
  };
  expect(await save(randomUUID(), { ...GARDEN, name: 'Plot' })).toMatchObject(refusal);
  expect(await save(deleted, { ...GARDEN, name: 'Deleted' })).toMatchObject(refusal);
  expect(await save(other, GARDEN, { base: 1 })).toMatchObject(refusal);
  expect(await seq()).toBe(before);
  expect(await save(id, GARDEN)).toMatchObject({ status: 200, body: { view: { version: 1 } } });
});

test('the longest search is saved in any script', async () => {
  const search = `/complete?${new URLSearchParams({ q: '🌱'.repeat(LIMITS.viewSearch), sort: 'priority' })}`;
  expect(await save(randomUUID(), { ...GARDEN, search })).toMatchObject({
    status: 200,
    body: { view: { search } },
  });
  expect(await views()).toMatchObject([{ search }]);
});

test('of two devices that save one search at once, one is refused', async () => {
  const answers = await Promise.all([save(randomUUID(), GARDEN), save(randomUUID(), GARDEN)]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(await views()).toHaveLength(1);
});

test('one user has no way to the views of another, though their ids may be the same', async () => {
  const id = randomUUID();
  await save(id, GARDEN);
  const { token: other } = await registerUser(app);
  expect(await views(other)).toEqual([]);
  expect(await remove(id, { user: other })).toMatchObject({ status: 404 });
  expect(await save(id, { ...GARDEN, name: 'Theirs' }, { user: other })).toMatchObject({ status: 200 });
  expect(await views()).toMatchObject([{ name: 'Garden' }]);
  expect(await call(app, 'GET', PATHS.views)).toMatchObject({ status: 401 });
});

test(`there are at most ${LIMITS.views} views, however many were deleted`, async () => {
  const another = () => save(randomUUID(), { ...GARDEN, search: `/?q=${randomUUID()}` });
  for (let count = 0; count < LIMITS.views; count += 1) await another();
  const [first] = await views();
  expect(await another()).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('delete one of them first') },
  });
  if (first) await remove(first.id);
  expect(await another()).toMatchObject({ status: 200 });
  expect(first && (await save(first.id, GARDEN))).toMatchObject({ status: 400 });
});

test.each([
  ['no name', { ...GARDEN, name: ' ' }],
  ['a long name', { ...GARDEN, name: 'x'.repeat(LIMITS.viewName + 1) }],
  ['a way out', { ...GARDEN, search: 'https://example.org/?q=a' }],
  ['a page that is no list', { ...GARDEN, search: '/profile?q=a' }],
  ['a long search', { ...GARDEN, search: `/?q=${'x'.repeat(LIMITS.viewSearch + 1)}` }],
  ['a long address', { ...GARDEN, search: `/?q=x&sort=${'x'.repeat(LIMITS.viewAddress)}` }],
  ['a position that is none', { ...GARDEN, position: 1.5 }],
])('%s is refused', async (_what, body) => {
  const before = await countRows(database, 'view');
  expect(await save(randomUUID(), body)).toMatchObject({ status: 400, body: { code: 'invalid' } });
  expect(await countRows(database, 'view')).toBe(before);
});

test('an id that is no UUID is refused', async () => {
  expect(await save('mine', GARDEN)).toMatchObject({ status: 400 });
});

test('of the deleted views the last ones are kept', async () => {
  const { token: own, user } = await registerUser(app);
  const kept = randomUUID();
  await save(kept, GARDEN, { user: own });
  const at = '2026-02-01T12:00:00.000Z';
  const row = { ...GARDEN, user_id: user.id, version: 2, created_at: at, updated_at: at };
  const ids = Array.from({ length: SERVER_LIMITS.deletedViews }, () => randomUUID());
  for (const [index, id] of ids.entries()) {
    const deleted_at = new Date(Date.parse(at) + index).toISOString();
    await database.insertInto('view').values(Object.assign({ id, deleted_at }, row)).execute();
  }
  const { token: other } = await registerUser(app);
  const [forgotten = ''] = ids;
  await save(forgotten, GARDEN, { user: other });
  expect(await remove(kept, { user: own })).toMatchObject({ status: 200 });
  // Their views may have the same ids.
  expect(await views(other)).toMatchObject([{ id: forgotten }]);
  const left = await database
    .selectFrom('view')
    .select('id')
    .where('user_id', '=', user.id)
    .orderBy('deleted_at')
    .execute();
  expect(left.map(({ id }) => id)).toEqual([...ids.slice(1), kept]);
  expect(await save(kept, GARDEN, { user: own })).toMatchObject({
    status: 200,
    body: { view: { version: 3 } },
  });
});
