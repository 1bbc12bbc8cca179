import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { trashAnswerSchema } from '#contract/history.ts';
import { PATHS, pathWithId } from '#contract/paths.ts';
import { verifyDatabase } from '#server/database/read-only.ts';

import { call, countRows, registerUser, startTestServer } from './server.ts';
import { DAY, runFor } from './sweep.ts';
import { taskCalls } from './task-calls.ts';

const server = await startTestServer();
const { app, clock, database, place } = server;
const { create, update, remove, restore, purge, list, changes, trash } = taskCalls(app);
const body = { title: 'First', dueDate: '2026-04-01' };

const readSeq = async (token: string) => (await list(token)).seq;

describe('the trash', () => {
  test('holds the deleted tasks, the last deleted first, until they are restored', async () => {
    const { token } = await registerUser(app);
    const [one, two] = [await create(token, body), await create(token, body)];
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
  });

  test('deletes for good: the task, its history and the words of the kept answers; the number rises', async () => {
    const { token, user } = await registerUser(app);
    const kept = await create(token, body);
    const { _id: id } = await create(token, { ...body, title: 'Secret words' }, { key: randomUUID() });
    await remove(token, id);
    const seq = await readSeq(token);
    expect(await purge(token, id)).toMatchObject({ status: 200, body: { success: true } });
    expect(await readSeq(token)).toBe(seq + 1);
    expect(await trash(token)).toEqual([]);
    for (const answer of [
      await restore(token, id),
      await call(app, 'GET', pathWithId(PATHS.revisions, id), { token }),
      await purge(token, id),
      await update(token, id, { title: 'Late' }),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect((await changes(token)).changes.map(({ taskId }) => taskId)).toEqual([kept._id]);
    for (const table of ['task', 'task_revision', 'idempotency'] as const) {
      const rows = await database.selectFrom(table).selectAll().where('user_id', '=', user._id).execute();
      expect(JSON.stringify(rows)).not.toContain('Secret words');
    }
    // A repetition of the create that arrives late does not make the task anew.
    const headers = { 'idempotency-key': id };
    expect((await call(app, 'POST', PATHS.tasks, { token, body, headers })).status).toBe(404);
    expect(await readSeq(token)).toBe(seq + 1);
  });

  test('keeps what was restored, changed and deleted again after the version that is named', async () => {
    const { token } = await registerUser(app);
    const task = await create(token, body);
    await remove(token, task._id);
    await restore(token, task._id);
    await update(token, task._id, { title: 'A new chapter' });
    await remove(token, task._id);
    expect(await purge(token, task._id, 2)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: expect.stringContaining('restored and deleted again') },
    });
    expect(await trash(token)).toMatchObject([{ title: 'A new chapter', version: 5 }]);
    expect((await purge(token, task._id, 5)).status).toBe(200);
    expect(await trash(token)).toEqual([]);
  });

  test('keeps a task that was restored or never deleted, and an unknown one is a 404', async () => {
    const { token } = await registerUser(app);
    const [kept, restored] = [await create(token, body), await create(token, body)];
    await remove(token, restored._id);
    await restore(token, restored._id);
    const before = await list(token);
    for (const { _id } of [kept, restored])
      expect(await purge(token, _id)).toMatchObject({
        status: 409,
        body: { code: 'conflict', message: expect.stringContaining('Nothing was deleted') },
      });
    for (const which of [randomUUID(), 'x']) expect((await purge(token, which)).status).toBe(404);
    expect(await list(token)).toEqual(before);
  });

  test('is emptied after 30 days, with the histories', async () => {
    const { token } = await registerUser(app);
    const [kept, old] = [await create(token, body), await create(token, body)];
    await remove(token, old._id);
    await runFor(server, 15 * DAY);
    const young = await create(token, body);
    await remove(token, young._id);
    await runFor(server, 15 * DAY);
    expect((await trash(token)).map(({ _id }) => _id)).toEqual([young._id, old._id]);
    await runFor(server, 1);
    expect((await trash(token)).map(({ _id }) => _id)).toEqual([young._id]);
    expect((await changes(token)).changes.map(({ taskId }) => taskId)).toEqual([
      young._id,
      young._id,
      kept._id,
    ]);
    expect((await restore(token, old._id)).status).toBe(404);
  });
});

test('what was deleted for good is told to who asks for it, and to nobody else', async () => {
  const [owner, stranger] = [await registerUser(app), await registerUser(app)];
  const { _id: id } = await create(owner.token, body);
  await remove(owner.token, id);
  const ask = async (token: string) => {
    const answer = await call(app, 'GET', `${PATHS.trash}?purged=true`, { token });
    return trashAnswerSchema.parse(answer.body).purged;
  };
  expect(await ask(owner.token)).toEqual([]);
  await purge(owner.token, id);
  expect(await ask(owner.token)).toEqual([id]);
  expect(await ask(stranger.token)).toEqual([]);
  expect(await trash(owner.token)).toEqual([]);
  expect((await verifyDatabase(place)).violations).toEqual([]);
});

test('a late repeat of a create does not bring back what was deleted for good, also where its key was swept before', async () => {
  const { token } = await registerUser(app);
  const key = randomUUID();
  await create(token, body, { key });
  await database.deleteFrom('idempotency').where('key', '=', key).execute();
  await remove(token, key);
  await purge(token, key);
  const headers = { 'idempotency-key': key };
  expect(await call(app, 'POST', PATHS.tasks, { token, body, headers })).toMatchObject({ status: 404 });
  expect((await list(token)).tasks).toEqual([]);
});

describe('another user', () => {
  test('sees nothing of the history and the trash, and empties nothing', async () => {
    const [owner, stranger] = [await registerUser(app), await registerUser(app)];
    const { _id: id } = await create(owner.token, body);
    await remove(owner.token, id);
    const rows = await countRows(database, 'task_revision');
    expect((await call(app, 'GET', pathWithId(PATHS.revisions, id), { token: stranger.token })).status).toBe(
      404,
    );
    expect((await purge(stranger.token, id)).status).toBe(404);
    expect(await trash(stranger.token)).toEqual([]);
    expect((await changes(stranger.token)).changes).toEqual([]);
    expect(await trash(owner.token)).toHaveLength(1);
    expect(await countRows(database, 'task_revision')).toBe(rows);
  });
});
