import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { importAnswerSchema } from '#contract/account-file.ts';
import { PATHS } from '#contract/paths.ts';

import { call, registerUser, startTestServer } from './server.ts';
import { plain, taskCalls } from './task-calls.ts';

const { app } = await startTestServer();
const { create, update, remove, list, trash, revisions } = taskCalls(app);

const fileOf = (ids: string[]) => ({
  format: 'holdfast',
  schema: 2,
  tasks: ids.map((_id, index) => ({ ...plain, _id, title: `Imported ${index}` })),
});

async function importTasks(token: string, ids: string[]) {
  const after = (await list(token)).seq;
  const answer = await call(app, 'POST', `/api${PATHS.import}`, { token, body: fileOf(ids) });
  expect(answer.status).toBe(200);
  return { after, upTo: (await list(token)).seq };
}

const undo = async (token: string, body: object) =>
  call(app, 'POST', `/api${PATHS.undoImport}`, { token, body });

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
    importAnswerSchema.parse(
      (await call(app, 'POST', `/api${PATHS.import}`, { token, body: fileOf(ids) })).body,
    );
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

test('a body that names no changes is refused', async () => {
  const { token } = await registerUser(app);
  expect(await undo(token, { after: -1, upTo: 'x' })).toMatchObject({
    status: 400,
    body: { success: false, message: 'after and upTo have to be numbers of changes.' },
  });
});
