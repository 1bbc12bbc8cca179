import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';

import { stubLocalStorage } from '#tests/fixtures/local-storage.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';

import { makeCreate, makeDelete, makeUpdate } from '../changes/changes.ts';
import { findLost } from '../changes/find-lost.ts';
import { toIntent, toPayload } from '../changes/intent.ts';
import type { MadeChange } from '../changes/intent.ts';
import { readIntents } from '../outbox-store/account-records.ts';
import { addIntents } from '../outbox-store/add-intents.ts';

vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('document', { addEventListener: () => {}, visibilityState: 'visible' });
stubLocalStorage();
const { saveLost, storeLost } = await import('./lost.ts');

const enqueue = async (account: string, made: MadeChange) =>
  addIntents([{ intent: toIntent(made, account), effects: {} }]);
const read = async (account: string) => (await readIntents(account)).intents;

const lose = (task: ReturnType<typeof makeTask>) =>
  findLost(
    [task],
    () => undefined,
    async () => false,
  );

test('what was lost waits before what still waits for its task, once, however often it is offered', async () => {
  const task = makeTask();
  const later = makeUpdate(task, { title: 'Typed later' }) ?? makeDelete(task);
  await enqueue('ida', later);
  await enqueue('eve', makeUpdate(task, { title: "Another person's" }) ?? makeDelete(task));
  const lost = await lose(task);
  await storeLost('ida', lost);
  await storeLost('ida', lost);
  expect(await read('ida')).toMatchObject([
    { verb: 'create', taskId: task._id, refusal: { isLost: true } },
    { id: later.id, refusal: null },
  ]);
  expect(await read('eve')).toHaveLength(1);
  await saveLost((await read('ida')).slice(0, 1));
  expect((await read('ida')).map(({ refusal }) => refusal)).toEqual([null, null]);
});

test('a task that its person has deleted is not offered', async () => {
  const task = makeTask();
  const gone = makeDelete(task);
  await enqueue('olga', gone);
  await storeLost('olga', await lose(task));
  expect(await read('olga')).toMatchObject([{ id: gone.id }]);
});

test('what waits for a task and for the next one of its repetition stays in its order behind what was lost', async () => {
  const task = makeTask({ repeat: 'FREQ=DAILY' });
  const next = makeTask({ _id: 'next' });
  const completion = { ...(makeUpdate(task, { completed: true }) ?? makeDelete(task)), spawns: next };
  const later = makeUpdate(next, { title: 'Of the next time' }) ?? makeDelete(next);
  await enqueue('anne', completion);
  await enqueue('anne', later);
  await storeLost('anne', await lose(task));
  expect((await read('anne')).map(({ id }) => id)).toEqual([task._id, completion.id, later.id]);
});

test('what others made of a task whose own creation still waits for its answer is offered behind that', async () => {
  const task = makeTask();
  const made = makeCreate(toPayload(task), { id: task._id });
  await enqueue('rosa', made);
  const lost = await lose({ ...task, description: 'RAL 9010' });
  await storeLost('rosa', lost);
  await storeLost('rosa', lost);
  expect(await read('rosa')).toMatchObject([
    { id: made.id, refusal: null },
    { verb: 'update', changes: { description: 'RAL 9010' }, refusal: { isLost: true } },
  ]);
});

test('what others completed of a repetition whose creation still waits makes no next task anew', async () => {
  const task = makeTask({ repeat: 'FREQ=DAILY' });
  const made = makeCreate(toPayload(task), { id: task._id });
  await enqueue('vera', made);
  await storeLost('vera', await lose({ ...task, completed: true }));
  const [, offered] = await read('vera');
  expect(offered).toMatchObject({ changes: { completed: true }, completedOn: null });
  expect(offered).not.toHaveProperty('spawns');
});

test('a task whose own creation still waits for its answer is not offered: that makes it once more', async () => {
  const task = makeTask();
  const made = makeCreate(toPayload(task), { id: task._id });
  await enqueue('ruth', made);
  const later = makeUpdate(task, { title: 'Typed later' }) ?? makeDelete(task);
  await enqueue('ruth', later);
  await storeLost('ruth', await lose(task));
  expect(await read('ruth')).toMatchObject([
    { id: made.id, refusal: null },
    { id: later.id, refusal: null },
  ]);
});
