import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';

import * as fc from 'fast-check';
import { afterAll, describe, expect, test, vi } from 'vitest';

import type { TaskFields } from '#contract/field-rules.ts';
import { PATHS, pathWithId } from '#contract/paths.ts';
import type { Task } from '#contract/task.ts';
import { applyFollowUp } from '#web/changes/apply-follow-up.ts';
import { applyOutbox } from '#web/changes/apply-outbox.ts';
import { makeDelete, makeRestore, makeUpdate } from '#web/changes/changes.ts';
import { toIntent, toPayload } from '#web/changes/intent.ts';
import type { MadeChange, StoredIntent } from '#web/changes/intent.ts';
import { nextRedo, nextUndo } from '#web/changes/journal.ts';
import { reverse } from '#web/changes/reverse.ts';
import { readConfirmed, readIntents, readJournal } from '#web/outbox-store/account-records.ts';
import { addIntents } from '#web/outbox-store/add-intents.ts';
import { confirmIntents } from '#web/outbox-store/confirm-intents.ts';
import { readAnswer } from '#web/sender/read-answer.ts';

import { call, registerUser, startTestServer } from './server.ts';
import { plain, taskCalls } from './task-calls.ts';

/*
 * What a device did and took back without a network came to nothing: so it leaves what another one did meanwhile, also where both
 * did the same. The store and the changes are the browser's, and the server is the real one.
 */

// No browser freezes this page.
vi.stubGlobal('addEventListener', () => {});
afterAll(() => {
  vi.unstubAllGlobals();
});

const { app } = await startTestServer();
const { create, update, remove, restore, list, revisions, trash } = taskCalls(app);
const RUNS = Number(process.env['MODEL_RUNS'] ?? 60);

const REVERSE = { hasTrash: true };

/** A device that has seen a task and is without a network, until it sends what waits. */
function awayWith(token: string, seen: readonly Task[]) {
  const account = randomUUID();
  const view = async () => {
    const [{ intents: open }, confirmed] = [await readIntents(account), await readConfirmed(account)];
    return applyOutbox({ tasks: seen, upTo: 0 }, { confirmed, open, applyFollowUp });
  };
  const store = async (changes: readonly MadeChange[], effects = {}) =>
    addIntents(changes.map((made) => ({ intent: toIntent(made, account), effects })));
  const takeBack = async (next: typeof nextUndo) => {
    const entry = next(await readJournal(account));
    const reversal =
      entry && reverse(entry, new Map((await view()).map((task) => [task._id, task])), REVERSE);
    if (entry && reversal)
      await store(reversal.changes, { journal: { order: entry.order, isUndone: !entry.isUndone } });
    return reversal;
  };
  const send = async ({ id, verb, taskId, seen: before, changes, completedOn }: StoredIntent) => {
    const said = Object.keys(changes).map((field) => [field, before && Reflect.get(before, field)]);
    const body = { ...changes, seen: Object.fromEntries(said), completedOn };
    const headers = { 'idempotency-key': id, 'if-match': `"${before?.version}"` };
    if (verb === 'delete') return call(app, 'DELETE', pathWithId(PATHS.task, taskId), { token, headers });
    if (verb === 'restore')
      return call(app, 'POST', pathWithId(PATHS.restoreTask, taskId), { token, headers });
    return call(app, 'PUT', pathWithId(PATHS.task, taskId), { token, headers, body });
  };
  return {
    change: async (fields: Partial<TaskFields>) => {
      const [task] = await view();
      const made = task && makeUpdate(task, fields);
      if (made) await store([made]);
    },
    remove: async () => {
      const [task] = await view();
      if (task) await store([makeDelete(task)]);
    },
    restore: async (task: Task) => store([makeRestore(task)]),
    undo: async () => takeBack(nextUndo),
    redo: async () => takeBack(nextRedo),
    /** Sends what waits, in its order, until all is done or one is a question: its answer is returned. */
    comeBack: async () => {
      for (;;) {
        const [intent] = (await readIntents(account)).intents;
        if (!intent) break;
        const response = await send(intent);
        const answer = response.status === 200 ? readAnswer(response.body) : null;
        if (!answer) return response;
        const { task, next, found } = answer;
        await confirmIntents([{ intent, answer: { task, next, found } }]);
      }
      return null;
    },
    /** What its person sees. */
    view: async () => (await view()).map(toPayload),
  };
}

/** Two devices of an account that has one task: one is away with it, and the other one changes it. */
async function twoDevices(own: object = {}) {
  const { token } = await registerUser(app);
  const task = await create(token, { ...plain, ...own });
  const away = awayWith(token, [task]);
  const elsewhere = async (fields: object) => update(token, task._id, fields);
  const now = async () => (await list(token)).tasks.map((one) => toPayload(one));
  return {
    token,
    task,
    away,
    elsewhere,
    now,
    countRevisions: async () => (await revisions(token, task._id)).length,
  };
}

const LIST = 'Buy\n- [ ] milk\n- [ ] eggs';

describe('a press that is taken back without a network', () => {
  test.each<[string, object, Partial<TaskFields>, Partial<TaskFields>]>([
    ['a completion', {}, { completed: true }, { completed: true }],
    ['a priority', {}, { priority: 'Medium' }, { priority: 'Medium' }],
    ['a date and a title', {}, { dueDate: '2026-05-01', title: 'Tar' }, { dueDate: '2026-05-01' }],
    ['a label', {}, { labels: ['garden'] }, { labels: ['garden'] }],
    ['one of two labels', {}, { labels: ['garden', 'home'] }, { labels: ['garden'] }],
    ['a label beside another one', {}, { labels: ['garden'] }, { labels: ['garden', 'home'] }],
    ["a label's new name", { labels: ['Home'] }, { labels: ['home'] }, { labels: ['home'] }],
    [
      'a tick',
      { description: LIST },
      { description: LIST.replace('[ ] milk', '[x] milk') },
      { description: LIST.replace('[ ] milk', '[x] milk') },
    ],
    ['a rule', {}, { repeat: 'FREQ=DAILY' }, { repeat: 'FREQ=DAILY' }],
  ])('leaves %s that another device made meanwhile', async (_what, own, mine, theirs) => {
    for (const presses of [['undo'], ['undo', 'redo', 'undo']] as const) {
      const { away, elsewhere, now } = await twoDevices(own);
      await away.change(mine);
      for (const press of presses) await away[press]();
      await elsewhere(theirs);
      const before = await now();
      expect(await away.comeBack()).toBeNull();
      expect(await now()).toEqual(before);
      expect(await away.view()).toEqual(before);
    }
  });

  test('leaves the next task of a repetition that another device has brought', async () => {
    const { away, elsewhere, now, countRevisions } = await twoDevices({ repeat: 'FREQ=DAILY' });
    await away.change({ completed: true });
    await away.undo();
    await elsewhere({ completed: true });
    const before = await now();
    expect(before).toHaveLength(2);
    await away.comeBack();
    expect(await now()).toEqual(before);
    expect(await countRevisions()).toBe(2);
  });

  test('and changed to something else is a question where another device made the same of it', async () => {
    const { away, elsewhere, now } = await twoDevices();
    await away.change({ priority: 'Medium' });
    await away.change({ priority: 'Low' });
    await elsewhere({ priority: 'Medium' });
    expect(await away.comeBack()).toMatchObject({
      status: 409,
      body: { conflicts: { priority: { base: 'High', theirs: 'Medium', mine: 'Low' } } },
    });
    expect(await now()).toMatchObject([{ priority: 'Medium' }]);
  });

  test('takes back all that the device did by itself', async () => {
    const { away, elsewhere, now } = await twoDevices();
    await elsewhere({ title: 'Theirs' });
    await away.change({ completed: true, priority: 'Low' });
    await away.comeBack();
    await away.undo();
    await away.comeBack();
    expect(await now()).toMatchObject([{ title: 'Theirs', completed: false, priority: 'High' }]);
  });
});

describe('a deletion that is taken back without a network', () => {
  test('leaves that of another device, and no later change', async () => {
    const { token, task, away, now, countRevisions } = await twoDevices();
    await away.remove();
    for (const press of ['undo', 'redo', 'undo'] as const) await away[press]();
    await remove(token, task._id);
    expect(await away.comeBack()).toBeNull();
    expect([await now(), await away.view()]).toEqual([[], []]);
    expect(await countRevisions()).toBe(2);
    expect(await away.redo()).toBeNull();
  });

  test('brings the task back where no other device deleted it, or somebody wrote into it since', async () => {
    const { token, task, away, now } = await twoDevices();
    await away.remove();
    await away.undo();
    await away.comeBack();
    expect(await now()).toHaveLength(1);
    await away.remove();
    await away.undo();
    await away.change({ title: 'Mine' });
    await remove(token, task._id);
    await away.comeBack();
    expect(await now()).toMatchObject([{ title: 'Mine' }]);
  });

  test('leaves a task that another device restored too', async () => {
    const { token, task, now } = await twoDevices();
    await remove(token, task._id);
    const [deleted] = await trash(token);
    const away = awayWith(token, []);
    if (deleted) await away.restore(deleted);
    await away.undo();
    await restore(token, task._id);
    await away.comeBack();
    expect(await now()).toHaveLength(1);
  });
});

test('an undo of a press that another device had made before leaves that, and says so', async () => {
  const { away, elsewhere, now } = await twoDevices();
  await elsewhere({ completed: true, labels: ['garden'] });
  await away.change({ completed: true });
  await away.change({ title: 'Mine', labels: ['garden', 'home'] });
  await away.comeBack();
  expect(await away.undo()).toMatchObject({ kept: [], changes: [{ changes: { labels: ['garden'] } }] });
  await away.comeBack();
  expect(await now()).toMatchObject([{ title: plain.title, labels: ['garden'], completed: true }]);
  expect(await away.undo()).toBeNull();
});

test('whatever is done and taken back without a network leaves what another device made', async () => {
  const fields = fc.record(
    {
      title: fc.constantFrom('Tar', 'Oil'),
      priority: fc.constantFrom('Low', 'Medium', 'High'),
      completed: fc.boolean(),
      labels: fc.subarray(['garden', 'home', 'x']),
      description: fc.constantFrom(LIST, LIST.replace('[ ] milk', '[x] milk'), LIST.replace(/ \]/g, 'x]')),
    },
    { requiredKeys: [] },
  );
  let meetings = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fields, { minLength: 1, maxLength: 3 }), fields, async (presses, theirs) => {
      const { away, elsewhere, now } = await twoDevices({ description: LIST, labels: ['x'] });
      for (const press of presses) await away.change(press);
      while (await away.undo());
      await elsewhere(theirs);
      const before = await now();
      const question = await away.comeBack();
      if (!question) meetings += 1;
      expect(question ?? { tasks: await now() }).toMatchObject(
        question ? { status: 409 } : { tasks: before },
      );
    }),
    { numRuns: RUNS },
  );
  expect(meetings).toBeGreaterThan(0);
}, 600_000);
