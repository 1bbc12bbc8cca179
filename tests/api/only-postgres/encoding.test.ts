import { randomUUID } from 'node:crypto';

import { Client } from 'pg';
import { expect, test } from 'vitest';

import { openDatabase } from '#server/database/database.ts';
import type { DatabaseLocation } from '#server/database/database.ts';
import { readSettings } from '#server/settings.ts';
import { explainFailure } from '#server/start-failures.ts';

import { freshDatabaseLocation } from '../server.ts';

const REFUSAL =
  /^Holdfast cannot start with the database of DATABASE_URL: its encoding is LATIN1, .* createdb --encoding=UTF8/;

/** Returns what is said where a database is not taken. */
async function explainStart(place: DatabaseLocation): Promise<string> {
  const error: unknown = await openDatabase(place).catch((thrown: unknown) => thrown);
  return explainFailure(error, readSettings({ DATABASE_URL: place.databaseUrl }));
}

test('a database in which not every text can be stored is not taken, with a sentence that says what to do', async () => {
  const place = await freshDatabaseLocation();
  const name = `t${randomUUID().replaceAll('-', '')}`;
  const client = new Client(place.databaseUrl);
  await client.connect();
  await client.query(
    `create database ${name} encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' template template0`,
  );
  await client.end();
  const url = new URL(place.databaseUrl ?? '');
  url.pathname = name;
  expect(await explainStart({ ...place, databaseUrl: url.href })).toMatch(REFUSAL);
});

test('nor is one to which the tables of another were taken', async () => {
  const place = await freshDatabaseLocation();
  await (await openDatabase(place)).destroy();
  const client = new Client(place.databaseUrl);
  await client.connect();
  await client.query(
    `update pg_database set encoding = pg_char_to_encoding('LATIN1') where datname = current_database()`,
  );
  await client.end();
  expect(await explainStart(place)).toMatch(REFUSAL);
});
