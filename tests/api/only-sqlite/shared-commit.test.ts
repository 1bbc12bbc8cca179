import { expect, test } from 'vitest';

import { planCreate } from '#server/tasks/requests.ts';
import { taskStore } from '#server/tasks/store.ts';

import { countRows, registerUser, startTestServer } from '../server.ts';

const ROUNDS = 10;

test('new tasks that have arrived in the same turn of the event loop share their commit', async () => {
  const { app, clock, database } = await startTestServer();
  const { user } = await registerUser(app);
  const tasks = taskStore(database, clock.now);
  const fields = { title: 'One of two', description: '', dueDate: '2026-04-01', labels: [], repeat: '' };
  const create = async () =>
    tasks.change(
      { userId: user.id, source: '' },
      planCreate(undefined, { ...fields, priority: 'Low', completed: false }),
    );
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = create();
    // Whatever a request does by itself is done before the next one is read.
    for (let step = 0; step < 1_000; step += 1) await Promise.resolve();
    await Promise.all([first, create()]);
  }
  expect(await countRows(database, 'task_revision')).toBe(2 * ROUNDS);
  // On a machine that is busy with others a group may have had its time after one.
  expect(await countRows(database, 'list_mark')).toBeLessThan(2 * ROUNDS);
});
