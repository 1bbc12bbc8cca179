import { createHash, randomUUID } from 'node:crypto';

import type { Database } from '../database/database.ts';
import { tooManyAttempts } from '../errors/api-error.ts';
import type { Clock } from '../time/clock.ts';
import { shifted } from '../time/clock.ts';

/** How many attempts are allowed in how long a time. */
export type RateLimit = { attempts: number; windowMs: number };

const hash = (parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/**
 * Counts attempts in the database, because several processes have to agree. An attempt is counted before its costly work
 * begins, so that many at once cannot slip through together. One that is refused for those before it writes nothing.
 */
export function attemptStore(database: Database, now: Clock) {
  /** Throws "too many attempts" if more than `most` of a subject are in the window, and says when there will be room. */
  async function throwIfOver(key: string, at: Date, most: number, windowMs: number): Promise<void> {
    const recent = await database
      .selectFrom('attempt')
      .select('expires_at')
      .where('subject', '=', key)
      .where('created_at', '>', shifted(at, -windowMs))
      .orderBy('created_at')
      .limit(most + 1)
      .execute();
    if (recent.length <= most) return;
    const freeAt = new Date(recent[0]?.expires_at ?? at);
    throw tooManyAttempts(Math.max(1, Math.ceil((freeAt.getTime() - at.getTime()) / 1000)));
  }

  return {
    /** Counts an attempt of this subject. Throws "too many attempts" if it is over the limit. */
    async count(subject: string[], { attempts, windowMs }: RateLimit): Promise<void> {
      const [id, key, at] = [randomUUID(), hash(subject), now()];
      await throwIfOver(key, at, attempts - 1, windowMs);
      await database
        .insertInto('attempt')
        .values({ id, subject: key, created_at: at.toISOString(), expires_at: shifted(at, windowMs) })
        .execute();
      try {
        // Others may have been counted at the same moment, by whichever process.
        await throwIfOver(key, at, attempts, windowMs);
      } catch (error) {
        await database.deleteFrom('attempt').where('id', '=', id).execute();
        throw error;
      }
    },
    /** Takes back all attempts of a subject that has succeeded. */
    async clear(subject: string[]): Promise<void> {
      await database.deleteFrom('attempt').where('subject', '=', hash(subject)).execute();
    },
  };
}

export type AttemptStore = ReturnType<typeof attemptStore>;
