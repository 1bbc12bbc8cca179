import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { errorAnswerSchema } from '#contract/error-answer.ts';
import { PATHS } from '#contract/paths.ts';

import { callsOf, content, lived } from './account-file.ts';
import { call, registerUser, startTestServer, statuses } from './server.ts';

const EDIT = randomUUID();

const here = await startTestServer();
const other = await startTestServer();
const { app } = here;
const elsewhere = callsOf(other.app);
const { exported, imported, send, create, update, remove, restore, purge, titles, revisions } = callsOf(app);

describe('an import into an empty account', () => {
  test('gives the identical account on another server', async () => {
    const { token } = await lived(here);
    const file = await exported(token);
    const { token: there } = await registerUser(other.app);
    expect(await elsewhere.imported(there, file)).toMatchObject({
      added: 3,
      trashed: 1,
      changed: 0,
      unchanged: 0,
      examples: [{ title: 'First, changed' }, { title: 'Second' }],
    });
    expect(content(await elsewhere.exported(there))).toEqual(content(file));
    expect(await elsewhere.titles(there)).toEqual(await titles(token));
    for (const { _id: id } of file.tasks) {
      expect(await elsewhere.revisions(there, id)).toEqual(await revisions(token, id));
    }
  });

  test('gives the identical account after it was wiped, whose numbers go on', async () => {
    const { token, ids } = await lived(here);
    const [file, list] = [await exported(token), await titles(token)];
    for (const id of ids) {
      await remove(token, id);
      await purge(token, id);
    }
    const wiped = await exported(token);
    expect(wiped).toMatchObject({ tasks: [], revisions: [] });
    await imported(token, file);
    // No number stands for two changes: an import that was noted with its numbers is undone by them.
    const renumbered = file.revisions.map((revision, index) =>
      Object.assign({}, revision, { seq: wiped.seq + index + 1 }),
    );
    const seq = wiped.seq + renumbered.length;
    expect(content(await exported(token))).toEqual({ ...content(file), seq, revisions: renumbered });
    expect(await titles(token)).toEqual(list);
    // The next change goes on from there.
    await update(token, ids[0] ?? '', { title: 'Goes on' });
    expect((await exported(token)).revisions.at(-1)).toMatchObject({ seq: seq + 1, verb: 'update' });
  });

  test('brings a task back that a late repeat of its edit does not change once more', async () => {
    const { token } = await registerUser(app);
    const id = await create(token, { title: 'As it was' });
    const edit = async () => update(token, id, { title: 'Edited' }, { key: EDIT });
    expect((await edit()).status).toBe(200);
    await update(token, id, { title: 'As it was' });
    const file = await exported(token);
    await remove(token, id);
    await purge(token, id);
    await imported(token, file);
    expect((await edit()).status).toBe(404);
    expect(await titles(token)).toEqual(['As it was']);
  });

  test('of another user of this server gives the tasks ids of their own, which a second import finds', async () => {
    const owner = await lived(here);
    const file = await exported(owner.token);
    const { token } = await registerUser(app);
    expect(await imported(token, file)).toMatchObject({ added: 3 });
    const mine = await exported(token);
    const newIds = new Map(file.tasks.map(({ _id }, index) => [_id, mine.tasks[index]?._id ?? '']));
    expect(mine.tasks.some(({ _id }) => newIds.has(_id))).toBe(false);
    expect(content(mine)).toEqual({
      ...content(file),
      tasks: file.tasks.map((task) => Object.assign({}, task, { _id: newIds.get(task._id) })),
      revisions: file.revisions.map((revision) =>
        Object.assign({}, revision, { taskId: newIds.get(revision.taskId) }),
      ),
    });
    expect(await exported(owner.token)).toEqual(file);
    // The file is compared with one's own tasks, whatever its owner has made of theirs.
    await update(owner.token, owner.ids[0] ?? '', { title: 'Theirs' });
    const theirs = await exported(owner.token);
    expect(await imported(token, file)).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
    expect(await imported(token, mine)).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
    expect(await exported(owner.token)).toEqual(theirs);
    expect((await update(token, newIds.get(owner.ids[0] ?? '') ?? '', { title: 'Mine' })).status).toBe(200);
    expect(await exported(owner.token)).toEqual(theirs);
  });
});

describe('an import into an account with tasks', () => {
  test('adds unknown tasks with their histories, under the next numbers and in their order', async () => {
    const source = await lived(here);
    const file = await exported(source.token);
    const { token } = await registerUser(other.app);
    const body = { title: 'Was here', dueDate: '2026-04-01' };
    await call(other.app, 'POST', PATHS.tasks, { token, body });
    expect(await elsewhere.imported(token, file)).toMatchObject({ added: 3, changed: 0 });
    const after = await elsewhere.exported(token);
    expect(after.seq).toBe(1 + file.revisions.length);
    const shifted = file.revisions.map((revision, index) => Object.assign({}, revision, { seq: index + 2 }));
    expect(after.revisions.slice(1)).toEqual(shifted);
    expect(after.tasks.slice(1)).toEqual(file.tasks);
  });

  test('gives known tasks the fields of the file as one more change, and removes nothing', async () => {
    const { token } = await registerUser(app);
    const [same, edited, deleted, kept] = [
      await create(token, { title: 'Same' }),
      await create(token, { title: 'Edited' }),
      await create(token, { title: 'Deleted' }),
      await create(token, { title: 'Deleted in the file' }),
    ];
    await remove(token, kept);
    const file = await exported(token);
    await update(token, edited, { title: 'Edited since', completed: true });
    await remove(token, deleted);
    await restore(token, kept);
    await update(token, kept, { title: 'Restored since' });
    await create(token, { title: 'Made since' });
    const before = await exported(token);

    expect(await imported(token, file)).toEqual({
      added: 0,
      changed: 2,
      unchanged: 2,
      views: { added: 0, kept: 0 },
      examples: [
        { title: 'Edited', effect: 'changed' },
        { title: 'Deleted', effect: 'changed' },
      ],
    });
    const after = await exported(token);
    expect(after.revisions.slice(0, before.revisions.length)).toEqual(before.revisions);
    expect(after.revisions.slice(before.revisions.length)).toMatchObject([
      { taskId: edited, verb: 'update', source: 'import', after: { title: 'Edited', completed: false } },
      { taskId: deleted, verb: 'restore', source: 'import', after: { title: 'Deleted', deleted: false } },
    ]);
    expect(after.tasks.find(({ _id }) => _id === edited)).toMatchObject({ completedAt: null, version: 3 });
    expect((await titles(token)).toSorted()).toEqual(
      ['Same', 'Edited', 'Deleted', 'Restored since', 'Made since'].toSorted(),
    );
    expect((await revisions(token, same)).length).toBe(1);
    // A second time there is nothing left to do.
    expect(await imported(token, file)).toMatchObject({ added: 0, changed: 0, unchanged: 4 });
    expect(await exported(token)).toEqual(after);
  });
});

test('of two imports of one person at once one may have to come again, and finds what the other did', async () => {
  const source = await lived(here);
  const file = await exported(source.token);
  const { token } = await registerUser(other.app);
  const answers = await Promise.all([elsewhere.send(token, file), elsewhere.send(token, file)]);
  expect(statuses(answers)).toContain(200);
  // One that came when the other was done is taken like any other.
  for (const { status, headers, body } of answers.filter((answer) => answer.status !== 200)) {
    expect(status).toBe(503);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(errorAnswerSchema.parse(body).message).toMatch(/^\S.*\.$/);
  }
  expect(await elsewhere.imported(token, file)).toMatchObject({ added: 0, unchanged: 3 });
  expect(content(await elsewhere.exported(token))).toEqual(content(file));
});

test('an import waits for no edit of its account, and loses none', async () => {
  const { token } = await registerUser(app);
  const id = await create(token);
  const file = await exported(token);
  await update(token, id, { title: 'Edited' });
  const edits = Array.from({ length: 20 }, async (_, index) =>
    create(token, { title: `Meanwhile ${index}` }),
  );
  const [done] = await Promise.all([send(token, file), ...edits]);
  // An account that changes all the time is asked to wait, and nothing is half done.
  expect([200, 503]).toContain(done.status);
  const after = await exported(token);
  expect(after.tasks).toHaveLength(21);
  expect(after.revisions.map(({ seq }) => seq)).toEqual(after.revisions.map((_, index) => index + 1));
  expect(await send(token, file)).toMatchObject({ status: 200 });
  expect(await titles(token)).toContain('First');
});

test('an import that is sent without a session does nothing', async () => {
  for (const path of [PATHS.import, PATHS.importPreview, PATHS.export]) {
    const method = path === PATHS.export ? 'GET' : 'POST';
    expect((await call(app, method, path, {})).status).toBe(401);
  }
});
