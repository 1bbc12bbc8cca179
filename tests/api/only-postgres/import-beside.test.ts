import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';

import { API_BASE, PATHS } from '#contract/paths.ts';

import { callsOf, longFile } from '../account-file.ts';
import { call, registerUser, startTestServer } from '../server.ts';

test('others write and read amid an import, of which nothing is seen before all is there', async () => {
  const { app, database, place } = await startTestServer();
  const { create, list } = callsOf(app);
  const [mine, other] = [await registerUser(app), await registerUser(app)];
  // The import stops at one of its changes, as long as another connection holds the lock.
  await sql`create function hold() returns trigger language plpgsql as $$
    begin if new.seq = 1500 then perform pg_advisory_xact_lock(1); end if; return new; end $$`.execute(
    database,
  );
  await sql`create trigger hold before insert on task_revision for each row execute function hold()`.execute(
    database,
  );
  const holder = new Client(place.databaseUrl);
  await holder.connect();
  onTestFinished(async () => holder.end());
  await holder.query('select pg_advisory_lock(1)');
  const file = longFile({ tasks: 1000, changes: 2 });
  const imported = call(app, 'POST', API_BASE + PATHS.import, { token: mine.token, body: file });
  const isWaiting = async () => {
    const { rows } = await holder.query(`select 1 from pg_locks where locktype = 'advisory' and not granted`);
    return rows.length;
  };
  await expect.poll(isWaiting, { timeout: 30_000 }).toBe(1);
  await create(other.token);
  expect((await list(other.token)).tasks).toHaveLength(1);
  const { rows } = await holder.query('select count(*)::int as tasks from task where user_id = $1', [
    mine.user.id,
  ]);
  expect(rows).toEqual([{ tasks: 0 }]);
  await holder.query('select pg_advisory_unlock(1)');
  expect(await imported).toMatchObject({ status: 200, body: { summary: { added: 1000 } } });
  expect((await list(mine.token)).tasks).toHaveLength(1000);
}, 60_000);
