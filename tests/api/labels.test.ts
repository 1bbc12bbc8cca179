import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { taskAnswerSchema } from '#contract/answers.ts';
import { conflictAnswerSchema } from '#contract/history.ts';
import { PATHS } from '#contract/paths.ts';
import { makeLabels } from '#tests/fixtures/tasks.ts';

import { callsOf, content, fields as fileFields, plain as plainFile } from './account-file.ts';
import { call, registerUser, startTestServer } from './server.ts';
import { plain, taskCalls } from './task-calls.ts';

const { app, database } = await startTestServer();
const { create, update, remove, restore, revisions, list, trash } = taskCalls(app);
const { exported, imported, send } = callsOf(app);

const REPEAT = 'FREQ=WEEKLY;BYDAY=MO';
const own = { labels: ['garden', 'Home'], repeat: REPEAT };

/** A task with labels that repeats, and who has it. */
async function labelled() {
  const { token } = await registerUser(app);
  return { token, task: await create(token, { ...plain, ...own }) };
}

// Nearly as many values as a body may have, alone or in one with many changes, and as many as a task of a file has room for.
const [MANY, MANY_OF_FILE] = [15_000, 100_000].map((length) => Array.from({ length }, () => 1));

const refused = (field: string) => ({
  status: 400,
  body: { code: 'invalid', fields: { [field]: 'A task has at most 20 labels.' } },
});

test('of far more labels than a task may have none is looked at, which would hold others up', async () => {
  const { token, task } = await labelled();
  const body = { ...plain, labels: MANY };
  expect(await call(app, 'POST', PATHS.tasks, { token, body })).toMatchObject(refused('labels'));
  expect(await update(token, task._id, { seen: { labels: MANY } })).toMatchObject(refused('seen/labels'));
  const changes = [{ verb: 'create', key: randomUUID(), body: { ...plain, labels: MANY } }];
  expect(await call(app, 'POST', PATHS.applyChanges, { token, body: { changes } })).toMatchObject({
    status: 200,
    body: { answers: [refused('labels')] },
  });
  const file = plainFile([{ ...fileFields, _id: randomUUID(), labels: MANY_OF_FILE }]);
  expect(await send(token, file)).toMatchObject(refused('tasks/0/labels'));
});

// Two kinds of marks that stand in the wrong order: to compare such texts takes the square of their length.
const [LONG, LONGEST, LONG_OF_FILE] = [15_000, 250_000, 50_000].map(
  (length) => `a${'\u0301'.repeat(length)}${'\u0323'.repeat(length)}`,
);
const tooLong = (field: string) => ({
  status: 400,
  body: { fields: { [field]: 'Keep each label to 40 characters.' } },
});

test('a label that is far too long is compared with none, which would hold others up for hours', async () => {
  const { token, task } = await labelled();
  const body = { ...plain, labels: [LONG] };
  expect(await call(app, 'POST', PATHS.tasks, { token, body })).toMatchObject(tooLong('labels/0'));
  const seen = await update(token, task._id, { labels: ['a'], seen: { labels: [LONG] } });
  expect(seen).toMatchObject(tooLong('seen/labels/0'));
  const changes = [{ verb: 'create', key: randomUUID(), body: { ...plain, labels: [LONGEST] } }];
  expect(await call(app, 'POST', PATHS.applyChanges, { token, body: { changes } })).toMatchObject({
    status: 200,
    body: { answers: [tooLong('labels/0')] },
  });
  const file = plainFile([{ ...fileFields, _id: randomUUID(), labels: [LONG_OF_FILE] }]);
  expect(await send(token, file)).toMatchObject(tooLong('tasks/0/labels/0'));
});

/** Changes labels upon those that were seen, and returns what they are then. */
async function relabel(token: string, id: string, seen: string[], labels: string[]): Promise<string[]> {
  const { status, body } = await update(token, id, { labels, seen: { labels: seen } }, { base: 1 });
  expect(status).toBe(200);
  return taskAnswerSchema.parse(body).task.labels;
}

describe('labels and repeat', () => {
  test('are stored, listed, in the history and in the trash, each once and in one order', async () => {
    const { token } = await registerUser(app);
    const task = await create(token, { ...plain, labels: [' #Home', 'garden', 'HOME'], repeat: REPEAT });
    expect(task).toMatchObject(own);
    expect((await list(token)).tasks).toEqual([task]);
    await update(token, task._id, { labels: ['x'], repeat: '' });
    expect((await revisions(token, task._id))[0]).toMatchObject({
      before: own,
      after: { labels: ['x'], repeat: '' },
    });
    await remove(token, task._id);
    expect(await trash(token)).toMatchObject([{ labels: ['x'] }]);
    await restore(token, task._id);
    expect((await list(token)).tasks).toMatchObject([{ labels: ['x'], repeat: '' }]);
  });

  test('stay where a client knows five fields: it edits, sends back what it read, completes and deletes', async () => {
    const { token, task } = await labelled();
    await update(token, task._id, { ...plain, title: 'Edited' });
    await update(token, task._id, { ...plain, title: 'Edited', completed: 'yes', version: 2 });
    await remove(token, task._id);
    await restore(token, task._id);
    const { tasks } = await list(token);
    expect(tasks.find(({ completed }) => completed)).toMatchObject({ ...own, title: 'Edited' });
    expect(tasks.find(({ completed }) => !completed)).toMatchObject({ ...own, title: 'Edited', version: 1 });
  });

  test('make a revision where they alone change, and none where they say the same in other words', async () => {
    const { token, task } = await labelled();
    await update(token, task._id, { labels: ['home', 'x'] });
    expect(await revisions(token, task._id)).toHaveLength(2);
    const again = await update(token, task._id, { labels: ['X', 'home', 'x', ' home'].slice(1) });
    expect(again.body).toMatchObject({ task: { version: 2 } });
  });

  test.each([
    [{ labels: ['a,b'] }, 'labels/0'],
    [{ labels: 'home' }, 'labels'],
    [{ labels: ['x'.repeat(41)] }, 'labels/0'],
    [{ labels: Array.from({ length: 21 }, (_, index) => `l${index}`) }, 'labels'],
    [{ repeat: 'every day' }, 'repeat'],
    [{ repeat: null }, 'repeat'],
  ])('%j are refused in words', async (wrong, field) => {
    const { token, task } = await labelled();
    const refusal = { status: 400, body: { fields: { [field]: expect.stringMatching(/\.$/) } } };
    expect(await call(app, 'POST', PATHS.tasks, { token, body: { ...plain, ...wrong } })).toMatchObject(
      refusal,
    );
    expect(await update(token, task._id, wrong)).toMatchObject(refusal);
  });
});

describe('labels that two sides changed', () => {
  test('are one set, and both changes are in the history', async () => {
    const { token, task } = await labelled();
    expect(await relabel(token, task._id, task.labels, [...task.labels, 'x'])).toEqual([
      'garden',
      'Home',
      'x',
    ]);
    expect(await relabel(token, task._id, task.labels, ['garden'])).toEqual(['garden', 'x']);
    const sets = (await revisions(token, task._id)).map(({ after }) => after.labels);
    expect(sets).toEqual([
      ['garden', 'x'],
      ['garden', 'Home', 'x'],
      ['garden', 'Home'],
    ]);
  });

  test('keep their first spelling, and so add nothing to the history', async () => {
    const { token, task } = await labelled();
    expect(await relabel(token, task._id, [], ['home'])).toEqual(['garden', 'Home']);
    expect(await revisions(token, task._id)).toHaveLength(1);
    expect(await relabel(token, task._id, ['Home'], ['home'])).toEqual(['garden', 'home']);
  });

  test('are merged for a client that sends back the whole task, too', async () => {
    const { token, task } = await labelled();
    await update(token, task._id, { labels: ['Home'] });
    await update(token, task._id, { ...task, labels: [...task.labels, 'x'] });
    expect((await list(token)).tasks).toMatchObject([{ labels: ['Home', 'x'] }]);
  });

  test('are the union where nobody knows what was seen', async () => {
    const { token, task } = await labelled();
    const answer = await update(token, task._id, { labels: ['x'] }, { base: 9 });
    expect(answer).toMatchObject({ status: 200, body: { task: { labels: ['garden', 'Home', 'x'] } } });
  });

  test('are asked for before a delete takes them along', async () => {
    const { token, task } = await labelled();
    await update(token, task._id, { labels: ['x'] });
    const { conflicts } = conflictAnswerSchema.parse((await remove(token, task._id, { base: 1 })).body);
    expect(conflicts).toEqual({ labels: { base: ['garden', 'Home'], theirs: ['x'], mine: null } });
  });
});

describe('labels that two sides added, and that are more than a task may have together,', () => {
  const TOO_MANY = {
    status: 409,
    body: { code: 'conflict', message: expect.stringContaining('24 labels, and at most 20 fit') },
  };
  const [known, theirs, mine] = [makeLabels('a', 16), makeLabels('b', 4), makeLabels('c', 4)];

  /** A task that got `theirs`, upon whose first labels others may be added. */
  async function full() {
    const { token } = await registerUser(app);
    const task = await create(token, { ...plain, labels: known });
    await update(token, task._id, { labels: [...known, ...theirs] });
    return { token, task, id: task._id };
  }

  test('are refused in words, and nothing is written: the next try tells the same', async () => {
    const { token, id } = await full();
    const edit = { labels: [...known, ...mine], seen: { labels: known } };
    const key = randomUUID();
    for (const options of [
      { base: 1, key },
      { base: 1, key },
    ])
      expect(await update(token, id, edit, options)).toMatchObject(TOO_MANY);
    expect(await revisions(token, id)).toHaveLength(2);
    // Once there is room the same change is made.
    await update(token, id, { labels: known });
    expect(await relabel(token, id, known, [...known, ...mine])).toEqual([...known, ...mine]);
  });

  test('are refused alone among many changes', async () => {
    const { token, id } = await full();
    const edit = { labels: [...known, ...mine], seen: { labels: known } };
    const [other, key] = [randomUUID(), randomUUID()];
    const changes = [
      { verb: 'update', key, taskId: id, base: 1, body: edit },
      { verb: 'create', key: other, body: plain },
    ];
    expect(await call(app, 'POST', PATHS.applyChanges, { token, body: { changes } })).toMatchObject({
      body: {
        answers: [
          { key, ...TOO_MANY },
          { key: other, status: 201 },
        ],
      },
    });
  });

  test('are refused where a whole task is sent back, and where nobody knows what was seen', async () => {
    const { token, task, id } = await full();
    const labels = [...known, ...mine];
    expect(await update(token, id, { ...task, labels })).toMatchObject(TOO_MANY);
    expect(await update(token, id, { labels }, { base: 9 })).toMatchObject(TOO_MANY);
  });

  test('keep neither a removal nor another field from being changed', async () => {
    const { token, id } = await full();
    const answer = await update(
      token,
      id,
      { title: 'Mine', labels: known, seen: { title: plain.title } },
      { base: 1 },
    );
    expect(answer).toMatchObject({ body: { task: { title: 'Mine', labels: [...known, ...theirs] } } });
    expect(await relabel(token, id, known, known.slice(4))).toEqual([...known.slice(4), ...theirs]);
    const exchanged = [...known.slice(0, 4), ...known.slice(8), ...mine];
    await update(token, id, { labels: [...known, ...theirs] });
    expect(await relabel(token, id, known, exchanged)).toHaveLength(20);
  });
});

test('an answer that was kept for a key before there were labels is given again', async () => {
  const { token, user } = await registerUser(app);
  const key = randomUUID();
  const { labels: _labels, repeat: _repeat, ...before } = await create(token, plain, { key });
  await database
    .updateTable('idempotency')
    .set({ answer: JSON.stringify({ task: before }) })
    .where('user_id', '=', user._id)
    .execute();
  expect(await create(token, plain, { key })).toEqual({ ...before, labels: [], repeat: '' });
});

describe('an account file', () => {
  test('of this version brings labels and repeats, in tasks and histories', async () => {
    const { token, task } = await labelled();
    await update(token, task._id, { labels: ['x'], repeat: '' });
    const file = await exported(token);
    const other = await registerUser(app);
    await imported(other.token, file);
    const { tasks, revisions: changes } = content(await exported(other.token));
    expect(tasks).toMatchObject([{ labels: ['x'], repeat: '' }]);
    expect(changes.map(({ after }) => [after.labels, after.repeat])).toEqual([
      [['garden', 'Home'], REPEAT],
      [['x'], ''],
    ]);
  });

  test('of the version before is read, and takes no label away', async () => {
    const { token, task } = await labelled();
    const old = {
      format: 'holdfast',
      schema: 1,
      tasks: [
        { ...fileFields, _id: task._id, title: 'As it was' },
        { ...fileFields, _id: randomUUID() },
      ],
    };
    expect(await imported(token, old)).toMatchObject({ added: 1, changed: 1 });
    expect((await list(token)).tasks).toMatchObject([
      { labels: [], repeat: '' },
      { ...own, title: 'As it was' },
    ]);
  });

  test('of a later version is refused in words', async () => {
    const { token } = await registerUser(app);
    const answer = await send(token, { format: 'holdfast', schema: 3, tasks: [] });
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringMatching(/\.$/) } });
  });
});
