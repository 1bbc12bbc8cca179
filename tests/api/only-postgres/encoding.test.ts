import { randomUUID } from 'node:crypto';

import { Client } from 'pg';
import { expect, test } from 'vitest';

import { openDatabase } from '#server/database/database.ts';
import { readSettings } from '#server/settings.ts';
import { explainFailure } from '#server/start-failures.ts';

import { freshDatabaseLocation } from '../server.ts';

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
  const error: unknown = await openDatabase({ ...place, databaseUrl: url.href }).catch(
    (thrown: unknown) => thrown,
  );
  const settings = readSettings({ DATABASE_URL: url.href });
  expect(explainFailure(error, settings)).toMatch(
    /^Holdfast cannot start with the database of DATABASE_URL: its encoding is LATIN1, .* createdb --encoding=UTF8/,
  );
});
