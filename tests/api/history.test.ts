import { expect, test } from 'vitest';

import { PATHS } from '#contract/paths.ts';

import { call, registerUser, startTestServer } from './server.ts';
import { taskCalls, unsaid } from './task-calls.ts';

const { app, clock } = await startTestServer();
const { create, update, remove, restore, revisions, changes } = taskCalls(app);
const fields = {
  title: 'First',
  description: '',
  priority: 'Low',
  dueDate: '2026-04-01',
  completed: false,
};

async function pageOfChanges(token: string, query = '') {
  const { changes: page, next } = await changes(token, query);
  return { page, next, seqs: page.map(({ seq }) => seq) };
}

test("a task's history is there newest first, each change with what was before it, also when it is deleted", async () => {
  const { token } = await registerUser(app);
  const { _id: id } = await create(token, fields);
  await create(token, fields);
  const begun = clock.now().toISOString();
  clock.advance(1000);
  await update(token, id, { title: 'Second', completed: true });
  await remove(token, id);
  const later = clock.now().toISOString();
  const source = 'another client';
  const first = { ...fields, ...unsaid, deleted: false };
  const second = { ...fields, ...unsaid, title: 'Second', completed: true, deleted: false };
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
  const one = await create(token, fields);
  const other = await create(token, fields);
  for (let index = 0; index < 60; index += 1) {
    await update(token, index % 2 === 0 ? one._id : other._id, { title: `Title ${index}` });
  }
  const usual = await pageOfChanges(token);
  expect(usual.seqs).toEqual(Array.from({ length: 50 }, (_, index) => 62 - index));
  expect(usual.next).toBe(13);
  expect(usual.page[0]).toEqual((await revisions(token, other._id))[0]);
  expect(usual.page[0]).toMatchObject({ before: { title: 'Title 57' }, after: { title: 'Title 59' } });
  const rest = await pageOfChanges(token, `?before=${usual.next}`);
  expect({ ...rest, page: rest.page.at(-1) }).toMatchObject({
    seqs: Array.from({ length: 12 }, (_, index) => 12 - index),
    next: null,
    page: { verb: 'create', before: null },
  });
  expect(await pageOfChanges(token, '?limit=2&before=5')).toMatchObject({ seqs: [4, 3], next: 3 });
  expect((await pageOfChanges(token, '?limit=62')).next).toBeNull();
  expect((await pageOfChanges(token, '?limit=200')).seqs).toHaveLength(62);
  expect(await pageOfChanges(token, '?before=1')).toMatchObject({ seqs: [], next: null });
  expect(await pageOfChanges((await registerUser(app)).token)).toMatchObject({ seqs: [], next: null });
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
  const answer = await call(app, 'GET', `${PATHS.changes}?${query}`, { token });
  expect(answer).toMatchObject({
    status: 400,
    body: { success: false, code: 'invalid', message: expect.stringMatching(/^(limit|before) has to be/) },
  });
});
