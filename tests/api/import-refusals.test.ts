import { randomUUID } from 'node:crypto';

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { AccountFile } from '#contract/account-file.ts';
import { PATHS } from '#contract/paths.ts';

import { callsOf, content, fields, lived } from './account-file.ts';
import { call, registerUser, startTestServer } from './server.ts';

const here = await startTestServer();
const other = await startTestServer();
const { app } = here;
const elsewhere = callsOf(other.app);
const { exported, preview, send } = callsOf(app);

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

const entry = JSON.stringify({ ...fields, _id: randomUUID() });
const writeBeginning = (lists: string) => `{"format":"holdfast","schema":2,"seq":0,${lists}`;

test.each<[string, string | Buffer, string]>([
  ['an entry that is no JSON', writeBeginning(`"tasks":[${entry},{"title":First},${entry}]}`), 'tasks/1'],
  ['a change that is no JSON', writeBeginning(`"tasks":[],"revisions":[{} {}]}`), 'revisions/0'],
  ['an entry that breaks off', writeBeginning(`"tasks":[${entry},${entry},{"title":"Fir`), 'tasks/2'],
  [
    'an entry in another encoding',
    Buffer.from(writeBeginning('"tasks":[{"title":"\u00e9"}]}'), 'latin1'),
    'tasks/0',
  ],
])('%s: its place is named', async (_name, body, place) => {
  const { token } = await registerUser(app);
  const words = expect.stringMatching(/^The file is not (?:whole|text in UTF-8).* Nothing was imported/);
  for (const answer of [await preview(token, body), await send(token, body)])
    expect(answer).toMatchObject({ status: 400, body: { message: words, fields: { [place]: words } } });
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

test('a wrong Idempotency-Key of an import is told as what it is, and not as a field of the file', async () => {
  const { token } = await registerUser(app);
  const file = { format: 'holdfast', schema: 2, tasks: [] };
  const headers = { 'idempotency-key': 'none' };
  const { status, body } = await call(app, 'POST', PATHS.import, { token, body: file, headers });
  expect({ status, body }).toEqual({
    status: 400,
    body: { success: false, code: 'invalid', message: 'The Idempotency-Key has to be a UUID.' },
  });
});
