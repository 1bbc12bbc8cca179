import { expect, test } from 'vitest';

import { taskAnswerSchema } from '#contract/answers.ts';

import { registerUser, startTestServer } from './server.ts';
import { DAY, runFor } from './sweep.ts';
import { plain, taskCalls } from './task-calls.ts';

/* What becomes of the next task of a repetition once it has left the trash, too. */

const server = await startTestServer();
const { app } = server;
const { create, update, remove, purge, list } = taskCalls(app);

/** A completed task that repeats, its next one, and the calls that go on with them. */
async function completed() {
  const { token } = await registerUser(app);
  const task = await create(token, { ...plain, repeat: 'FREQ=DAILY' });
  const set = async (isCompleted: boolean) =>
    taskAnswerSchema.parse((await update(token, task._id, { completed: isCompleted })).body);
  const next = (await set(true)).next?._id ?? '';
  return {
    token,
    next,
    reopen: async () => set(false),
    complete: async () => set(true),
    open: async () => (await list(token)).tasks.filter((one) => !one.completed),
  };
}

const ways = [
  ['purged', async (token: string, id: string) => purge(token, id)],
  [
    'swept',
    async (token: string) => {
      for (const days of [16, 16]) {
        await runFor(server, days * DAY);
        // A session goes on while it is used.
        await list(token);
      }
    },
  ],
] as const;

test.each(ways)('a next one that a person deleted is not made anew once it is %s', async (_, leave) => {
  const { token, next, reopen, complete, open } = await completed();
  await remove(token, next);
  await leave(token, next);
  await reopen();
  expect(await complete()).not.toHaveProperty('next');
  expect(await open()).toEqual([]);
});

test.each(ways)('a next one that was taken back is made anew once it is %s', async (_, leave) => {
  const { token, next, reopen, complete, open } = await completed();
  await reopen();
  await leave(token, next);
  expect((await complete()).next).toMatchObject({ _id: next, version: 1 });
  expect(await open()).toMatchObject([{ _id: next }]);
});
