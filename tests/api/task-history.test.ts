import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { revisionsAnswerSchema } from '#contract/history.ts';
import { PATHS, pathWithId } from '#contract/paths.ts';

import { call, registerUser, startTestServer, statuses } from './server.ts';
import { plain, taskCalls } from './task-calls.ts';

const { app, clock } = await startTestServer();
const { create, update, remove } = taskCalls(app);
const CHANGES = 60;

async function readPage(token: string, id: string, query = '') {
  const { body } = await call(app, 'GET', pathWithId(PATHS.revisions, id) + query, { token });
  const { revisions, ...rest } = revisionsAnswerSchema.parse(body);
  return { ...rest, revisions, versions: revisions.map(({ version }) => version) };
}

test("a task's history comes in pages, newest first, whatever happened to other tasks in between", async () => {
  const { token } = await registerUser(app);
  const { _id: id, createdAt } = await create(token, plain);
  const { _id: other } = await create(token, plain);
  clock.advance(1000);
  for (let index = 2; index < CHANGES; index += 1) {
    await update(token, id, { title: `Title ${index}` });
    if (index % 10 === 0) await update(token, other, { title: `Title ${index}` });
  }
  await remove(token, id);

  const newest = await readPage(token, id);
  expect(newest).toMatchObject({ next: 11, createdAt });
  expect(newest.versions).toEqual(Array.from({ length: 50 }, (_, index) => CHANGES - index));
  expect(newest.revisions.at(-1)).toMatchObject({
    version: 11,
    before: { title: 'Title 10' },
    after: { title: 'Title 11' },
  });
  const rest = await readPage(token, id, `?before=${newest.next}`);
  expect(rest).toMatchObject({ next: null, createdAt });
  expect(rest.versions).toEqual(Array.from({ length: 10 }, (_, index) => 10 - index));
  expect(rest.revisions.at(-1)).toMatchObject({ verb: 'create', before: null, at: createdAt });

  expect(await readPage(token, id, '?limit=2&before=5')).toMatchObject({ versions: [4, 3], next: 3 });
  expect(await readPage(token, id, `?limit=${CHANGES}`)).toMatchObject({ next: null });
  expect((await readPage(token, id, '?limit=200')).versions).toHaveLength(CHANGES);
  expect(await readPage(token, id, '?before=1')).toMatchObject({ versions: [], next: null });
});

test.each(['limit=0', 'limit=201', 'limit=x', 'before=-1', 'before=x', 'before=2000000001'])(
  "a task's history refuses ?%s in words",
  async (query) => {
    const { token } = await registerUser(app);
    const answer = await call(app, 'GET', `${pathWithId(PATHS.revisions, randomUUID())}?${query}`, { token });
    expect(answer).toMatchObject({
      status: 400,
      body: { success: false, code: 'invalid', message: expect.stringMatching(/^(limit|before) has to be/) },
    });
  },
);

test('of the histories that one user asks for at once, those beyond the queue are told to come back', async () => {
  const [{ token }, other] = [await registerUser(app), await registerUser(app)];
  const [own, others] = [await create(token, plain), await create(other.token, plain)];
  const ask = async (of: string, id: string) =>
    call(app, 'GET', pathWithId(PATHS.revisions, id), { token: of });
  const many = Array.from({ length: 150 }, () => ask(token, own._id));
  const some = await Promise.all(Array.from({ length: 20 }, () => ask(other.token, others._id)));
  expect(new Set(statuses(some))).toEqual(new Set([200]));
  expect(new Set(statuses(await Promise.all(many)))).toEqual(new Set([200, 503]));
});
