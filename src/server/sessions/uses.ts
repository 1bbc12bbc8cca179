import { promises as timers } from 'node:timers';

import type { Database } from '../database/database.ts';
import { logIgnored } from '../log/log.ts';
import type { Clock } from '../time/clock.ts';
import { DAY_MS, MINUTE_MS, isoPlus } from '../time/clock.ts';

const IDLE_MS = 30 * DAY_MS;
const LONGEST_MS = 90 * DAY_MS;
// Writing down each use would make every read a write.
const NOTED_EVERY_MS = 5 * MINUTE_MS;
// Reading goes on while nobody can write.
const NOTING_MS = 200;

type Use = { tokenHash: string; createdAt: string; lastUsedAt: string };

/** Returns when a session ends that is not used again. */
export function expiry(now: Date, created: Date): string {
  const [idle, longest] = [isoPlus(now, IDLE_MS), isoPlus(created, LONGEST_MS)];
  return idle < longest ? idle : longest;
}

/** Returns a function that notes the use of a session where none was noted lately, and waits for that no longer than a moment. */
export function noteUses(database: Database, now: Clock): (use: Use) => Promise<void> {
  const underWay = new Set<string>();

  async function write({ tokenHash, createdAt }: Use): Promise<void> {
    await database
      .updateTable('session')
      .set({ last_used_at: now().toISOString(), expires_at: expiry(now(), new Date(createdAt)) })
      .where('token_hash', '=', tokenHash)
      .execute();
  }

  return async (use) => {
    const { tokenHash, lastUsedAt } = use;
    if (lastUsedAt >= isoPlus(now(), -NOTED_EVERY_MS) || underWay.has(tokenHash)) return;
    underWay.add(tokenHash);
    const noted = write(use)
      .catch((error: unknown) => logIgnored('noting the use of a session', error))
      .finally(() => underWay.delete(tokenHash));
    await Promise.race([noted, timers.setTimeout(NOTING_MS, undefined, { ref: false })]);
  };
}
