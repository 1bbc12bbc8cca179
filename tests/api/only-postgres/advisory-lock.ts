import { Client } from 'pg';
import { onTestFinished } from 'vitest';

/**
 * Takes the advisory lock 1 of a database by a connection of its own. `isWaiting` counts those who wait for it, and `letGo` gives it
 * back.
 */
export async function holdAdvisoryLock(databaseUrl: string | undefined) {
  const holder = new Client(databaseUrl);
  await holder.connect();
  onTestFinished(async () => holder.end());
  await holder.query('select pg_advisory_lock(1)');
  const isWaiting = async () => {
    // The other databases of this PostgreSQL have waiters of their own.
    const { rows } = await holder.query(
      `select 1 from pg_locks join pg_database on pg_database.oid = database
        where datname = current_database() and locktype = 'advisory' and not granted`,
    );
    return rows.length;
  };
  return { holder, isWaiting, letGo: async () => holder.query('select pg_advisory_unlock(1)') };
}
