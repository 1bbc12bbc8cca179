import { randomUUID } from 'node:crypto';

import { v5 } from 'uuid';
import { expect, test } from 'vitest';

import { taskAnswerSchema } from '#contract/answers.ts';
import { batchAnswerSchema } from '#contract/batch.ts';
import { PATHS } from '#contract/paths.ts';
import { NEXT_NAME } from '#contract/repeat.ts';

import { callsOf, plain as plainFile } from './account-file.ts';
import { call, registerUser, startTestServer } from './server.ts';
import { plain, taskCalls } from './task-calls.ts';

/* Tasks that are completed as they are created, and repeat: a list that was pasted has them, and other clients. */

const { app } = await startTestServer();
const { update, remove, list, revisions, trash } = taskCalls(app);
const done = { ...plain, completed: true, dueDate: '2026-11-02', repeat: 'FREQ=WEEKLY;BYDAY=MO' };

async function account() {
  const { token } = await registerUser(app);
  return {
    token,
    create: async (body: object, key: string = randomUUID()) => {
      const headers = { 'idempotency-key': key };
      return taskAnswerSchema.parse((await call(app, 'POST', PATHS.tasks, { token, body, headers })).body);
    },
    open: async () => (await list(token)).tasks.filter(({ completed }) => !completed),
  };
}

test('a task that is created as completed is followed, in the same answer', async () => {
  const { token, create, open } = await account();
  const { task, next } = await create({ ...done, description: '- [x] milk', completedOn: '2026-11-25' });
  expect(task).toMatchObject({ completed: true, version: 1 });
  expect(next).toMatchObject({ dueDate: '2026-11-30', description: '- [ ] milk', completed: false });
  expect(await open()).toEqual([next]);
  expect((await list(token)).tasks.map(({ _id }) => _id)).toEqual([next?._id, task._id]);
  expect(await revisions(token, next?._id ?? '')).toMatchObject([{ verb: 'create', source: 'repeat' }]);
});

test('it counts from the server’s day where its client does not say its person’s', async () => {
  const { create } = await account();
  // The test server's clock stands on Sunday, the 1st of March 2026.
  expect((await create({ ...done, dueDate: '2026-02-02' })).next).toMatchObject({ dueDate: '2026-03-02' });
});

test('a create that is repeated makes no second, and its answer has the next one as it is now', async () => {
  const { token, create, open } = await account();
  const key = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(async () => create(done, key)));
  const [first] = answers;
  expect(answers).toEqual([first, first, first]);
  await update(token, first?.next?._id ?? '', { title: 'Changed' });
  expect((await create(done, key)).next).toMatchObject({ title: 'Changed', version: 2 });
  expect(await open()).toHaveLength(1);
});

test('of many changes in one call each is followed, also by those that complete it later', async () => {
  const { token, open } = await account();
  const [one, other, last] = [randomUUID(), randomUUID(), randomUUID()];
  const body = {
    changes: [
      { verb: 'create', key: one, body: { ...done, completedOn: '2026-11-02' } },
      { verb: 'create', key: other, body: { ...done, completed: false } },
      { verb: 'create', key: last, body: { ...done, repeat: '' } },
    ],
  };
  const answer = await call(app, 'POST', PATHS.applyChanges, { token, body });
  expect(batchAnswerSchema.parse(answer.body).answers).toMatchObject([
    { status: 201, body: { next: { dueDate: '2026-11-09' } } },
    { status: 201, body: { task: { _id: other } } },
    { status: 201, body: { task: { _id: last } } },
  ]);
  expect(await open()).toHaveLength(2);
});

test.each([
  [{ repeat: 'FREQ=DAILY;COUNT=1' }],
  [{ repeat: '' }],
  // Whoever makes a task anew that was completed before has its next one already.
  [{ completedOn: null }],
])('nothing follows one with %j', async (own) => {
  const { create, open } = await account();
  expect(await create({ ...done, ...own })).not.toHaveProperty('next');
  expect(await open()).toEqual([]);
});

test('what is made anew after its completion leaves its next one the words that that has', async () => {
  const { token, create, open } = await account();
  const { task } = await create({ ...done, completedOn: null });
  const other = await create({ ...done, completed: false });
  await update(token, other.task._id, { completed: true, completedOn: null });
  expect(await open()).toEqual([]);
  const next = await create({ ...done, completed: false, title: 'Own words' }, v5(NEXT_NAME, task._id));
  expect(await open()).toEqual([next.task]);
  expect(next.task).toMatchObject({ title: 'Own words', version: 1 });
});

test('reopened it takes the next one back, and completed again it brings it', async () => {
  const { token, create, open } = await account();
  const { task, next } = await create(done);
  await update(token, task._id, { completed: false });
  expect(await open()).toMatchObject([{ _id: task._id }]);
  expect(await trash(token)).toMatchObject([{ _id: next?._id }]);
  await update(token, task._id, { completed: true });
  expect(await open()).toMatchObject([{ _id: next?._id, version: 3 }]);
  await remove(token, task._id);
  expect(await open()).toHaveLength(1);
});

test('a completed task that a file brings has its next one in that file', async () => {
  const { token, open } = await account();
  await callsOf(app).imported(token, plainFile([{ ...done, _id: randomUUID() }]));
  expect(await open()).toEqual([]);
});

test('a day of completion that does not exist is refused in words', async () => {
  const { token, open } = await account();
  const body = { ...done, completedOn: '2026-02-30' };
  expect(await call(app, 'POST', PATHS.tasks, { token, body })).toMatchObject({
    status: 400,
    body: { fields: { completedOn: expect.stringMatching(/\.$/) } },
  });
  expect(await open()).toEqual([]);
});
