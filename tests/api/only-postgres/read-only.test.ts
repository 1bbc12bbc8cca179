import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { PATHS } from '#contract/paths.ts';
import { cutConnections } from '#tests/fixtures/postgres.ts';

import { call, registerUser, startTestServer } from '../server.ts';

test('a database that takes no changes is said by the health of the server, which goes on reading', async () => {
  const { app, database, place } = await startTestServer();
  const { token } = await registerUser(app);
  const health = async () => (await call(app, 'GET', '/api/health')).body;
  expect(await health()).toMatchObject({ warnings: [] });
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database);
  await sql`alter database ${sql.ref(rows[0]?.name ?? '')} set default_transaction_read_only = on`.execute(
    database,
  );
  await cutConnections(place.databaseUrl ?? '');
  await expect
    .poll(health)
    .toMatchObject({ warnings: [expect.stringContaining('The database takes no changes')] });
  expect((await call(app, 'GET', PATHS.me, { token })).status).toBe(200);
});
