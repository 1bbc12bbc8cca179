import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';

import { openDatabase } from '#server/database/database.ts';

import { stepBack } from '../older-database.ts';
import { freshDatabaseLocation } from '../server.ts';

const STATEMENT_MS = 200;

test('an upgrade may take longer than any other statement, and a second start waits for it', async () => {
  const place = await freshDatabaseLocation();
  const before = await openDatabase(place);
  await stepBack(before, '007-leaving');
  await before.destroy();

  const holder = new Client(place.databaseUrl);
  await holder.connect();
  await holder.query('begin; lock table "user" in row exclusive mode');
  const starts = Promise.allSettled(
    [1, 2].map(async () => openDatabase(place, { statementMs: STATEMENT_MS })),
  );
  onTestFinished(async () => {
    await holder.end();
    for (const each of await starts) if (each.status === 'fulfilled') await each.value.destroy();
  });
  const countLate = async () => {
    const { rows } = await holder.query(
      `select 1 from pg_locks join pg_database on pg_database.oid = database
        where datname = current_database() and not granted and clock_timestamp() - waitstart > interval '${5 * STATEMENT_MS} ms'`,
    );
    return rows.length;
  };
  await expect.poll(countLate).toBe(2);
  await holder.query('commit');
  expect((await starts).filter(({ status }) => status === 'rejected')).toEqual([]);
  const { rows } = await holder.query(`select count(*)::int as lives from data_life`);
  expect(rows).toEqual([{ lives: 1 }]);
});
