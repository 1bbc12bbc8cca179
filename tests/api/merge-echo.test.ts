import { describe, expect, test } from 'vitest';

import { taskAnswerSchema } from '#contract/answers.ts';

import { fields, mergeCalls } from './merge.ts';
import { registerUser, startTestServer } from './server.ts';
import { taskCalls } from './task-calls.ts';

const { app } = await startTestServer();
const { token } = await registerUser(app);
const { create, remove, history } = mergeCalls(app, token);
const { update } = taskCalls(app);

/** A new task as its answer says it, for clients that send back whole what they read. */
async function read() {
  const id = await create();
  return taskAnswerSchema.parse((await update(token, id, {})).body).task;
}

describe('an edit that sends back the whole task as it was read', () => {
  test('keeps the fields that another such edit changed since', async () => {
    const task = await read();
    await update(token, task._id, { ...task, title: 'Theirs', dueDate: '2026-05-01' });
    const answer = await update(token, task._id, { ...task, description: 'Mine', completed: 'yes' });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        task: { title: 'Theirs', dueDate: '2026-05-01', description: 'Mine', completed: true, version: 3 },
      },
    });
  });

  test('wins a field that both changed, without a conflict, and the history has both', async () => {
    const task = await read();
    await update(token, task._id, { ...task, title: 'Theirs', priority: 'High' });
    const answer = await update(token, task._id, { ...task, title: 'Mine' });
    expect(answer).toMatchObject({ status: 200, body: { task: { title: 'Mine', priority: 'High' } } });
    expect((await history(task._id)).map(({ after }) => after.title)).toEqual(['Mine', 'Theirs', 'First']);
  });

  test('changes nothing where it changed nothing', async () => {
    const task = await read();
    await update(token, task._id, { title: 'Theirs' });
    expect(await update(token, task._id, task)).toMatchObject({
      status: 200,
      body: { task: { title: 'Theirs', version: 2 } },
    });
  });

  test.each([7, 0, -1, 1.5, 2 ** 53, '1', 'x', null, {}, [1]])(
    'wins all its fields where its version (%j) is none that is known',
    async (version) => {
      const task = await read();
      await update(token, task._id, { title: 'Theirs', priority: 'High' });
      expect(await update(token, task._id, { ...task, description: 'Mine', version })).toMatchObject({
        status: 200,
        body: { task: { ...fields, description: 'Mine', version: 3 } },
      });
    },
  );

  test('of a deleted task is a 404, and leaves it deleted', async () => {
    const task = await read();
    await remove(task._id);
    expect((await update(token, task._id, { ...task, title: 'Mine' })).status).toBe(404);
    expect((await history(task._id))[0]).toMatchObject({ verb: 'delete' });
  });

  test('says less than If-Match and what its person saw, which both ask before they overwrite', async () => {
    const task = await read();
    await update(token, task._id, { title: 'Theirs' });
    const mine = { ...task, title: 'Mine' };
    expect((await update(token, task._id, mine, { base: 1 })).status).toBe(409);
    expect((await update(token, task._id, { ...mine, seen: { title: 'First' } })).status).toBe(409);
  });
});
