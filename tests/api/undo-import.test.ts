import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { importAnswerSchema } from '#contract/account-file.ts';
import type { AccountFile } from '#contract/account-file.ts';
import { LIMITS } from '#contract/limits.ts';
import { PATHS } from '#contract/paths.ts';
import { verifyDatabase } from '#server/database/read-only.ts';

import { callsOf, lived, longFile } from './account-file.ts';
import { call, registerUser, startTestServer } from './server.ts';
import { plain, taskCalls } from './task-calls.ts';

const here = await startTestServer();
const { app, place } = here;
const { create, update, remove, purge, list, trash, revisions } = taskCalls(app);
const { exported, send: sendFile } = callsOf(app);

const makeFile = (ids: string[]) => ({
  format: 'holdfast',
  schema: 2,
  tasks: ids.map((_id, index) => ({ ...plain, _id, title: `Imported ${index}` })),
});

async function importTasks(token: string, ids: string[]) {
  const after = (await list(token)).seq;
  const answer = await call(app, 'POST', PATHS.import, { token, body: makeFile(ids) });
  expect(answer.status).toBe(200);
  return { after, upTo: (await list(token)).seq };
}

const undo = async (token: string, body: object) => call(app, 'POST', PATHS.undoImport, { token, body });

test('an import is taken back whole: its tasks go to the trash, with a change each', async () => {
  const { token } = await registerUser(app);
  const { token: stranger } = await registerUser(app);
  const mine = await create(token, plain);
  const ids = Array.from({ length: 600 }, () => randomUUID());
  const range = await importTasks(token, ids);
  expect(await undo(stranger, range)).toMatchObject({ status: 200, body: { undone: 0, kept: 0 } });
  expect(await undo(token, range)).toMatchObject({ status: 200, body: { undone: 600, kept: 0 } });
  const { tasks, seq } = await list(token);
  expect(tasks.map(({ _id }) => _id)).toEqual([mine._id]);
  expect(seq).toBe(range.upTo + 600);
  expect((await trash(token)).map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted());
  expect((await revisions(token, ids[0] ?? '')).map(({ verb, version }) => [verb, version])).toEqual([
    ['delete', 2],
    ['create', 1],
  ]);
  expect(await undo(token, range)).toMatchObject({ body: { undone: 0, kept: 0 } });

  const again = await importTasks(token, ids);
  expect((await list(token)).tasks).toHaveLength(601);
  expect(await undo(token, again)).toMatchObject({ body: { undone: 600, kept: 0 } });
});

test('what was changed since stays, and so does what others made meanwhile', async () => {
  const { token } = await registerUser(app);
  const [changed, deleted, left] = [randomUUID(), randomUUID(), randomUUID()];
  const range = await importTasks(token, [changed, deleted, left]);
  await update(token, changed, { title: 'Mine now' });
  await remove(token, deleted);
  const own = await create(token, { ...plain, title: 'Own' });
  const answer = await undo(token, { ...range, upTo: (await list(token)).seq });
  expect(answer).toMatchObject({ body: { undone: 1, kept: 1 } });
  expect((await list(token)).tasks.map(({ _id }) => _id).toSorted()).toEqual([changed, own._id].toSorted());
});

test('what was changed since and says again what the import said goes with it', async () => {
  const { token } = await registerUser(app);
  const ids = [randomUUID(), randomUUID()];
  const range = await importTasks(token, ids);
  await update(token, ids[0] ?? '', { title: 'Mine now' });
  await update(token, ids[0] ?? '', { title: 'Imported 0' });
  expect(await undo(token, range)).toMatchObject({ body: { undone: 2, kept: 0 } });
});

test('an import names its own changes, and none where it has written nothing', async () => {
  const { token } = await registerUser(app);
  const send = async (ids: string[]) =>
    importAnswerSchema.parse((await call(app, 'POST', PATHS.import, { token, body: makeFile(ids) })).body);
  for (const count of [2, 600]) {
    const [mine, others] = [
      Array.from({ length: count }, () => randomUUID()),
      Array.from({ length: 2 }, () => randomUUID()),
    ];
    await create(token, plain);
    const { seq } = await list(token);
    const { range } = await send(mine);
    expect(range).toEqual({ after: seq, upTo: seq + count });
    await send(others);
    expect((await send(mine)).range).toBeUndefined();
    expect(await undo(token, range ?? {})).toMatchObject({ body: { undone: count, kept: 0 } });
    expect((await list(token)).tasks.map(({ _id }) => _id)).toEqual(expect.arrayContaining(others));
  }
});

test('a range without an end takes back what there was when it began, once', async () => {
  const { token } = await registerUser(app);
  const [{ _id }, second] = [await create(token, plain), await create(token, { ...plain, title: 'Other' })];
  await update(token, _id, { title: 'Later words' });
  const { seq } = await list(token);
  const range = { after: seq - 1, upTo: LIMITS.seq, hasHistories: true };
  expect(await undo(token, range)).toMatchObject({ status: 200, body: { undone: 0, putBack: 1, kept: 0 } });
  const now = await list(token);
  expect(now.seq).toBe(seq + 1);
  expect(now.tasks).toEqual(
    expect.arrayContaining([second, expect.objectContaining({ _id, title: plain.title, version: 3 })]),
  );
  expect(await verifyDatabase(place)).toMatchObject({ violations: [] });
});

test('what came back from the trash with other words says there again what it said', async () => {
  const { token } = await registerUser(app);
  const { _id } = await create(token, { ...plain, title: 'Old words' });
  const file = await exported(token);
  await update(token, _id, { title: 'New words' });
  await remove(token, _id);
  const { range } = await importWhole(token, file);
  expect((await list(token)).tasks).toMatchObject([{ _id, title: 'Old words' }]);
  expect(await undo(token, range)).toMatchObject({ body: { undone: 1, putBack: 0, kept: 0 } });
  expect(await trash(token)).toMatchObject([{ _id, title: 'New words' }]);
  expect(await verifyDatabase(place)).toMatchObject({ violations: [] });
});

test('a body that names no changes is refused', async () => {
  const { token } = await registerUser(app);
  expect(await undo(token, { after: -1, upTo: 'x' })).toMatchObject({
    status: 400,
    body: { success: false, message: 'after and upTo have to be numbers of changes.' },
  });
});

async function importWhole(token: string, file: unknown) {
  const { summary, range } = importAnswerSchema.parse((await sendFile(token, file)).body);
  if (!range) throw new Error('The import wrote nothing.');
  return { summary, range };
}

const openIn = ({ tasks }: AccountFile) =>
  tasks.filter(({ deletedAt }) => deletedAt === null).map(({ _id }) => _id);

test('an account’s own file is taken back with the histories that it brought', async () => {
  const { token: owner } = await lived(here);
  const file = await exported(owner);
  const { token } = await registerUser(app);
  for (const isEmpty of [true, false]) {
    const mine = isEmpty ? [] : [await create(token, plain)];
    const { range } = await importWhole(token, file);
    const there = await exported(token);
    const open = openIn(there).filter((id) => !mine.some(({ _id }) => _id === id));
    expect(open.length).toBeGreaterThan(0);
    expect(await undo(token, range)).toMatchObject({
      status: 200,
      body: { undone: open.length, putBack: 0, kept: 0 },
    });
    expect((await list(token)).tasks).toEqual(mine);
    for (const id of open) {
      const [last, ...before] = await revisions(token, id);
      expect(last).toMatchObject({ verb: 'delete', version: before.length + 1 });
      expect(before).toEqual(
        there.revisions.filter(({ taskId }) => taskId === id).map(() => expect.anything()),
      );
    }
    for (const { _id } of await trash(token)) await purge(token, _id);
  }
});

test('an import whose tasks are gone takes none back that a later one brought into the emptied account', async () => {
  const { token: owner } = await lived(here);
  const file = await exported(owner);
  const { token } = await registerUser(app);
  const { range: first } = await importWhole(token, file);
  for (const { _id } of (await list(token)).tasks) await remove(token, _id);
  for (const { _id } of await trash(token)) await purge(token, _id);
  const { range: second } = await importWhole(token, file);
  const { tasks } = await list(token);
  expect(tasks.length).toBeGreaterThan(0);
  expect(await undo(token, first)).toMatchObject({ body: { undone: 0, putBack: 0, kept: 0 } });
  expect((await list(token)).tasks).toEqual(tasks);
  expect(await undo(token, second)).toMatchObject({ body: { undone: tasks.length, kept: 0 } });
});

test('tasks that a file changed say again what they said before, but for those that were changed since', async () => {
  const { token } = await registerUser(app);
  const made = [];
  for (const title of ['One', 'Two', 'Three', 'Four']) made.push(await create(token, { ...plain, title }));
  const [one, two, three, four] = made.map(({ _id }) => _id);
  if (!one || !two || !three || !four) throw new Error('The tasks were not made.');
  const file = await exported(token);
  for (const id of [one, two]) await update(token, id, { title: 'Later words', completed: true });
  await remove(token, three);
  const { range } = await importWhole(token, file);
  expect((await list(token)).tasks.map(({ title }) => title).toSorted()).toEqual([
    'Four',
    'One',
    'Three',
    'Two',
  ]);
  await update(token, two, { description: 'Mine now' });
  expect(await undo(token, range)).toMatchObject({ body: { undone: 1, putBack: 1, kept: 1 } });
  const now = (await list(token)).tasks.map(({ _id, title, completed }) => ({ _id, title, completed }));
  expect(now).toHaveLength(3);
  expect(now).toEqual(
    expect.arrayContaining([
      { _id: one, title: 'Later words', completed: true },
      { _id: two, title: 'Two', completed: false },
      { _id: four, title: 'Four', completed: false },
    ]),
  );
  expect((await revisions(token, one))[0]).toMatchObject({ verb: 'update', version: 4 });
});

test('a large file is taken back whole, with long histories and with what it changed', async () => {
  const file = longFile({ tasks: 400, changes: 3 });
  const { token } = await registerUser(app);
  const own = await create(token, plain);
  const { range } = await importWhole(token, file);
  expect(range.upTo).toBe(range.after + 1200);
  const reworded = file.tasks.map((task) => Object.assign({}, task, { title: 'Later words' }));
  const { range: second } = await importWhole(token, {
    ...file,
    seq: undefined,
    revisions: [],
    tasks: reworded,
  });
  const [changed] = file.tasks;
  await update(token, changed?._id ?? '', { title: 'Mine now' });
  expect(await undo(token, second)).toMatchObject({ body: { undone: 0, putBack: 399, kept: 1 } });
  const titles = (await list(token)).tasks.map(({ title }) => title);
  expect(titles.filter((title) => title === 'Last')).toHaveLength(399);
  expect(await undo(token, range)).toMatchObject({ body: { undone: 399, putBack: 0, kept: 1 } });
  expect((await list(token)).tasks.map(({ _id }) => _id).toSorted()).toEqual(
    [own._id, changed?._id ?? ''].toSorted(),
  );
  expect((await verifyDatabase(place)).violations).toEqual([]);
});

test('an import with a key is done once, and its answer stays, without words of its tasks', async () => {
  const { token } = await registerUser(app);
  const headers = { 'Idempotency-Key': randomUUID() };
  const ids = Array.from({ length: 600 }, () => randomUUID());
  const send = async (body: unknown) => call(app, 'POST', PATHS.import, { token, headers, body });
  const [first, again] = [await send(makeFile(ids)), await send(makeFile([]))];
  const { summary, range } = importAnswerSchema.parse(first.body);
  expect(summary).toMatchObject({ added: 600 });
  expect(importAnswerSchema.parse(again.body)).toMatchObject({
    summary: { added: 600, examples: [] },
    range,
  });
  expect((await list(token)).tasks).toHaveLength(600);
  expect(await verifyDatabase(place)).toMatchObject({ violations: [] });
});

test('an import whose key was asked for first is not done any more', async () => {
  const { token } = await registerUser(app);
  const headers = { 'Idempotency-Key': randomUUID() };
  for (const ids of [[], [randomUUID()]]) {
    const { status, body } = await call(app, 'POST', PATHS.import, {
      token,
      headers,
      body: makeFile(ids),
    });
    expect([status, importAnswerSchema.parse(body)]).toMatchObject([200, { summary: { added: 0 } }]);
  }
  expect((await list(token)).tasks).toEqual([]);
});
