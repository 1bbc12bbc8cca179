import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { openDatabase } from '#server/database/database.ts';
import { inUserWrite } from '#server/database/user-write.ts';

import { registerUser, startTestServer } from '../server.ts';

const NOON = new Date('2026-03-01T12:00:00.000Z');
const LATER = new Date('2026-03-01T12:00:30.000Z');

test('a write that has waited for another process takes no time before that of the other one', async () => {
  const { app, database, place } = await startTestServer();
  const other = await openDatabase(place);
  onTestFinished(async () => other.destroy());
  const { user } = await registerUser(app);
  const actor = { userId: user.id, source: '' };
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>();
  const first = inUserWrite(actor, database, LATER, async (write) => {
    locked();
    await isFree;
    write.seq += 1;
  });
  await isLocked;
  const second = inUserWrite(actor, other, NOON, async ({ at, seq }) => ({ at, seq }));
  const isTold = async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and query = 'rollback'`.execute(database);
    return rows.length > 0;
  };
  await expect.poll(isTold).toBe(true);
  free();
  await first;
  expect(await second).toEqual({ at: LATER.toISOString(), seq: 1 });
});
