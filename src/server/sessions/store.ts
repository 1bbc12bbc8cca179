import { createHash, randomBytes } from 'node:crypto';

import type { Database } from '../database/database.ts';
import type { DatabaseTransaction } from '../database/schema.ts';
import type { Announce } from '../database/transact.ts';
import { transact } from '../database/transact.ts';
import type { Clock } from '../time/clock.ts';
import { DAY_MS, MINUTE_MS, shifted } from '../time/clock.ts';
import { browserOf } from './browser.ts';

const IDLE_MS = 30 * DAY_MS;
const LONGEST_MS = 90 * DAY_MS;
// Writing down each use would make every read a write.
const NOTED_EVERY_MS = 5 * MINUTE_MS;
const AGENT_LENGTH = 200;

/** Who asks, from which browser, and by which session; the hash of the token is the session's id. */
export type Session = { userId: string; tokenHash: string; source: string };

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

function expiry(now: Date, created: Date): string {
  const [idle, longest] = [shifted(now, IDLE_MS), shifted(created, LONGEST_MS)];
  return idle < longest ? idle : longest;
}

/** Sessions: the token is given once, and only its SHA-256 is kept. */
export function sessionStore(database: Database, now: Clock) {
  async function noteUse(tokenHash: string, createdAt: string): Promise<void> {
    await database
      .updateTable('session')
      .set({ last_used_at: now().toISOString(), expires_at: expiry(now(), new Date(createdAt)) })
      .where('token_hash', '=', tokenHash)
      .execute();
  }

  return {
    /** Begins a session inside the caller's transaction and gives its token. */
    async begin(userId: string, transaction: DatabaseTransaction, userAgent: string): Promise<string> {
      const token = randomBytes(32).toString('base64url');
      await transaction
        .insertInto('session')
        .values({
          token_hash: hashOf(token),
          user_id: userId,
          created_at: now().toISOString(),
          last_used_at: now().toISOString(),
          expires_at: expiry(now(), now()),
          user_agent: userAgent.slice(0, AGENT_LENGTH),
        })
        .execute();
      return token;
    },
    /** The session of a token, if it has not ended. */
    async find(token: string): Promise<Session | null> {
      const tokenHash = hashOf(token);
      const row = await database
        .selectFrom('session')
        .select(['user_id', 'created_at', 'last_used_at', 'user_agent'])
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', now().toISOString())
        .executeTakeFirst();
      if (!row) return null;
      if (row.last_used_at < shifted(now(), -NOTED_EVERY_MS)) await noteUse(tokenHash, row.created_at);
      return { userId: row.user_id, tokenHash, source: browserOf(row.user_agent) };
    },
    /** The number of the user's last revision, or null once the session has ended. Asking is no use of the session. */
    async seqOf({ userId, tokenHash }: Session): Promise<number | null> {
      const row = await database
        .selectFrom('session')
        .innerJoin('user', 'user.id', 'session.user_id')
        .select('user.seq')
        .where('session.user_id', '=', userId)
        .where('session.token_hash', '=', tokenHash)
        .where('session.expires_at', '>', now().toISOString())
        .executeTakeFirst();
      return row?.seq ?? null;
    },
    async end({ userId, tokenHash }: Session): Promise<void> {
      await transact(database, async (transaction, announce) => {
        await transaction
          .deleteFrom('session')
          .where('user_id', '=', userId)
          .where('token_hash', '=', tokenHash)
          .execute();
        await announce({ userId, seq: null });
      });
    },
    /** Ends all of a user's sessions but this one, inside the caller's transaction. */
    async endOthers(
      { userId, tokenHash }: Session,
      transaction: DatabaseTransaction,
      announce: Announce,
    ): Promise<void> {
      await transaction
        .deleteFrom('session')
        .where('user_id', '=', userId)
        .where('token_hash', '!=', tokenHash)
        .execute();
      await announce({ userId, seq: null });
    },
  };
}

export type SessionStore = ReturnType<typeof sessionStore>;
