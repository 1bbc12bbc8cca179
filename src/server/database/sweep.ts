import type { Clock } from '../clock.ts';
import { DAY_MS, shifted } from '../clock.ts';
import type { Database } from './schema.ts';

const KEPT_MS = 30 * DAY_MS;

/** Removes what has had its time: ended sessions, old attempts and answers, and the trash of more than 30 days ago with its history. */
export async function sweep(database: Database, now: Clock): Promise<void> {
  const present = now().toISOString();
  const cutoff = shifted(now(), -KEPT_MS);
  await database.deleteFrom('session').where('expires_at', '<=', present).execute();
  await database.deleteFrom('attempt').where('expires_at', '<=', present).execute();
  await database.deleteFrom('idempotency').where('created_at', '<', cutoff).execute();
  await database.deleteFrom('task').where('deleted_at', '<', cutoff).execute();
}
