import { expect, test } from 'vitest';

import { tasksAnswerSchema } from '#contract/answers.ts';
import { taskLists } from '#server/tasks/lists.ts';

import { inOrder, keptList } from '../lists.ts';
import { registerUser, startTestServer } from '../server.ts';
import { plain, taskCalls } from '../task-calls.ts';
import { watched } from '../watched-database.ts';

const { app, database } = await startTestServer();
const { create, remove, purge, list } = taskCalls(app);

test('a list that was asked for before the first change has nothing that no later difference takes away', async () => {
  const { token, user } = await registerUser(app);
  let first: Promise<{ _id: string }> | undefined;
  // The number of the list is read, and then the first task is there before the tasks are read.
  const lists = taskLists(watched(database, async () => (first ??= create(token, plain))));
  const read = async (since?: string) => {
    const { body } = await lists.read(user._id, since);
    return tasksAnswerSchema.parse(JSON.parse(Buffer.isBuffer(body) ? body.toString() : ''));
  };
  const device = keptList();
  const answer = await read();
  expect(answer.seq).toBe(0);
  device.take(answer);
  const { _id } = await (first ?? Promise.reject(new Error('Nothing was asked for.')));
  await remove(token, _id);
  await purge(token, _id);
  const task = await create(token, plain);
  device.take(await read(device.mark()));
  expect(device.tasks()).toEqual([task]);
  // The list that the server has kept is made of the one of that moment.
  expect((await read()).tasks).toEqual(inOrder((await list(token)).tasks));
});
