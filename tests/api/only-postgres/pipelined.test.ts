import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { insertMark } from '#server/database/list-marks.ts';

import { countRows, registerUser, startTestServer } from '../server.ts';

const { app, database } = await startTestServer();
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
