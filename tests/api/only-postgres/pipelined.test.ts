import { once } from 'node:events';
import { connect, createServer } from 'node:net';

import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

import { insertMark } from '#server/database/list-marks.ts';

import { countRows, freshDatabaseLocation, registerUser, startTestServer } from '../server.ts';
import { plain, taskCalls } from '../task-calls.ts';

/** Stands before the database, and counts how often it is asked something after it has answered. */
async function startCounter() {
  const { dataDir, databaseUrl = '' } = await freshDatabaseLocation();
  const url = new URL(databaseUrl);
  const target = { host: url.hostname, port: Number(url.port) };
  let turns = 0;
  const counter = createServer((near) => {
    const far = connect(target);
    let isAnswered = true;
    near.on('data', () => {
      if (isAnswered) turns += 1;
      isAnswered = false;
    });
    far.on('data', () => {
      isAnswered = true;
    });
    near.pipe(far).pipe(near);
  });
  counter.listen(0, '127.0.0.1');
  await once(counter, 'listening');
  afterAll(() => counter.close());
  const address = counter.address();
  if (address === null || typeof address === 'string') throw new Error('The counter has no port.');
  url.port = String(address.port);
  return { place: { dataDir, databaseUrl: url.href }, turns: () => turns };
}

const { place, turns } = await startCounter();
const { app, database } = await startTestServer({ place });
const { user } = await registerUser(app);
const mark = (seq: number) => ({ userId: user._id, seq, stamp: 'x', at: 'now' });
const duplicate = expect.objectContaining({ code: '23505' });

test('a statement that nobody waited for fails its transaction with its own error, at the commit', async () => {
  const work = database.transaction().execute(async (transaction) => {
    await insertMark(transaction, mark(1));
    await insertMark(transaction, mark(1));
    await insertMark(transaction, mark(2));
  });
  await expect(work).rejects.toEqual(duplicate);
  expect(await countRows(database, 'list_mark')).toBe(0);
  await database.transaction().execute(async (transaction) => insertMark(transaction, mark(1)));
  expect(await countRows(database, 'list_mark')).toBe(1);
});

test('it fails the next statement that is waited for, which a savepoint takes back', async () => {
  await database.transaction().execute(async (transaction) => {
    await insertMark(transaction, mark(11));
    await sql`savepoint here`.execute(transaction);
    await insertMark(transaction, mark(11));
    await expect(sql`release savepoint here`.execute(transaction)).rejects.toEqual(duplicate);
    await sql`rollback to savepoint here`.execute(transaction);
    await insertMark(transaction, mark(12));
  });
  const marks = await database.selectFrom('list_mark').select('seq').orderBy('seq').execute();
  expect(marks.map(({ seq }) => seq)).toEqual([1, 11, 12]);
});

test('a transaction that is given up takes back what nobody waited for', async () => {
  const seqOf = async () => database.selectFrom('user').select('seq').executeTakeFirstOrThrow();
  const work = database.transaction().execute(async (transaction) => {
    await insertMark(transaction, mark(21));
    throw new Error('given up');
  });
  await expect(work).rejects.toThrow('given up');
  expect(await countRows(database, 'list_mark')).toBe(3);
  expect(await seqOf()).toEqual({ seq: 0 });
});

test('a new task needs three turns of the line: its session, its user, and the task with the commit', async () => {
  const { token } = await registerUser(app);
  const { create } = taskCalls(app);
  // The first one may find no connection that is open.
  await create(token, plain);
  for (const key of [undefined, crypto.randomUUID()]) {
    const before = turns();
    await create(token, plain, key === undefined ? {} : { key });
    expect(turns() - before).toBe(3);
  }
});
