import { createHash, randomUUID } from 'node:crypto';

import type { Database } from '../database/database.ts';
import { tooMany } from '../errors/api-error.ts';
import type { Clock } from '../time/clock.ts';
import { shifted } from '../time/clock.ts';

/** So many tries in so long a time. */
export type Allowance = { tries: number; windowMs: number };

const hashed = (parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/**
 * Counts tries in the database, because several processes have to agree. A try is written down before its costly work
 * begins, so that many at once cannot slip through together.
 */
export function attemptStore(database: Database, now: Clock) {
  async function forget(id: string): Promise<void> {
    await database.deleteFrom('attempt').where('id', '=', id).execute();
  }

  return {
    /** Writes a try of this subject down and gives its id, or throws the refusal "too many". */
    async begin(subject: string[], { tries, windowMs }: Allowance): Promise<string> {
      const [id, key, at] = [randomUUID(), hashed(subject), now()];
      await database
        .insertInto('attempt')
        .values({ id, subject: key, created_at: at.toISOString(), expires_at: shifted(at, windowMs) })
        .execute();
      const recent = await database
        .selectFrom('attempt')
        .select('expires_at')
        .where('subject', '=', key)
        .where('created_at', '>', shifted(at, -windowMs))
        .orderBy('created_at')
        .limit(tries + 1)
        .execute();
      if (recent.length <= tries) return id;
      await forget(id);
      const freeAt = new Date(recent[0]?.expires_at ?? at);
      throw tooMany(Math.max(1, Math.ceil((freeAt.getTime() - at.getTime()) / 1000)));
    },
    /** Takes one try back: it was not carried out. */
    forget,
    /** Forgets all tries of this subject: it succeeded. */
    async clear(subject: string[]): Promise<void> {
      await database.deleteFrom('attempt').where('subject', '=', hashed(subject)).execute();
    },
  };
}

export type AttemptStore = ReturnType<typeof attemptStore>;
