import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { callsOf, fields } from './account-file.ts';
import { inOrder, keptList } from './lists.ts';
import { copyDatabaseLocation } from './place-copy.ts';
import { registerUser, startTestServer } from './server.ts';
import { DAY, runFor } from './sweep.ts';
import { plain, taskCalls } from './task-calls.ts';

const server = await startTestServer();
const { app } = server;
const { create, update, remove, restore, purge, list, listSince } = taskCalls(app);

const newTasks = (count: number) => ({
  format: 'holdfast',
  schema: 1,
  tasks: Array.from({ length: count }, () => ({ ...fields, _id: randomUUID() })),
});

describe('a list since a mark', () => {
  test('has what was added and changed after it, newest first, the ids of what went, and the next mark', async () => {
    const { token } = await registerUser(app);
    const [one, two, three] = [
      await create(token, { ...plain, title: 'One' }),
      await create(token, { ...plain, title: 'Two' }),
      await create(token, { ...plain, title: 'Three' }),
    ];
    const { mark = '' } = await list(token);
    await update(token, one._id, { title: 'One, changed' });
    await update(token, one._id, { completed: true });
    await remove(token, two._id);
    const four = await create(token, { ...plain, title: 'Four' });
    const whole = await list(token);
    const difference = await listSince(token, mark);
    expect(difference).toEqual({
      success: true,
      tasks: [four, whole.tasks.find(({ _id }) => _id === one._id)],
      removed: [two._id],
      seq: 7,
      mark: whole.mark,
      life: whole.life,
    });
    await restore(token, two._id);
    expect(await listSince(token, difference.mark ?? '')).toMatchObject({
      tasks: [{ _id: two._id, title: 'Two' }],
      removed: [],
    });
    expect((await list(token)).tasks.map(({ _id }) => _id)).toEqual([four._id, three._id, two._id, one._id]);
  });

  test('is empty where nothing changed, also before the first change', async () => {
    const { token } = await registerUser(app);
    const { mark: first = '', life } = await list(token);
    expect(await listSince(token, first)).toEqual({
      success: true,
      tasks: [],
      removed: [],
      seq: 0,
      mark: first,
      life,
    });
    const task = await create(token, plain);
    const next = await listSince(token, first);
    expect(next).toMatchObject({ tasks: [task], removed: [], seq: 1 });
    expect(await listSince(token, next.mark ?? '')).toEqual({ ...next, tasks: [] });
  });

  test('is the whole list where the mark is none, or of somebody else', async () => {
    const [one, other] = [await registerUser(app), await registerUser(app)];
    await create(one.token, plain);
    await create(other.token, plain);
    const { mark = '' } = await list(other.token);
    const shape = mark.split('.')[2];
    const whole = await list(one.token);
    for (const since of [
      '',
      '1',
      'nonsense',
      mark,
      `2.${'x'.repeat(12)}.${shape}`,
      mark.slice(0, -1),
      '1.2.3',
      '-1',
    ]) {
      expect(await listSince(one.token, since)).toEqual(whole);
    }
  });

  test('tells of a task that went for good, or is whole', async () => {
    const { token } = await registerUser(app);
    const [kept, gone] = [await create(token, plain), await create(token, plain)];
    const [before, after] = [keptList(), keptList()];
    before.take(await list(token));
    await remove(token, gone._id);
    after.take(await list(token));
    await purge(token, gone._id);
    // Whoever had heard of the delete needs no more than the number.
    expect(after.take(await listSince(token, after.mark()))).toBe(false);
    expect(before.take(await listSince(token, before.mark()))).toBe(true);
    for (const { tasks } of [before, after]) expect(tasks()).toEqual([kept]);
  });

  test('is whole for a mark from before what was swept, and goes on from the last one', async () => {
    const here = await startTestServer();
    const calls = taskCalls(here.app);
    const { token } = await registerUser(here.app);
    const { _id } = await calls.create(token, plain);
    const { mark: early = '' } = await calls.list(token);
    await calls.remove(token, _id);
    const { mark: last = '' } = await calls.list(token);
    // The session lasts as long as it is used.
    for (const days of [20, 20]) {
      await runFor(here, days * DAY);
      await calls.list(token);
    }
    expect(await calls.listSince(token, early)).not.toHaveProperty('removed');
    expect(await calls.listSince(token, last)).toMatchObject({ tasks: [], removed: [] });
  });

  test('is whole after an import that took up the numbers of its file', async () => {
    const { token } = await registerUser(app);
    const { exported, send } = callsOf(app);
    const { _id } = await create(token, plain);
    const file = await exported(token);
    await remove(token, _id);
    await purge(token, _id);
    const device = keptList();
    device.take(await list(token));
    await send(token, file);
    device.take(await listSince(token, device.mark()));
    expect(device.tasks()).toMatchObject([{ _id, title: plain.title }]);
  });

  test('comes with a large import, and is whole after one that is larger than a difference should be', async () => {
    const { token } = await registerUser(app);
    const { send } = callsOf(app);
    await create(token, plain);
    const device = keptList();
    device.take(await list(token));
    await send(token, newTasks(900));
    expect(device.take(await listSince(token, device.mark()))).toBe(false);
    await send(token, newTasks(1100));
    expect(device.take(await listSince(token, device.mark()))).toBe(true);
    const { tasks } = await list(token);
    expect(device.tasks()).toEqual(inOrder(tasks));
    expect(new Set(tasks.map(({ _id }) => _id)).size).toBe(2001);
  });
});

test('a restored database does not tell a difference from numbers that it takes up anew', async () => {
  const origin = await startTestServer();
  const { token } = await registerUser(origin.app);
  const before = keptList();
  const { _id } = await taskCalls(origin.app).create(token, plain);
  before.take(await taskCalls(origin.app).list(token));
  await origin.app.close();
  await origin.database.destroy();
  const restored = await startTestServer({ place: await copyDatabaseLocation(origin.place) });
  const lived = await startTestServer({ place: origin.place });

  // Both go on to the same number: one with another task and a change, the other with a delete and a task.
  const device = keptList();
  await taskCalls(lived.app).create(token, { ...plain, title: 'Lost with the old disk' });
  await taskCalls(lived.app).update(token, _id, { title: 'Changed, and lost' });
  device.take(await taskCalls(lived.app).list(token));
  const calls = taskCalls(restored.app);
  // A number that the backup has not reached yet tells no less.
  expect(await calls.listSince(token, device.mark())).not.toHaveProperty('removed');
  await calls.create(token, { ...plain, title: 'Made anew' });
  await calls.remove(token, _id);
  const now = await calls.list(token);
  expect(now.seq).toBe(3);
  expect(device.mark()).toMatch(/^3\./);
  expect(device.take(await calls.listSince(token, device.mark()))).toBe(true);
  expect(device.tasks()).toEqual(now.tasks);
  await calls.create(token, plain);
  // What both have in common is told from.
  expect(before.take(await calls.listSince(token, before.mark()))).toBe(false);
  expect(before.tasks()).toEqual(inOrder((await calls.list(token)).tasks));
});

test('devices that ask at any time, through any changes, have the list', async () => {
  const { token } = await registerUser(app);
  const devices = Array.from({ length: 5 }, keptList);
  const ids: string[] = [];
  let whole = 0;
  // The same numbers each time: what fails, fails again.
  let seed = 7;
  const below = (limit: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % limit;
  };
  for (let step = 0; step < 300; step += 1) {
    const id = ids[below(ids.length || 1)] ?? '';
    const act = below(7);
    if (act <= 1 || id === '') ids.push((await create(token, { ...plain, title: `Step ${step}` }))._id);
    else if (act <= 3) await update(token, id, { title: `Step ${step}` });
    else if (act === 4) await remove(token, id);
    else if (act === 5) await restore(token, id);
    else if (below(3) === 0) await purge(token, id);
    const device = devices[below(devices.length)];
    if (below(3) === 0 && device && device.take(await listSince(token, device.mark()))) whole += 1;
  }
  const { tasks } = await list(token);
  expect(tasks.length).toBeGreaterThan(10);
  for (const device of devices) {
    device.take(await listSince(token, device.mark()));
    expect(device.tasks()).toEqual(inOrder(tasks));
  }
  expect(whole).toBeLessThan(40);
});
