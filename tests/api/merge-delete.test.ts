import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { conflictAnswerSchema } from '#contract/history.ts';

import { mergeCalls } from './merge.ts';
import { registerUser, startTestServer } from './server.ts';

const { app } = await startTestServer();
const { token } = await registerUser(app);
const { create, update, remove, history, list } = mergeCalls(app, token);

describe('a delete that says its base', () => {
  test('is refused with the fields that were changed since, and deletes nothing', async () => {
    const id = await create();
    await update(id, { title: 'Theirs', completed: true });
    const before = await list();
    const refused = await remove(id, { base: 1 });
    expect(refused).toMatchObject({ status: 409, body: { success: false, code: 'conflict' } });
    expect(conflictAnswerSchema.parse(refused.body)).toMatchObject({
      task: { _id: id, title: 'Theirs', version: 2 },
      conflicts: {
        title: { base: 'First', theirs: 'Theirs', mine: null },
        completed: { base: false, theirs: true, mine: null },
      },
    });
    expect(await list()).toEqual(before);
    expect((await remove(id, { base: 2 })).status).toBe(200);
  });

  test('deletes what was changed and changed back', async () => {
    const id = await create();
    await update(id, { title: 'Theirs' });
    await update(id, {});
    expect((await remove(id, { base: 1 })).status).toBe(200);
    expect((await list()).tasks.map(({ _id }) => _id)).not.toContain(id);
  });

  test('is done already where the task is deleted', async () => {
    const id = await create();
    await remove(id);
    const { seq } = await list();
    const key = randomUUID();
    const answer = await remove(id, { base: 1, key });
    expect(answer).toMatchObject({ status: 200, body: { found: { deleted: true } } });
    expect((await remove(id, { base: 1, key })).text).toBe(answer.text);
    expect((await remove(id)).status).toBe(404);
    expect((await list()).seq).toBe(seq);
  });
});

describe('an update of a task that was deleted meanwhile', () => {
  test('takes it back in one revision, and says so', async () => {
    const id = await create();
    await remove(id);
    const key = randomUUID();
    const answer = await update(id, { title: 'Mine' }, { base: 1, key });
    expect(answer).toMatchObject({
      status: 200,
      body: { task: { _id: id, title: 'Mine', version: 3 }, restored: true },
    });
    expect((await update(id, { title: 'Mine' }, { base: 1, key })).text).toBe(answer.text);
    expect((await list()).tasks.map(({ _id }) => _id)).toContain(id);
    expect(await history(id)).toMatchObject([
      { version: 3, verb: 'restore', before: { deleted: true }, after: { title: 'Mine', deleted: false } },
      { version: 2, verb: 'delete' },
      { version: 1, verb: 'create' },
    ]);
  });

  test('is refused, and leaves it deleted, where the other side changed the field before', async () => {
    const id = await create();
    await update(id, { title: 'Theirs' });
    await remove(id);
    const { seq } = await list();
    const refused = await update(id, { title: 'Mine' }, { base: 1 });
    expect(refused.status).toBe(409);
    const { task, conflicts } = conflictAnswerSchema.parse(refused.body);
    expect(conflicts).toEqual({ title: { base: 'First', theirs: 'Theirs', mine: 'Mine' } });
    expect((await list()).seq).toBe(seq);
    expect(await update(id, { title: 'Mine' }, { base: task.version })).toMatchObject({
      status: 200,
      body: { task: { title: 'Mine' }, restored: true },
    });
  });
});
