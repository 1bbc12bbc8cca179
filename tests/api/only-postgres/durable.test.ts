import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';

import { openDatabase } from '#server/database/database.ts';

import { freshDatabaseLocation } from '../server.ts';

test.each([
  ['off', 'on'],
  ['local', 'local'],
  ['remote_apply', 'remote_apply'],
])('a database that is set to synchronous_commit = %s answers with %s', async (set, expected) => {
  const place = await freshDatabaseLocation();
  const client = new Client(place.databaseUrl);
  await client.connect();
  const { rows: names } = await client.query('select quote_ident(current_database()) as name');
  await client.query(`alter database ${names[0].name} set synchronous_commit = ${set}`);
  await client.end();
  const database = await openDatabase(place);
  onTestFinished(async () => database.destroy());
  const { rows } = await sql`show synchronous_commit`.execute(database);
  expect(rows).toEqual([{ synchronous_commit: expected }]);
});
