import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { PATHS } from '#contract/paths.ts';
import type { Database, DatabaseLocation } from '#server/database/database.ts';

import { callsOf, longFile } from '../account-file.ts';
import { TOGETHER, writeMeanwhile } from '../held-import.ts';
import { call, registerUser, startTestServer } from '../server.ts';
import { plain, taskCalls } from '../task-calls.ts';
import { holdAdvisoryLock } from './advisory-lock.ts';

/** Stops imports at one of their changes, as long as another connection holds the lock. */
async function holdImports(database: Database, place: DatabaseLocation) {
  await sql`create function hold() returns trigger language plpgsql as $$
    begin if new.seq = 1500 then perform pg_advisory_xact_lock(1); end if; return new; end $$`.execute(
    database,
  );
  await sql`create trigger hold before insert on task_revision for each row execute function hold()`.execute(
    database,
  );
  return holdAdvisoryLock(place.databaseUrl);
}

test('others write and read amid an import, of which nothing is seen before all is there', async () => {
  const { app, database, place } = await startTestServer();
  const { create, list } = callsOf(app);
  const [mine, other] = [await registerUser(app), await registerUser(app)];
  const { holder, isWaiting, letGo } = await holdImports(database, place);
  const file = longFile({ tasks: 1000, changes: 2 });
  const imported = call(app, 'POST', PATHS.import, { token: mine.token, body: file });
  await expect.poll(isWaiting).toBe(1);
  await create(other.token);
  expect((await list(other.token)).tasks).toHaveLength(1);
  const { rows } = await holder.query('select count(*)::int as tasks from task where user_id = $1', [
    mine.user.id,
  ]);
  expect(rows).toEqual([{ tasks: 0 }]);
  await letGo();
  expect(await imported).toMatchObject({ status: 200, body: { summary: { added: 1000 } } });
  expect((await list(mine.token)).tasks).toHaveLength(1000);
});

test('what its own account writes meanwhile waits, and is told why', async () => {
  const { app, database, place } = await startTestServer();
  const { token } = await registerUser(app);
  const { isWaiting, letGo } = await holdImports(database, place);
  const known = crypto.randomUUID();
  await taskCalls(app).create(token, plain, { key: known });
  const body = longFile({ tasks: 1000, changes: 2 });
  const imported = call(app, 'POST', PATHS.import, { token, body });
  await expect.poll(isWaiting).toBe(1);
  // A statement of the import itself is ended after 10 seconds: by then it goes on.
  const left = await writeMeanwhile({ app, token, known, imported, adds: 1000, letGo });
  expect(left).toEqual(Array.from({ length: TOGETHER + 1 }, () => plain.title));
});
