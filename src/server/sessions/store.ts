import { hash, randomBytes } from 'node:crypto';

import type { Device } from '#contract/devices.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';

import type { Database } from '../database/database.ts';
import { STEP } from '../database/in-steps.ts';
import type { LastChange } from '../database/list-marks.ts';
import { prepare } from '../database/prepare.ts';
import type { ChangeNotice } from '../database/pub-sub.ts';
import type { DatabaseTransaction } from '../database/schema.ts';
import { inUserWrite } from '../database/user-write.ts';
import { noSuchSession } from '../errors/api-error.ts';
import type { Clock } from '../time/clock.ts';
import { describeBrowser } from './browser.ts';
import { endOtherSessions, endSession } from './endings.ts';
import { expiry, noteUses } from './uses.ts';

const AGENT_LENGTH = 200;

/**
 * The session of a request: whose it is, from which browser, and since when. The hash of its token is its id, also
 * where a person ends it from elsewhere: nobody finds 256 random bits from that, and no second name has to agree. `last` is the
 * user's last change as the request came.
 */
export type Session = {
  userId: string;
  tokenHash: string;
  source: string;
  createdAt: string;
  last: LastChange;
};

const hashToken = (token: string) => hash('sha256', token, 'base64url');

const findLiving = prepare<{ tokenHash: string; at: string }>()((queries, parameter) =>
  queries
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .leftJoin('list_mark', (join) =>
      join.onRef('list_mark.user_id', '=', 'user.id').onRef('list_mark.seq', '=', 'user.seq'),
    )
    .select([
      'session.user_id',
      'session.created_at',
      'session.last_used_at',
      'session.user_agent',
      'user.seq',
      'list_mark.stamp',
    ])
    .select((columns) => columns.selectFrom('data_life').select('word').as('life'))
    .where('session.token_hash', '=', parameter('tokenHash'))
    .where('session.expires_at', '>', parameter('at')),
);

/** The sessions of users. Only the SHA-256 of a token is kept. */
export function sessionStore(database: Database, now: Clock) {
  const noteUse = noteUses(database, now);

  return {
    /**
     * Begins a session inside the caller's transaction and returns its token. It ends the one that was unused for longest, where there are
     * too many: then the notice is what the caller has to publish after the commit.
     */
    async begin(
      userId: string,
      transaction: DatabaseTransaction,
      userAgent: string,
    ): Promise<{ token: string; notice: ChangeNotice | null }> {
      const unused = transaction
        .selectFrom('session')
        .select('token_hash')
        .where('user_id', '=', userId)
        .orderBy('last_used_at', 'desc')
        .orderBy('created_at', 'desc')
        .limit(STEP)
        .offset(SERVER_LIMITS.sessions - 1);
      const ended = await transaction
        .deleteFrom('session')
        .where('token_hash', 'in', unused)
        .returning('token_hash')
        .execute();
      const notice = ended.length > 0 ? { userId, seq: null } : null;
      if (notice) await database.pubSub.send(transaction, notice);
      const token = randomBytes(32).toString('base64url');
      await transaction
        .insertInto('session')
        .values({
          token_hash: hashToken(token),
          user_id: userId,
          created_at: now().toISOString(),
          last_used_at: now().toISOString(),
          expires_at: expiry(now(), now()),
          user_agent: userAgent.slice(0, AGENT_LENGTH),
        })
        .execute();
      return { token, notice };
    },
    /** Returns the session of a token, or null if it has ended. */
    async find(token: string): Promise<Session | null> {
      const tokenHash = hashToken(token);
      const [row] = await findLiving(database, { tokenHash, at: now().toISOString() });
      if (!row) return null;
      await noteUse({ tokenHash, createdAt: row.created_at, lastUsedAt: row.last_used_at });
      return {
        userId: row.user_id,
        tokenHash,
        get source() {
          return describeBrowser(row.user_agent);
        },
        createdAt: row.created_at,
        last: { seq: row.seq, stamp: row.stamp, life: row.life },
      };
    },
    /** Returns the number of the user's last change, or null if the session has ended. It does not count as a use of the session. */
    async findSeq({ userId, tokenHash }: Session): Promise<number | null> {
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
    /** Lists the living sessions of the user: this one first, then those that were used last. */
    async list({ userId, tokenHash }: Pick<Session, 'userId'> & Partial<Session>): Promise<Device[]> {
      const rows = await database
        .selectFrom('session')
        .selectAll()
        .where('user_id', '=', userId)
        .where('expires_at', '>', now().toISOString())
        .orderBy('last_used_at', 'desc')
        .orderBy('created_at', 'desc')
        .execute();
      const devices = rows.map((row) => ({
        id: row.token_hash,
        browser: describeBrowser(row.user_agent),
        loggedInAt: row.created_at,
        usedAt: row.last_used_at,
        isThis: row.token_hash === tokenHash,
      }));
      return devices.toSorted((one, other) => Number(other.isThis) - Number(one.isThis));
    },
    async end(session: Session): Promise<void> {
      await inUserWrite(session, database, now(), async (write) => endSession(write, session.tokenHash));
    },
    /** Ends one session of the same user. Throws "no such session", also for another user's. */
    async endOne(session: Session, id: string): Promise<void> {
      const isEnded = await inUserWrite(session, database, now(), async (write) => endSession(write, id));
      if (!isEnded) throw noSuchSession();
    },
    /** Ends all of a user's sessions but this one. */
    async endOthers(session: Session): Promise<void> {
      await inUserWrite(session, database, now(), async (write) =>
        endOtherSessions(write, session.tokenHash),
      );
    },
    /** Says what a token that is not good any more has to hear: whether its account was deleted, and the life of the data. */
    async explainEnd(token: string): Promise<{ isGone: boolean; life: string }> {
      const { word, gone } = await database
        .selectFrom('data_life')
        .select((columns) => [
          'word',
          columns
            .selectFrom('gone_session')
            .select('token_hash')
            .where('token_hash', '=', hashToken(token))
            .where('expires_at', '>', now().toISOString())
            .as('gone'),
        ])
        .executeTakeFirstOrThrow();
      return { isGone: gone !== null, life: word };
    },
  };
}

export type SessionStore = ReturnType<typeof sessionStore>;
