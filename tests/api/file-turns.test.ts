import { expect, test } from 'vitest';

import { API_BASE, PATHS } from '#contract/paths.ts';

import { holdWrites } from './held-writes.ts';
import { logLines } from './log-lines.ts';
import type { Account } from './server.ts';
import { call, registerUser, startTestServer, statuses } from './server.ts';

const { logger, atLevel } = logLines();
const { app, database, place } = await startTestServer({ logger });

// Of more than a server takes in without a thread.
const LARGE_FILE = JSON.stringify({ format: 'holdfast', schema: 1, tasks: [] }) + ' '.repeat(300 * 1024);

async function send(token: string, method: 'GET' | 'POST', path: string, body?: string) {
  return call(app, method, path, { token, ...(body !== undefined && { body }) });
}

const undoLarge = async (token = '') => send(token, 'POST', PATHS.undoImport, '{"after":0,"upTo":1000}');

test('an undo that waits for its account keeps no other account from a large undo', async () => {
  const people: Account[] = [];
  while (people.length < 3) people.push(await registerUser(app));
  const held = Promise.withResolvers<void>();
  const [free, ...waiting] = people;
  // As an import of theirs has them.
  const holds = waiting.map(async ({ user }) =>
    database.userLock.exclusive(user.id, async () => held.promise),
  );
  const answers = waiting.map(async ({ token }) => undoLarge(token));
  expect((await undoLarge(free?.token)).status).toBe(200);
  held.resolve();
  await Promise.all(holds);
  expect(statuses(await Promise.all(answers))).toEqual([200, 200]);
});

test('of large undos two are under way at a time, and one more is told when to come back, with its account free', async () => {
  const tokens: string[] = [];
  while (tokens.length < 3) tokens.push((await registerUser(app)).token);
  const endHold = await holdWrites(place);
  const answers = tokens.map(async (token) => ({ token, answer: await undoLarge(token) }));
  const { token, answer } = await Promise.race(answers);
  expect(answer).toMatchObject({
    status: 503,
    body: { code: 'unavailable', message: expect.stringContaining('Nothing was taken back') },
    headers: { 'retry-after': expect.stringMatching(/^[1-9]\d*$/) },
  });
  expect((await call(app, 'GET', PATHS.tasks, { token })).status).toBe(200);
  await endHold();
  const ended = (await Promise.all(answers)).map((each) => each.answer.status);
  expect(ended.filter((status) => status === 200)).toHaveLength(2);
  expect((await undoLarge(token)).status).toBe(200);
});

test.each([
  ['small', '{"format":"holdfast","schema":1,"tasks":[]}'],
  ['large', LARGE_FILE],
])('the preview of a %s file writes nothing, and comes while nobody can write', async (_size, file) => {
  const { token } = await registerUser(app);
  await holdWrites(place);
  expect(await send(token, 'POST', PATHS.importPreview, file)).toMatchObject({ status: 200 });
});

test.each([
  [
    'large imports',
    2,
    PATHS.import,
    async ({ token }: Account) => send(token, 'POST', PATHS.import, LARGE_FILE),
  ],
  ['exports', 4, PATHS.export, async ({ token }: Account) => send(token, 'GET', PATHS.export)],
])(
  'of %s %i are under way at a time, and one more is told when to come back',
  async (_what, most, path, ask) => {
    const people: Account[] = [];
    while (people.length <= most) people.push(await registerUser(app));
    // Each waits for its account, as it does for an import of that.
    const held = Promise.withResolvers<void>();
    const holds = people.map(async ({ user }) =>
      database.userLock.exclusive(user.id, async () => held.promise),
    );
    const answers = people.map(ask);
    const first = await Promise.race(answers);
    expect(first).toMatchObject({
      status: 503,
      body: { code: 'unavailable', message: expect.stringContaining('again in a few seconds') },
      headers: { 'retry-after': expect.stringMatching(/^[1-9]\d*$/) },
    });

    held.resolve();
    await Promise.all(holds);
    expect(statuses(await Promise.all(answers))).toEqual([...Array.from({ length: most }, () => 200), 503]);
    const told = atLevel(35).filter(({ event }) => event === 'refused: unavailable');
    expect(told.filter(({ path: asked }) => asked === API_BASE + path)).toHaveLength(1);
    for (const person of people) expect((await ask(person)).status).toBe(200);
  },
);
