import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { taskAnswerSchema } from '#contract/answers.ts';
import { conflictAnswerSchema } from '#contract/history.ts';
import { PATHS, pathWithId } from '#contract/paths.ts';

import { fields, mergeCalls } from './merge.ts';
import { call, registerUser, startTestServer } from './server.ts';

const { app } = await startTestServer();
const { token } = await registerUser(app);
const { create, update, remove, history, list } = mergeCalls(app, token);

describe('an update that says its base', () => {
  test('keeps the fields that only the other side changed', async () => {
    const id = await create();
    await update(id, { title: 'Theirs', dueDate: '2026-05-01' }, { base: 1 });
    const answer = await update(id, { description: 'Mine', completed: true }, { base: '"1"' });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        task: {
          ...fields,
          title: 'Theirs',
          dueDate: '2026-05-01',
          description: 'Mine',
          completed: true,
          version: 3,
        },
      },
    });
    expect(answer.body).not.toHaveProperty('restored');
  });

  test('is refused with base, theirs and mine of each field that both changed differently, and writes nothing', async () => {
    const id = await create();
    await update(id, { title: 'Theirs', priority: 'High', completed: true }, { base: 1 });
    const before = await list();
    const answer = await update(
      id,
      { title: 'Mine', priority: 'Medium', completed: true, description: 'Also mine' },
      { base: 1 },
    );
    expect(answer).toMatchObject({ status: 409, body: { success: false, code: 'conflict' } });
    const { task, conflicts, message } = conflictAnswerSchema.parse(answer.body);
    expect(message).toMatch(/^\S.*\.$/);
    expect(task).toEqual(before.tasks.find(({ _id }) => _id === id));
    expect(conflicts).toEqual({
      title: { base: 'First', theirs: 'Theirs', mine: 'Mine' },
      priority: { base: 'Low', theirs: 'High', mine: 'Medium' },
    });
    expect(await list()).toEqual(before);
  });

  test('is fine where both sides changed a field to the same', async () => {
    const id = await create();
    await update(id, { title: 'Same' }, { base: 1 });
    const { seq } = await list();
    const answer = await update(id, { title: 'Same' }, { base: 1 });
    expect(answer).toMatchObject({ status: 200, body: { task: { title: 'Same', version: 2 } } });
    expect((await list()).seq).toBe(seq);
  });

  test('does not take back what another side changed and it only repeats', async () => {
    const id = await create();
    await update(id, { title: 'Theirs' }, { base: 1 });
    expect(await update(id, {}, { base: 1 })).toMatchObject({
      status: 200,
      body: { task: { title: 'Theirs', version: 2 } },
    });
  });

  test('may change a field that was changed and changed back since', async () => {
    const id = await create();
    await update(id, { title: 'Theirs' });
    await update(id, { title: 'First' });
    expect(await update(id, { title: 'Mine' }, { base: 1 })).toMatchObject({
      status: 200,
      body: { task: { title: 'Mine', version: 4 } },
    });
  });

  test('may send only a part of the fields', async () => {
    const id = await create();
    await update(id, { title: 'Theirs' }, { base: 1 });
    const headers = { 'if-match': '1' };
    const body = { priority: 'High' };
    expect(await call(app, 'PUT', pathWithId(PATHS.task, id), { token, body, headers })).toMatchObject({
      status: 200,
      body: { task: { title: 'Theirs', priority: 'High' } },
    });
  });
});

test('a conflict is not kept: the same key succeeds once the choice is made', async () => {
  const id = await create();
  await update(id, { title: 'Theirs' });
  const [edit, deletion] = [randomUUID(), randomUUID()];
  expect((await update(id, { title: 'Mine' }, { base: 1, key: edit })).status).toBe(409);
  const chosen = await update(id, { title: 'Mine' }, { base: 2, key: edit });
  expect(chosen).toMatchObject({ status: 200, body: { task: { title: 'Mine', version: 3 } } });
  await update(id, { title: 'Later' });
  // The answer of the key's one effect, whatever is sent with it now.
  expect((await update(id, { title: 'Mine' }, { base: 1, key: edit })).text).toBe(chosen.text);
  expect((await remove(id, { base: 3, key: deletion })).status).toBe(409);
  expect((await remove(id, { base: 4, key: deletion })).status).toBe(200);
  expect((await remove(id, { base: 1, key: deletion })).status).toBe(200);
});

test('without a base the last writer wins, and the history has both', async () => {
  const id = await create();
  await update(id, { title: 'Theirs' });
  expect(await update(id, { title: 'Mine' })).toMatchObject({
    status: 200,
    body: { task: { title: 'Mine' } },
  });
  expect((await history(id)).map(({ after }) => after.title)).toEqual(['Mine', 'Theirs', 'First']);
});

test('of many edits of one field from one base exactly one wins, and no other is written', async () => {
  const id = await create();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => update(id, { title: `Title ${index}` }, { base: 1 })),
  );
  const won = answers.filter(({ status }) => status === 200);
  expect(won).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  const { task } = taskAnswerSchema.parse(won[0]?.body);
  expect((await history(id)).map(({ after }) => after.title)).toEqual([task.title, 'First']);
});
