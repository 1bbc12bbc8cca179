import { randomUUID } from 'node:crypto';

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { AccountFile } from '#contract/account-file.ts';
import { LIMITS } from '#contract/limits.ts';

import { callsOf, content, fields, lived, plain } from './account-file.ts';
import { registerUser, startTestServer } from './server.ts';

const here = await startTestServer();
const other = await startTestServer();
const { app } = here;
const elsewhere = callsOf(other.app);
const { exported, preview, send } = callsOf(app);

describe('a file that is refused', () => {
  test.each([
    ['no object', 'nonsense'],
    ['nothing', {}],
    ['another format', { format: 'other', schema: 1, tasks: [] }],
    ['a later schema', { format: 'holdfast', schema: 3, tasks: [] }],
    ['tasks that are no list', { format: 'holdfast', schema: 1, tasks: {} }],
    ['a task that is none', plain([5])],
    ['a change that is none', { ...plain([]), revisions: [null] }],
    ['a change of nothing', { ...plain([]), revisions: [{ seq: 1 }] }],
    ['an id that is no UUID', plain([{ ...fields, _id: 'x' }])],
    ['no id', plain([fields])],
    ['a title too long', plain([{ ...fields, _id: randomUUID(), title: 'x'.repeat(LIMITS.title + 1) }])],
    ['an empty title', plain([{ ...fields, _id: randomUUID(), title: ' ' }])],
    ['a NUL', plain([{ ...fields, _id: randomUUID(), description: '\0' }])],
    ['a day that does not exist', plain([{ ...fields, _id: randomUUID(), dueDate: '2026-02-30' }])],
    [
      'a time that does not exist',
      plain([{ ...fields, _id: randomUUID(), createdAt: '2026-02-30T00:00:00.000Z' }]),
    ],
    [
      'a time of another length',
      plain([{ ...fields, _id: randomUUID(), updatedAt: '2026-02-03T00:00:00Z' }]),
    ],
    ['a number that is none', { ...plain([]), seq: -1 }],
    ['a number too high', { ...plain([]), seq: 2 ** 40 }],
    ['revisions that are no list', { ...plain([]), revisions: 'x' }],
    ['a wrong prototype', `{"format": "holdfast", "schema": 1, "tasks": [], "__proto__": {}}`],
  ])('with %s is refused in a sentence, and writes nothing', async (_name, body) => {
    const { token } = await registerUser(app);
    for (const answer of [await preview(token, body), await send(token, body)]) {
      expect(answer).toMatchObject({
        status: 400,
        body: { success: false, code: 'invalid', message: expect.stringMatching(/^\S.*\.$/s) },
      });
    }
    expect(await exported(token)).toMatchObject({ seq: 0, tasks: [] });
  });

  test.each([
    ['breaks off', '{"format": "holdfast", "schema": 1, "tasks": [{', /^The file is not whole/],
    ['has a broken task', '{"format": "holdfast", "schema": 1, "tasks": [{]}', /^The file is not whole/],
    [
      'is not in UTF-8',
      Buffer.from(JSON.stringify(plain([fields])).replace('First', 'Fürst'), 'latin1'),
      /UTF-8/,
    ],
  ])('that %s is refused with that', async (_name, body, message) => {
    const { token } = await registerUser(app);
    expect(await preview(token, body)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(message) },
    });
  });

  test('that is wrong in thousands of places gets a short answer', async () => {
    const { token } = await registerUser(app);
    const answer = await send(token, plain(Array.from({ length: 5000 }, () => ({ title: 5 }))));
    expect(answer.status).toBe(400);
    expect(answer.text.length).toBeLessThan(5000);
  });

  test('with more tasks than a file may hold is refused', async () => {
    const { token } = await registerUser(app);
    const tasks = Array.from({ length: LIMITS.importTasks + 1 }, () => ({ ...fields, _id: randomUUID() }));
    expect(await send(token, plain(tasks))).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('110,000') },
    });
  });

  test('with more beside its tasks than any file has is refused by its size; 1 MiB is not', async () => {
    const { token } = await registerUser(app);
    const large = JSON.stringify({ ...plain([]), padding: 'x'.repeat(LIMITS.importRestBytes) });
    const largeTask = JSON.stringify(plain([{ padding: 'x'.repeat(LIMITS.importPartBytes) }]));
    for (const body of [large, largeTask]) {
      for (const answer of [await preview(token, body), await send(token, body)]) {
        expect(answer).toMatchObject({
          status: 413,
          body: { code: 'too_large', message: expect.stringContaining('larger than') },
        });
      }
    }
    expect((await send(token, { ...plain([]), padding: 'x'.repeat(1024 * 1024) })).status).toBe(200);
  });
});

type File = Omit<AccountFile, 'exportedAt' | 'profile'>;
const first = <Item>([item]: Item[]): Item => {
  if (item === undefined) throw new Error('The file is empty.');
  return item;
};

describe('a file whose parts contradict each other', () => {
  test.each<[string, (file: File) => object]>([
    ['a task twice', (file) => ({ tasks: [...file.tasks, first(file.tasks)] })],
    [
      'a number twice',
      ({ revisions: all }) => ({ revisions: all.map((one) => Object.assign({}, one, { seq: 1 })) }),
    ],
    ['a change newer than the file', () => ({ seq: 3 })],
    ['changes of a task that is not in it', ({ tasks }) => ({ tasks: tasks.slice(1) })],
    ['a history with a gap', ({ revisions: all }) => ({ revisions: all.filter(({ seq }) => seq !== 5) })],
    ['a history without its end', ({ revisions: all }) => ({ revisions: all.slice(0, -1) })],
    ['a history that begins late', ({ revisions: all }) => ({ revisions: all.slice(1) })],
    [
      'a history that leads elsewhere',
      ({ tasks }) => ({ tasks: [{ ...first(tasks), title: 'Forged' }, ...tasks.slice(1)] }),
    ],
    [
      'another version than its history',
      ({ tasks }) => ({ tasks: [{ ...first(tasks), version: 99 }, ...tasks.slice(1)] }),
    ],
    [
      'a deleted task whose history says that it lives',
      ({ tasks }) => ({ tasks: [{ ...first(tasks), deletedAt: first(tasks).createdAt }, ...tasks.slice(1)] }),
    ],
    [
      'a verb that there is not',
      ({ revisions: all }) => ({ revisions: [{ ...first(all), verb: 'drop' }, ...all.slice(1)] }),
    ],
    [
      'a source too long',
      ({ revisions: all }) => ({ revisions: [{ ...first(all), source: 'x'.repeat(101) }, ...all.slice(1)] }),
    ],
  ])('%s: is refused in a sentence, and nothing is written', async (_name, damage) => {
    const source = await lived(here);
    const file = content(await exported(source.token));
    const { token } = await registerUser(other.app);
    const body = { ...file, ...damage(file) };
    for (const answer of [await elsewhere.preview(token, body), await elsewhere.send(token, body)]) {
      expect(answer).toMatchObject({
        status: 400,
        body: { success: false, code: 'invalid', message: expect.stringMatching(/^\S.*\.$/s) },
      });
    }
    expect(await elsewhere.exported(token)).toMatchObject({ seq: 0, tasks: [], revisions: [] });
  });
});

/** All places of a value, as the keys that lead there. */
function placesIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  const inner = Object.entries(value).flatMap(([key, part]) =>
    placesIn(part).map((place) => [key].concat(place)),
  );
  return [[], ...inner];
}

/** A copy with another value at one place. */
function replaced(value: unknown, [key, ...rest]: string[], instead: unknown): unknown {
  if (key === undefined || typeof value !== 'object' || value === null) return instead;
  const copy = structuredClone(value);
  Reflect.set(copy, key, replaced(Reflect.get(value, key), rest, instead));
  return copy;
}

test('whatever one place of a file becomes, it is taken as previewed or refused, and never fails', async () => {
  const source = await lived(here);
  const file = content(await exported(source.token));
  const another = fc.oneof(
    fc.constantFrom(null, '', 0, -1, 1.5, 2 ** 31, 2 ** 53, true, [], {}, '2026-02-30', '\0', '\ud800'),
    fc.constantFrom('create', 'delete', file.tasks[0]?._id, file.tasks[0]?.createdAt, 3, 10),
    fc.string({ unit: 'binary', maxLength: 20 }),
  );
  const property = fc.asyncProperty(fc.constantFrom(...placesIn(file)), another, async (place, value) => {
    const { token } = await registerUser(app);
    const body = replaced(file, place, value);
    const [said, done] = [await preview(token, body), await send(token, body)];
    expect([200, 400]).toContain(done.status);
    expect(done).toMatchObject({ status: said.status, body: said.body });
  });
  await fc.assert(property, { numRuns: 150 });
});
