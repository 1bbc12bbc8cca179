import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { taskAnswerSchema } from '#contract/answers.ts';
import type { Task } from '#contract/task.ts';

import { registerUser, startTestServer } from './server.ts';
import { plain, taskCalls } from './task-calls.ts';

const { app, database } = await startTestServer();
const { create, update, remove, restore, list, revisions, trash } = taskCalls(app);

const countedFrom = (date: string) => `FREQ=WEEKLY;INTERVAL=3;DTSTART=${date};BYDAY=FR`;

/** A repeating task of a new user, and the calls upon that user's tasks. */
async function repeating(own: object = {}) {
  const { token, user } = await registerUser(app);
  const task = await create(token, {
    ...plain,
    dueDate: '2026-11-02',
    labels: ['home'],
    repeat: 'FREQ=WEEKLY;BYDAY=MO',
    ...own,
  });
  const open = async () => (await list(token)).tasks.filter(({ completed }) => !completed);
  return {
    token,
    user,
    task,
    open,
    /** The open task that is not the first one. */
    next: async (): Promise<Task> => {
      const [only, ...others] = (await open()).filter(({ _id }) => _id !== task._id);
      if (!only || others.length > 0) throw new Error('There is not one next task.');
      return only;
    },
    edit: async (id: string, body: object, options = {}) =>
      taskAnswerSchema.parse((await update(token, id, body, options)).body),
    complete: async (completedOn?: string) =>
      taskAnswerSchema.parse((await update(token, task._id, { completed: true, completedOn })).body),
    /** Takes the completion of a day back, as an undo does. */
    undo: async (completedOn: string) =>
      taskAnswerSchema.parse((await update(token, task._id, { completed: false, completedOn })).body),
    reopen: async () => taskAnswerSchema.parse((await update(token, task._id, { completed: false })).body),
    trashed: async () => trash(token),
  };
}

describe('a task that repeats and is completed', () => {
  test('is followed by the next one, in the same answer', async () => {
    const { token, task, complete, next } = await repeating({ description: 'Buy\n- [x] milk\n- [ ] eggs' });
    const answer = await complete('2026-11-25');
    expect(answer.task).toMatchObject({ _id: task._id, completed: true, repeat: 'FREQ=WEEKLY;BYDAY=MO' });
    expect(answer.next).toMatchObject({
      title: task.title,
      description: 'Buy\n- [ ] milk\n- [ ] eggs',
      priority: task.priority,
      labels: ['home'],
      repeat: 'FREQ=WEEKLY;BYDAY=MO',
      dueDate: '2026-11-30',
      completed: false,
    });
    expect(await next()).toEqual(answer.next);
    expect(await revisions(token, answer.next?._id ?? '')).toMatchObject([
      { verb: 'create', source: 'repeat', version: 1 },
    ]);
  });

  test('counts from the server’s day where its client does not say its person’s', async () => {
    const { complete } = await repeating({ dueDate: '2026-02-02' });
    // The test server's clock stands on Sunday, the 1st of March 2026.
    expect((await complete()).next).toMatchObject({ dueDate: '2026-03-02' });
  });

  test('by a client that knows five fields keeps its labels and its repeat, and is followed', async () => {
    const { token, task, next } = await repeating();
    const { labels: _labels, repeat: _repeat, ...five } = task;
    await update(token, task._id, { ...five, completed: 'yes' });
    expect(await next()).toMatchObject({ labels: ['home'], repeat: 'FREQ=WEEKLY;BYDAY=MO' });
  });

  test('uses the rule that the same change sets, as it is written down', async () => {
    const { edit, task } = await repeating({ repeat: '' });
    const body = {
      dueDate: '2027-01-31',
      repeat: 'FREQ=MONTHLY',
      completed: true,
      completedOn: '2027-01-31',
    };
    const answer = await edit(task._id, body);
    expect(answer.task.repeat).toBe('FREQ=MONTHLY;BYMONTHDAY=31');
    expect(answer.next).toMatchObject({ dueDate: '2027-02-28', repeat: 'FREQ=MONTHLY;BYMONTHDAY=31' });
  });

  test('goes on from the date with which its rule was set, whatever date it was moved to', async () => {
    const own = { dueDate: '2026-11-20', repeat: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR' };
    const { task, edit, complete, next } = await repeating(own);
    const repeat = 'FREQ=WEEKLY;INTERVAL=2;DTSTART=20261120;BYDAY=FR';
    expect(task.repeat).toBe(repeat);
    expect((await edit(task._id, { dueDate: '2026-11-23' })).task).toMatchObject({ repeat, version: 2 });
    expect((await complete('2026-11-23')).next).toMatchObject({ dueDate: '2026-12-04', repeat });
    const { _id } = await next();
    const again = await edit(_id, { dueDate: '2026-12-09', repeat: 'FREQ=WEEKLY;INTERVAL=3;BYDAY=FR' });
    expect(again.task.repeat).toBe('FREQ=WEEKLY;INTERVAL=3;DTSTART=20261209;BYDAY=FR');
  });

  test('is no question where two devices set one rule from different dates', async () => {
    const { task, edit } = await repeating({ dueDate: '2026-11-20', repeat: '' });
    const here = { dueDate: '2026-11-23', repeat: 'FREQ=DAILY;INTERVAL=3' };
    await edit(task._id, here, { base: 1 });
    const seen = { repeat: '' };
    const there = await edit(
      task._id,
      { repeat: 'FREQ=DAILY;INTERVAL=3;DTSTART=20261120', seen },
      { base: 1 },
    );
    expect(there.task).toMatchObject({ ...here, repeat: 'FREQ=DAILY;INTERVAL=3;DTSTART=20261123' });
  });

  test('is a question where two devices count one rule anew from different dates', async () => {
    const [before, theirs, mine] = ['20261120', '20261211', '20261218'].map(countedFrom);
    const { token, task, edit } = await repeating({ dueDate: '2026-12-11', repeat: before });
    await edit(task._id, { repeat: theirs }, { base: 1 });
    const answer = await update(token, task._id, { repeat: mine, seen: { repeat: before } }, { base: 1 });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ conflicts: { repeat: { base: before, theirs, mine } } });
  });

  test('leaves a rule of former days as it is while another field is changed', async () => {
    const { token, task, edit } = await repeating();
    const former = { repeat: 'FREQ=DAILY;INTERVAL=3' };
    await database.updateTable('task').set(former).where('id', '=', task._id).execute();
    await edit(task._id, { title: task.title });
    await edit(task._id, { ...task, ...former });
    expect(await revisions(token, task._id)).toHaveLength(1);
    const body = { dueDate: '2026-11-04', completed: true, completedOn: '2026-11-04' };
    expect(await edit(task._id, body)).toMatchObject({ task: former, next: { dueDate: '2026-11-07' } });
  });

  test('is followed by one, however often and in whatever order it is completed', async () => {
    for (const days of [
      ['2026-11-03', '2026-11-20'],
      ['2026-11-20', '2026-11-03'],
    ]) {
      const { token, task, edit, open } = await repeating();
      const seen = { seen: { completed: false } };
      for (const completedOn of days)
        await edit(task._id, { completed: true, completedOn, ...seen }, { base: 1, key: randomUUID() });
      expect(await open()).toMatchObject([
        { dueDate: days[0] === '2026-11-03' ? '2026-11-09' : '2026-11-23' },
      ]);
      expect(await revisions(token, task._id)).toHaveLength(2);
    }
  });

  test('is followed by one when two requests complete it at once, and a repeated key has it in its answer', async () => {
    const { token, task, open } = await repeating();
    const keys = Array.from({ length: 6 }, () => randomUUID());
    const send = async (key: string) => update(token, task._id, { completed: true }, { key });
    await Promise.all(keys.map(send));
    const [next, ...others] = await open();
    expect(others).toEqual([]);
    expect((await send(keys[0] ?? '')).body).toMatchObject({ next: { _id: next?._id } });
    expect(await open()).toHaveLength(1);
  });

  test('has none in the answer that was kept while an import has the account, of which nothing is told before it is whole', async () => {
    const { token, user, task, next } = await repeating();
    const key = randomUUID();
    const send = async () => update(token, task._id, { completed: true }, { key });
    expect((await send()).body).toHaveProperty('next');
    const { _id } = await next();
    const over = Promise.withResolvers<void>();
    const held = database.userLock.exclusive(user.id, async () => {
      await database.updateTable('task').set({ title: 'Half there' }).where('id', '=', _id).execute();
      await over.promise;
    });
    const kept = await send();
    over.resolve();
    await held;
    expect(kept.status).toBe(200);
    expect(kept.body).not.toHaveProperty('next');
  });

  test.each([
    ['FREQ=DAILY;COUNT=1', '2026-11-02'],
    ['FREQ=DAILY;UNTIL=20261102', '2026-11-02'],
    ['', '2026-11-02'],
  ])('is the last one under “%s”', async (repeat, dueDate) => {
    const { complete, open } = await repeating({ repeat, dueDate });
    expect(await complete('2026-11-02')).not.toHaveProperty('next');
    expect(await open()).toEqual([]);
  });

  test('is the last one once the repeat is cleared, or the task deleted', async () => {
    const cleared = await repeating();
    await cleared.edit(cleared.task._id, { repeat: '' });
    await cleared.complete();
    expect(await cleared.open()).toEqual([]);
    const deleted = await repeating();
    await remove(deleted.token, deleted.task._id);
    expect(await deleted.open()).toEqual([]);
    await restore(deleted.token, deleted.task._id);
    expect(await deleted.open()).toHaveLength(1);
  });
});

describe('a task that is reopened', () => {
  test('takes back the next one, which comes again with what the task says then', async () => {
    const { token, task, complete, reopen, open, edit, trashed } = await repeating();
    const { next: first } = await complete('2026-11-02');
    expect(await reopen()).not.toHaveProperty('next');
    expect(await open()).toMatchObject([{ _id: task._id }]);
    expect(await trashed()).toMatchObject([{ _id: first?._id }]);
    await edit(task._id, { title: 'Other words' });
    const { next: again } = await complete('2026-11-20');
    expect(again).toMatchObject({ _id: first?._id, title: 'Other words', dueDate: '2026-11-23' });
    expect(await open()).toHaveLength(1);
    expect((await revisions(token, first?._id ?? '')).map(({ verb, source }) => [verb, source])).toEqual([
      ['restore', 'repeat'],
      ['delete', 'repeat'],
      ['create', 'repeat'],
    ]);
  });

  test('and completed again as it was has the next one again as it was, which goes and comes as before', async () => {
    const { task, complete, reopen, open, edit } = await repeating({
      repeat: 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20261115',
    });
    const { next: first } = await complete('2026-11-02');
    await reopen();
    const { next: again } = await edit(task._id, {
      title: 'Other words',
      completed: true,
      completedOn: null,
    });
    expect(again).toMatchObject({ _id: first?._id, title: task.title, dueDate: '2026-11-09' });
    await reopen();
    expect(await open()).toMatchObject([{ _id: task._id }]);
    expect(await complete('2026-11-03')).toMatchObject({
      next: { title: 'Other words', dueDate: '2026-11-09' },
    });
  });

  test('leaves a next one that a person changed, and brings no third', async () => {
    const { task, complete, reopen, open, edit } = await repeating();
    const { next } = await complete('2026-11-02');
    await edit(next?._id ?? '', { title: 'Changed' });
    await reopen();
    expect((await open()).map(({ title }) => title).toSorted()).toEqual(['Buy paint', 'Changed']);
    expect((await complete('2026-11-20')).next).toMatchObject({ _id: next?._id, title: 'Changed' });
    expect(await open()).toMatchObject([{ _id: next?._id }]);
    expect(task._id).not.toBe(next?._id);
  });

  test.each(['the first', 'the last'])(
    'with those after it leaves each of them, and takes back the one that nobody did anything to: %s is reopened first',
    async (which) => {
      const { task, complete, open, edit } = await repeating();
      const { next } = await complete('2026-11-02');
      const { next: third } = await edit(next?._id ?? '', { completed: true, completedOn: '2026-11-09' });
      const { next: fourth } = await edit(third?._id ?? '', { completed: true, completedOn: '2026-11-16' });
      const ids = [task, next, third].map((one) => one?._id ?? '');
      for (const id of which === 'the first' ? ids : ids.toReversed()) await edit(id, { completed: false });
      expect((await open()).map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted());
      for (const id of ids) await edit(id, { completed: true, completedOn: null });
      expect(await open()).toMatchObject([{ _id: fourth?._id }]);
    },
  );

  test('by an undo leaves a next one that was open before the completion', async () => {
    const { task, complete, undo, open, edit } = await repeating();
    const { next } = await complete('2026-11-02');
    const id = next?._id ?? '';
    await edit(id, { completed: true, completedOn: '2026-11-09' });
    await edit(task._id, { completed: false });
    await edit(id, { completed: false });
    expect(await open()).toHaveLength(2);
    await complete('2026-11-10');
    await undo('2026-11-10');
    expect((await open()).map(({ _id }) => _id).toSorted()).toEqual([task._id, id].toSorted());
  });

  test('by an undo takes back a next one whose changes were taken back, and brings it again', async () => {
    const { token, complete, undo, open, edit } = await repeating();
    const { next } = await complete('2026-11-02');
    const id = next?._id ?? '';
    await edit(id, { priority: 'High', completed: true });
    await edit(id, { priority: next?.priority ?? 'Low', completed: false });
    await remove(token, id);
    await restore(token, id);
    await undo('2026-11-02');
    expect(await open()).toHaveLength(1);
    expect(await complete('2026-11-02')).toMatchObject({ next: { _id: id } });
    expect(await open()).toMatchObject([{ _id: id }]);
  });

  test('by an undo takes back the next one of the next one with it, as they were completed', async () => {
    const { task, complete, undo, open, edit } = await repeating();
    const { next } = await complete('2026-11-02');
    const id = next?._id ?? '';
    await edit(id, { completed: true, completedOn: '2026-11-09' });
    await edit(id, { completed: false, completedOn: '2026-11-09' });
    await undo('2026-11-02');
    expect(await open()).toMatchObject([{ _id: task._id }]);
    await complete('2026-11-02');
    const { next: third } = await edit(id, { completed: true, completedOn: '2026-11-09' });
    expect(await open()).toMatchObject([{ _id: third?._id, dueDate: '2026-11-16' }]);
  });

  test('leaves a next one that a person took out of the trash', async () => {
    const { token, complete, reopen, open } = await repeating();
    const { next } = await complete('2026-11-02');
    await reopen();
    await restore(token, next?._id ?? '');
    await complete('2026-11-02');
    await reopen();
    expect(await open()).toHaveLength(2);
  });

  test('does not bring back what a person deleted', async () => {
    const { token, complete, reopen, open } = await repeating();
    const { next } = await complete('2026-11-02');
    await remove(token, next?._id ?? '');
    await reopen();
    expect(await complete('2026-11-02')).not.toHaveProperty('next');
    expect(await open()).toEqual([]);
  });

  test('leaves a next one that is completed, with the one after it', async () => {
    const { complete, reopen, open, edit } = await repeating();
    const { next } = await complete('2026-11-02');
    const { next: third } = await edit(next?._id ?? '', { completed: true, completedOn: '2026-11-09' });
    await reopen();
    expect((await open()).map(({ dueDate }) => dueDate).toSorted()).toEqual(['2026-11-02', '2026-11-16']);
    expect(third?._id).not.toBe(next?._id);
  });

  test('keeps what another one wrote into the next one without a network: their words bring it back', async () => {
    const { complete, reopen, open, edit } = await repeating();
    const { next } = await complete('2026-11-02');
    await reopen();
    const words = { title: 'Offline words', seen: { title: next?.title } };
    expect(await edit(next?._id ?? '', words, { base: 1 })).toMatchObject({ restored: true });
    expect(await open()).toHaveLength(2);
  });
});

test.each(['2026-02-30', 'today', '', 20261122])(
  'a day of completion that is %j is refused in words',
  async (completedOn) => {
    const { token, task, open } = await repeating();
    expect(await update(token, task._id, { completed: true, completedOn })).toMatchObject({
      status: 400,
      body: { fields: { completedOn: expect.stringMatching(/\.$/) } },
    });
    expect(await open()).toMatchObject([{ version: 1 }]);
  },
);

test('the next one of a user is of no use to another', async () => {
  const { token, task, complete } = await repeating();
  const { next } = await complete('2026-11-02');
  const other = await registerUser(app);
  expect(await update(other.token, next?._id ?? '', { title: 'Theirs' })).toMatchObject({ status: 404 });
  expect((await list(other.token)).tasks).toEqual([]);
  expect((await list(token)).tasks).toHaveLength(2);
  expect(task.version).toBe(1);
});
