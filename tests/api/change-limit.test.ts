import { expect, test } from 'vitest';

import { LIMITS } from '#contract/limits.ts';
import { PATHS, pathWithId } from '#contract/paths.ts';
import { HOUR_MS } from '#server/time/clock.ts';

import { callsOf, fields } from './account-file.ts';
import { holdWrites } from './held-writes.ts';
import { call, registerUser, startTestServer } from './server.ts';

const body = { title: 'One more', dueDate: '2026-04-01' };
const repeating = { ...body, repeat: 'FREQ=DAILY' };

const twoMore = () => [
  { verb: 'create', key: crypto.randomUUID(), body },
  { verb: 'create', key: crypto.randomUUID(), body },
];

/** The answer to many changes that has these statuses. */
const answered = (...statuses: number[]) => ({
  status: 200,
  body: { answers: statuses.map((status) => ({ status })) },
});

/** A file with so many new tasks. */
const makeFile = (count: number) => ({
  format: 'holdfast',
  schema: 1,
  tasks: Array.from({ length: count }, () => ({ ...fields, _id: crypto.randomUUID() })),
});

test('an account makes so many changes in an hour, is told when to go on, and nobody else waits for it', async () => {
  const { app, clock } = await startTestServer({ settings: { changesPerHour: 3 } });
  const { create, list } = callsOf(app);
  const [{ token }, other] = [await registerUser(app), await registerUser(app)];
  const id = await create(token);
  const update = async () =>
    call(app, 'PUT', pathWithId(PATHS.task, id), { token, body: { title: 'Changed' } });
  const send = async () => call(app, 'POST', PATHS.applyChanges, { token, body: { changes: twoMore() } });

  expect(await update()).toMatchObject({ status: 200 });
  // One request is answered whole.
  expect(await send()).toMatchObject({ status: 200 });
  for (const change of [update, send]) {
    const refused = await change();
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'too_many_requests',
        message: expect.stringMatching(/3 changes within an hour.* not saved; it can be in/),
      },
    });
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(3600);
  }
  expect((await list(token)).tasks).toHaveLength(3);
  await create(other.token);

  clock.advance(HOUR_MS);
  expect(await send()).toMatchObject({ status: 200 });
});

test('what is refused of many changes is none, as by itself; while they are made all of them count', async () => {
  const { app, place } = await startTestServer({ settings: { changesPerHour: 3 } });
  const { token } = await registerUser(app);
  const removals = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()].map((taskId) => ({
    verb: 'delete',
    key: crypto.randomUUID(),
    taskId,
  }));
  const send = async (changes: object[]) =>
    call(app, 'POST', PATHS.applyChanges, { token, body: { changes } });
  const create = async () => call(app, 'POST', PATHS.tasks, { token, body });

  const endHold = await holdWrites(place);
  const both = [send(removals), send(removals)];
  expect(await Promise.race(both)).toMatchObject({ status: 429 });
  await endHold();
  const answers = (await Promise.all(both)).toSorted((one, other) => one.status - other.status);
  expect(answers).toMatchObject([answered(404, 404, 404), { status: 429 }]);

  expect(await send([...twoMore(), ...removals])).toMatchObject(answered(201, 201, 404, 404, 404));
  expect(await create()).toMatchObject({ status: 201 });
  expect(await create()).toMatchObject({ status: 429 });
});

test('imports are limited by themselves: the first of an hour may have any size, and what is typed is not held up by it', async () => {
  const { app, clock } = await startTestServer({ settings: { changesPerHour: 3 } });
  const { create, list } = callsOf(app);
  const [{ token }, other] = [await registerUser(app), await registerUser(app)];
  const take = async (path: string, count: number, who = token) =>
    call(app, 'POST', path, { token: who, body: makeFile(count) });

  expect(await take(PATHS.import, 5)).toMatchObject({ status: 200 });
  const refused = await take(PATHS.import, 1);
  expect(refused).toMatchObject({
    status: 429,
    body: {
      message: expect.stringMatching(
        /has imported 3 changes within an hour.* Nothing was imported; the file can be in/,
      ),
    },
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await take(PATHS.importPreview, 1)).toMatchObject({ status: 200 });
  expect(await take(PATHS.import, 1, other.token)).toMatchObject({ status: 200 });
  await create(token);
  expect((await list(token)).tasks).toHaveLength(6);

  clock.advance(HOUR_MS);
  expect(await take(PATHS.import, 1)).toMatchObject({ status: 200 });
});

test('imports that are taken back are limited by themselves, one after the other', async () => {
  const { app, clock, place } = await startTestServer({ settings: { changesPerHour: 3 } });
  const { create, list } = callsOf(app);
  const { token } = await registerUser(app);
  const send = async (path: string, sent: object) => call(app, 'POST', path, { token, body: sent });
  const undo = async (after: number) =>
    send(PATHS.undoImport, { after, upTo: LIMITS.seq, hasHistories: true });

  expect(await send(PATHS.import, makeFile(5))).toMatchObject({ status: 200 });
  const endHold = await holdWrites(place);
  const both = [undo(0), undo(0)];
  const busy = { status: 503, body: { code: 'busy' } };
  expect(await Promise.race(both)).toMatchObject(busy);
  await endHold();
  const answers = (await Promise.all(both)).toSorted((one, other) => one.status - other.status);
  expect(answers).toMatchObject([{ status: 200, body: { undone: 5 } }, busy]);
  const id = await create(token);
  const refused = await undo(0);
  expect(refused).toMatchObject({
    status: 429,
    body: {
      code: 'too_many_requests',
      message: expect.stringMatching(/has taken back 3 changes.* Nothing was taken back; it can be in/),
    },
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await list(token)).tasks.map(({ _id }) => _id)).toEqual([id]);

  clock.advance(HOUR_MS);
  expect(await undo(0)).toMatchObject({ status: 200, body: { undone: 1 } });
});

test('what was saved is never told to be not saved: a repetition beyond the limit has its first answer', async () => {
  const { app, clock } = await startTestServer({ settings: { changesPerHour: 4 } });
  const { list } = callsOf(app);
  const { token } = await registerUser(app);
  const [one, edit, removal] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const url = pathWithId(PATHS.task, one);
  const changes = [
    async () =>
      call(app, 'POST', PATHS.tasks, { token, body: repeating, headers: { 'idempotency-key': one } }),
    async () =>
      call(app, 'PUT', url, {
        token,
        body: { completed: true, completedOn: '2026-04-01' },
        headers: { 'idempotency-key': edit },
      }),
    async () => call(app, 'DELETE', url, { token, headers: { 'idempotency-key': removal } }),
  ];
  const together = [
    { verb: 'create', key: one, body: repeating },
    { verb: 'create', key: crypto.randomUUID(), body },
    { verb: 'delete', key: removal, taskId: one },
  ];
  const send = async (some: object[]) =>
    call(app, 'POST', PATHS.applyChanges, { token, body: { changes: some } });
  const first = [];
  for (const change of changes) first.push(await change());
  expect(first.map(({ status }) => status)).toEqual([201, 200, 200]);
  expect(first[1]?.body).toMatchObject({ next: { completed: false } });
  expect(await call(app, 'POST', PATHS.tasks, { token, body })).toMatchObject({ status: 201 });

  const { seq } = await list(token);
  for (const [index, change] of changes.entries()) {
    const again = await change();
    expect([again.status, again.text]).toEqual([first[index]?.status, first[index]?.text]);
  }
  expect(await send(together)).toMatchObject({
    status: 200,
    body: {
      answers: [
        { status: 201, body: first[0]?.body },
        { status: 429 },
        { status: 200, body: first[2]?.body },
      ],
    },
  });
  expect(await send(together.slice(1, 2))).toMatchObject({ status: 429 });
  expect((await list(token)).seq).toBe(seq);

  clock.advance(HOUR_MS);
  expect(await send(together)).toMatchObject({
    body: { answers: [{ status: 201 }, { status: 201 }, { status: 200 }] },
  });
});

test('a view that is saved or deleted is a change, and one that says the same is none', async () => {
  const { app, clock } = await startTestServer({ settings: { changesPerHour: 2 } });
  const { token } = await registerUser(app);
  const url = pathWithId(PATHS.view, crypto.randomUUID());
  const save = async (name: string, to = url) =>
    call(app, 'PUT', to, { token, body: { name, search: `/?q=${name}`, position: 0 } });
  const remove = async () => call(app, 'DELETE', url, { token });
  expect(await save('Paint')).toMatchObject({ status: 200 });
  expect(await save('Wood', `${url.slice(0, -12)}${'a'.repeat(12)}`)).toMatchObject({ status: 200 });
  for (const refused of [await remove(), await save('Nails', `${url.slice(0, -12)}${'b'.repeat(12)}`)])
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  // What was saved is never told to be not saved.
  expect(await save('Paint')).toMatchObject({ status: 200, body: { view: { version: 1 } } });
  clock.advance(HOUR_MS);
  expect(await remove()).toMatchObject({ status: 200 });
});
