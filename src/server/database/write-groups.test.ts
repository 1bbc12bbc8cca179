import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { openDatabase } from './database.ts';

const WRITES = 40;

async function openFresh() {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'holdfast-test-'));
  const database = await openDatabase({ dataDir });
  await sql`create table note (number integer primary key)`.execute(database);
  const other = new DatabaseSync(path.join(dataDir, 'holdfast.sqlite'), { readOnly: true });
  onTestFinished(async () => {
    other.close();
    await database.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  });

  return {
    database,
    /** What another process sees. */
    seen: () =>
      other
        .prepare('select number from note order by number')
        .all()
        .map((row) => row['number']),
    /** Writes this number and its double in one transaction. It is refused where one of them is there. */
    write: async (number: number) =>
      database.transaction().execute(async (transaction) => {
        await sql`insert into note values (${number})`.execute(transaction);
        await sql`insert into note values (${1000 + number})`.execute(transaction);
      }),
  };
}

const numbers = Array.from({ length: WRITES }, (_, index) => index);

test('writes that arrive together reach the disk together, and none is answered before', async () => {
  const { write, seen } = await openFresh();
  let atFirst: unknown[] | undefined;
  await Promise.all(
    numbers.map(async (number) => {
      await write(number);
      expect(seen()).toEqual(expect.arrayContaining([number, 1000 + number]));
      atFirst ??= seen();
    }),
  );
  expect(atFirst).toHaveLength(2 * WRITES);
});

test('a write that is refused leaves nothing behind, and takes no other with it', async () => {
  const { write, seen } = await openFresh();
  await write(500);
  const taken = numbers.filter((number) => number % 3 === 0);
  // Of every third the second row is refused, when the first is written.
  const results = await Promise.allSettled(
    numbers.map(async (number) => write(number % 3 === 0 ? 500 - 1000 : number)),
  );
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(taken.length);
  const kept = numbers.filter((number) => number % 3 !== 0);
  expect(seen()).toEqual([...kept, 500, ...kept.map((number) => 1000 + number), 1500]);
});

test('a group that the disk has no room for is refused as a whole, and the next one is not', async () => {
  const { database, write, seen } = await openFresh();
  await sql`create table large (text text)`.execute(database);
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database);
  await sql`pragma max_page_count = ${sql.raw(String(rows[0]?.page_count))}`.execute(database);
  // What comes after them in their group takes back those that have ended their turns.
  const results = await Promise.allSettled([
    write(1),
    write(2),
    database
      .transaction()
      .execute(async (transaction) =>
        sql`insert into large values (${'x'.repeat(100_000)})`.execute(transaction),
      ),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(seen()).toEqual([]);
  await write(3);
  expect(seen()).toEqual([3, 1003]);
});

test('a write that goes on after its group has failed writes nothing', async () => {
  const { database, seen } = await openFresh();
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database);
  await sql`create table large (text text)`.execute(database);
  await sql`pragma max_page_count = ${sql.raw(String((rows[0]?.page_count ?? 0) + 2))}`.execute(database);
  const work = database.transaction().execute(async (transaction) => {
    await sql`insert into large values (${'x'.repeat(100_000)})`.execute(transaction).catch(() => {});
    await sql`insert into note values (7)`.execute(transaction);
  });
  await expect(work).rejects.toThrow('The transaction has ended.');
  expect(seen()).toEqual([]);
});

test('another connection writes while this one lets it, after what came before', async () => {
  const { database, write, seen } = await openFresh();
  const before = write(1);
  const other = new DatabaseSync(path.join(database.location.dataDir, 'holdfast.sqlite'), { timeout: 0 });
  onTestFinished(() => other.close());
  const between = database.whileNobodyWrites(async () => other.exec('insert into note values (2)'));
  const after = write(3);
  await Promise.all([before, between, after]);
  expect(seen()).toEqual([1, 2, 3, 1001, 1003]);
});

test('a database that is closed at once has what was written, and nothing fails after it', async () => {
  const { database, write, seen } = await openFresh();
  const kept = write(1);
  await expect(write(-999)).rejects.toThrow('UNIQUE');
  await database.destroy();
  await kept;
  await new Promise(setImmediate);
  expect(seen()).toEqual([1, 1001]);
});
