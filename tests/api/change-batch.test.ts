import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { batchAnswerSchema } from '#contract/batch.ts';
import { VERBS } from '#contract/history.ts';
import type { Verb } from '#contract/history.ts';
import { LIMITS } from '#contract/limits.ts';
import { PATHS } from '#contract/paths.ts';

import { call, countRows, registerUser, startTestServer } from './server.ts';
import type { TestServer } from './server.ts';
import { plain, taskCalls } from './task-calls.ts';

const CALLS = {
  create: ['POST', PATHS.tasks],
  update: ['PUT', PATHS.task],
  delete: ['DELETE', PATHS.task],
  restore: ['POST', PATHS.restoreTask],
} as const;

type Change = { verb: Verb; key: string; taskId?: string; base?: number; body?: unknown };

const server = await startTestServer();
const { app, database } = server;
const { create, list, changes: history } = taskCalls(app);

const send = async (token: string, changes: unknown, on: TestServer = server) =>
  call(on.app, 'POST', PATHS.applyChanges, { token, body: { changes } });

async function sendAll(token: string, changes: Change[], on: TestServer = server) {
  const answer = await send(token, changes, on);
  expect(answer.status).toBe(200);
  // What the schema does not know it drops.
  expect(batchAnswerSchema.parse(answer.body)).toEqual(answer.body);
  return batchAnswerSchema.parse(answer.body).answers;
}

/** Makes a change by its own call. */
async function sendOne(token: string, { verb, key, taskId = '', base, body }: Change, on: TestServer) {
  const headers = { 'idempotency-key': key, ...(base !== undefined && { 'if-match': `"${base}"` }) };
  const [method, path] = CALLS[verb];
  const { status, body: answer } = await call(on.app, method, path.replace(':id', taskId), {
    token,
    headers,
    ...(body !== undefined && { body }),
  });
  return { key, status, body: answer };
}

const newTask = (title: string): Change => ({
  verb: 'create',
  key: randomUUID(),
  body: { ...plain, title },
});

describe('many changes in one call', () => {
  test('are made in their order, and each has the answer of its own call', async () => {
    const { token } = await registerUser(app);
    const [one, two] = [newTask('One'), newTask('Two')];
    const edit: Change = {
      verb: 'update',
      key: randomUUID(),
      taskId: one.key,
      base: 1,
      body: { title: 'Edited' },
    };
    const same: Change = { ...edit, key: randomUUID() };
    const remove: Change = { verb: 'delete', key: randomUUID(), taskId: two.key };
    const restore: Change = { verb: 'restore', key: randomUUID(), taskId: two.key };
    const answers = await sendAll(token, [one, two, edit, same, remove, restore]);
    expect(answers).toMatchObject([
      { key: one.key, status: 201, body: { success: true, task: { _id: one.key, version: 1 } } },
      { key: two.key, status: 201, body: { task: { _id: two.key } } },
      { key: edit.key, status: 200, body: { task: { title: 'Edited', version: 2 } } },
      { key: same.key, status: 200, body: { task: { version: 2 }, found: { title: 'Edited' } } },
      { key: remove.key, status: 200, body: { success: true, message: 'Task deleted' } },
      { key: restore.key, status: 200, body: { task: { _id: two.key, version: 3 } } },
    ]);
    expect((await history(token)).changes.map(({ verb }) => verb)).toEqual([
      'restore',
      'delete',
      'update',
      'create',
      'create',
    ]);
    // A repetition changes nothing and says the same.
    expect(await sendAll(token, [one, two, edit, same, remove, restore])).toEqual(answers);
    expect((await list(token)).seq).toBe(5);
  });

  test('a refused one takes no other with it, but those of its task that come after it', async () => {
    const { token } = await registerUser(app);
    const elsewhere = (await registerUser(app)).token;
    const [stranger, other] = [await create(elsewhere, plain), await create(elsewhere, plain)];
    const task = await create(token, plain);
    const [edit, fine, after] = [randomUUID(), newTask('Fine'), newTask('After')];
    const answers = await sendAll(token, [
      fine,
      { verb: 'update', key: edit, taskId: task._id, base: 9, body: { title: 'Mine' } },
      { verb: 'update', key: randomUUID(), taskId: task._id.toUpperCase(), body: { completed: true } },
      { verb: 'update', key: randomUUID(), taskId: fine.key, body: { title: '' } },
      { verb: 'delete', key: randomUUID(), taskId: fine.key },
      { verb: 'delete', key: randomUUID(), taskId: stranger._id },
      { verb: 'restore', key: randomUUID(), taskId: 'no id' },
      { verb: 'create', key: randomUUID() },
      { verb: 'delete', key: fine.key, taskId: after.key },
      after,
      { verb: 'create', key: other._id, body: plain },
    ]);
    expect(answers.map(({ status }) => status)).toEqual([
      201, 409, 424, 400, 424, 404, 404, 400, 409, 424, 409,
    ]);
    expect(answers[1]).toMatchObject({ key: edit, body: { conflicts: { title: { mine: 'Mine' } } } });
    expect(answers[2]).toMatchObject({ body: { success: false, code: 'earlier_refused' } });
    expect(answers[3]).toMatchObject({ body: { code: 'invalid', fields: { title: expect.any(String) } } });
    const { tasks, seq } = await list(token);
    expect({ titles: tasks.map(({ title }) => title), seq }).toEqual({
      titles: ['Fine', plain.title],
      seq: 2,
    });
  });

  test('are answered as their own calls would be, whatever they are', async () => {
    const other = await startTestServer();
    const [here, there] = [await registerUser(app), await registerUser(other.app)];
    other.clock.advance(server.clock.now().getTime() - other.clock.now().getTime());
    // The same numbers each time: what fails, fails again.
    let seed = 11;
    const below = (limit: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % limit;
    };
    const [ids, sent]: [string[], Change[]] = [[], []];
    const bodies = [{ title: 'A' }, { title: 'B', completed: 'yes' }, { priority: 'none' }, {}, plain, 7];
    const seen = { title: 'A', completed: false };
    const randomChange = (): Change => {
      const again = sent[below(sent.length || 1)];
      if (again && below(6) === 0) return again;
      const verb = VERBS[below(5)] ?? 'update';
      const body = bodies[below(bodies.length)];
      const key = randomUUID();
      if (verb === 'create') {
        ids.push(key);
        return { verb, key, body: below(4) === 0 ? body : plain };
      }
      const base = below(2) === 0 ? { base: 1 + below(3) } : {};
      const taskId = ids[below(ids.length || 1)] ?? randomUUID();
      if (verb !== 'update') return { verb, key, taskId, ...base };
      const edit = typeof body === 'object' && below(3) === 0 ? { ...body, seen } : body;
      return { verb, key, taskId, ...base, body: edit };
    };

    for (let batch = 0; batch < 12; batch += 1) {
      const changes = Array.from({ length: 1 + below(30) }, randomChange);
      sent.push(...changes);
      const refused = new Set<string>();
      const expected: unknown[] = [];
      const heldBack = { status: 424, body: expect.any(Object) };
      for (const change of changes) {
        const taskId = change.taskId ?? change.key;
        if (refused.has(taskId)) {
          expected.push({ key: change.key, ...heldBack });
          continue;
        }
        const answer = await sendOne(there.token, change, other);
        if (answer.status >= 400) refused.add(taskId);
        expected.push(answer);
      }
      expect(await sendAll(here.token, changes)).toEqual(expected);
    }
    const [mine, theirs] = [await list(here.token), await taskCalls(other.app).list(there.token)];
    expect({ ...mine, mark: '', life: '' }).toEqual({ ...theirs, mark: '', life: '' });
    expect(mine.seq).toBeGreaterThan(30);
  });

  test('raise the number once for whoever listens, and the difference has them all', async () => {
    const { token, user } = await registerUser(app);
    const { mark = '' } = await list(token);
    const heard: (number | null)[] = [];
    const unsubscribe = database.pubSub.subscribe(user._id, ({ seq }) => void heard.push(seq));
    await sendAll(
      token,
      Array.from({ length: LIMITS.changes }, (_, index) => newTask(`Task ${index}`)),
    );
    // Whoever begins to listen hears where it stands.
    expect(new Set(heard.filter((seq) => seq !== 0))).toEqual(new Set([LIMITS.changes]));
    unsubscribe();
    expect((await taskCalls(app).listSince(token, mark)).tasks).toHaveLength(LIMITS.changes);
  });

  test('that cannot be read, or are none or too many, are refused as a whole', async () => {
    const { token } = await registerUser(app);
    const before = await countRows(database, 'task');
    const task = newTask('Never');
    for (const changes of [
      [],
      Array.from({ length: LIMITS.changes + 1 }, () => newTask('One of too many')),
      [task, { ...task, key: 'no key' }],
      [task, { ...task, verb: 'purge' }],
      [task, { verb: 'delete', key: randomUUID(), taskId: task.key, base: -1 }],
      'all',
    ]) {
      const answer = await send(token, changes);
      expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'invalid' } });
    }
    // Of far too many none is looked at.
    const zeros = `{"changes":[${'0,'.repeat(100 * LIMITS.changes)}0]}`;
    const said = 'Send from 1 to 100 changes at once.';
    expect(await call(app, 'POST', PATHS.applyChanges, { token, body: zeros })).toMatchObject({
      status: 400,
      body: { message: said, fields: { changes: said } },
    });
    const large = { ...task, body: { ...plain, more: 'x'.repeat(LIMITS.changesBytes) } };
    expect((await send(token, [large])).status).toBe(413);
    expect((await send('', [task])).status).toBe(401);
    expect(await countRows(database, 'task')).toBe(before);
    expect((await call(app, 'POST', PATHS.applyChanges, { token })).status).toBe(400);
  });
});
