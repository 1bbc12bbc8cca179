import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { PATHS } from '#contract/paths.ts';
import type { Database } from '#server/database/database.ts';
import { openDatabase } from '#server/database/database.ts';
import { cutConnections } from '#tests/fixtures/postgres.ts';

import { call, freshDatabaseLocation, registerUser, startTestServer } from '../server.ts';

/** Sets something for all connections to come. */
async function setForAll(database: Database, setting: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database);
  await sql`alter database ${sql.ref(rows[0]?.name ?? '')} set ${sql.raw(setting)}`.execute(database);
}

test('a database that takes no changes is said by the health of the server, which goes on reading', async () => {
  const { app, database, place } = await startTestServer();
  const { token } = await registerUser(app);
  const health = async () => (await call(app, 'GET', PATHS.health)).body;
  expect(await health()).toMatchObject({ warnings: [] });
  await setForAll(database, 'default_transaction_read_only = on');
  await cutConnections(place.databaseUrl ?? '');
  await expect
    .poll(health)
    .toMatchObject({ warnings: [expect.stringContaining('The database takes no changes')] });
  expect((await call(app, 'GET', PATHS.me, { token })).status).toBe(200);
});

test('a process that started while the database took no changes tells the others of them once it does', async () => {
  const place = await freshDatabaseLocation();
  const one = await openDatabase(place);
  onTestFinished(async () => one.destroy());
  await sql`create schema standby`.execute(one);
  await sql`
    create function standby.pg_notify(text, text) returns void language plpgsql as $$
    begin
      raise exception 'cannot execute NOTIFY during recovery' using errcode = 'read_only_sql_transaction';
    end $$`.execute(one);
  await setForAll(one, 'search_path = standby, pg_catalog, public');
  const other = await openDatabase(place);
  onTestFinished(async () => other.destroy());
  await sql`drop function standby.pg_notify(text, text)`.execute(one);

  const heard: (number | null)[] = [];
  onTestFinished(one.pubSub.subscribe('somebody', ({ seq }) => heard.push(seq)));
  await expect
    .poll(async () => {
      const notice = { userId: 'somebody', seq: 1 };
      await other.transaction().execute(async (transaction) => other.pubSub.send(transaction, notice));
      return heard;
    })
    .toContain(1);
});
