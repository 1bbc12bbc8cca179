import { randomUUID } from 'node:crypto';

import type { ProfileBody } from '#contract/user.ts';

import { batched } from '../database/batched.ts';
import type { Database } from '../database/database.ts';
import { isDuplicate, SessionEndedError } from '../database/failures.ts';
import { withUserLocked } from '../database/lock-user-row.ts';
import type { DatabaseTransaction, UserTable } from '../database/schema.ts';
import { inUserWrite } from '../database/user-write.ts';
import { emailTaken } from '../errors/api-error.ts';
import { endAllSessions, endOtherSessions } from '../sessions/endings.ts';
import type { Session, SessionStore } from '../sessions/store.ts';
import type { Clock } from '../time/clock.ts';
import { toEmailKey } from './email-key.ts';
import type { Client, LoginFrom } from './login-places.ts';
import { findPlaces, MOST_LOOKUPS, rememberPlace } from './login-places.ts';

export type UserRow = Pick<UserTable, 'id' | 'name' | 'email' | 'image'>;
/** The session that began, and the name that the browser gets. */
export type NewSession = { token: string; device: string; user: UserRow };

async function withUniqueEmail<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw isDuplicate(error) ? emailTaken() : error;
  }
}

/** The accounts of users. It gets a password as its hash only. */
export function userStore(database: Database, sessions: SessionStore, now: Clock) {
  /** Begins a session, and remembers from where and by which browser. */
  async function begin(userId: string, client: Client, transaction: DatabaseTransaction) {
    const device = await rememberPlace(userId, client, transaction, now());
    return { device, ...(await sessions.begin(userId, transaction, client.userAgent)) };
  }

  // In a storm of logins each asks this, whoever is told that the server is busy too.
  const findPlaceOf = batched(MOST_LOOKUPS, async (logins: readonly LoginFrom[]) =>
    findPlaces(logins, database, now()),
  );

  return {
    /** Creates an account and its first session. Throws "e-mail taken". */
    async register({ name, email }: ProfileBody, passwordHash: string, client: Client): Promise<NewSession> {
      const user: UserRow = { id: randomUUID(), name, email, image: null };
      const work = database.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('user')
          .values({
            ...user,
            email_key: toEmailKey(email),
            password_hash: passwordHash,
            created_at: now().toISOString(),
            seq: 0,
            left_at: null,
          })
          .execute();
        return { user, ...(await begin(user.id, client, transaction)) };
      });
      return withUniqueEmail(work);
    },

    async findByEmail(email: string): Promise<(UserRow & { password_hash: string }) | undefined> {
      return database
        .selectFrom('user')
        .select(['id', 'name', 'email', 'image', 'password_hash'])
        .where('email_key', '=', toEmailKey(email))
        .executeTakeFirst();
    },

    /** Returns what a client's attempts to log in are counted by, and whether that has logged in to this account. */
    async findPlace(email: string, client: Client): Promise<{ place: string; isKnown: boolean }> {
      return findPlaceOf({ emailKey: toEmailKey(email), client });
    },

    /**
     * Begins a session, or returns null if the password was changed since it was checked. The new hash of the
     * same password takes the place of the one that was checked.
     */
    async logIn(
      { id, password_hash: checkedHash }: Pick<UserTable, 'id' | 'password_hash'>,
      newHash: string,
      client: Client,
    ): Promise<Omit<NewSession, 'user'> | null> {
      const begun = await withUserLocked({ userId: id }, database, async (transaction, { password_hash }) => {
        if (password_hash !== checkedHash) return null;
        if (newHash !== checkedHash)
          await transaction
            .updateTable('user')
            .set({ password_hash: newHash })
            .where('id', '=', id)
            .execute();
        return begin(id, client, transaction);
      });
      if (begun?.notice) database.pubSub.publish(begun.notice);
      return begun;
    },

    async get(userId: string): Promise<UserRow> {
      const user = await database
        .selectFrom('user')
        .select(['id', 'name', 'email', 'image'])
        .where('id', '=', userId)
        .where('left_at', 'is', null)
        .executeTakeFirst();
      if (!user) throw new SessionEndedError();
      return user;
    },

    async passwordHash(userId: string): Promise<string | undefined> {
      const row = await database
        .selectFrom('user')
        .select('password_hash')
        .where('id', '=', userId)
        .executeTakeFirst();
      return row?.password_hash;
    },

    /** Resolves to undefined, and has changed nothing, if it is another address and must not be. Throws "e-mail taken". */
    async updateProfile(
      session: Session,
      { name, email }: Partial<ProfileBody>,
      mayChangeAddress: boolean,
    ): Promise<UserRow | undefined> {
      const email_key = email && toEmailKey(email);
      const work = inUserWrite(session, database, now(), async (write) => {
        const update = write.transaction
          .updateTable('user')
          .set({ name, email, email_key })
          .where('id', '=', session.userId);
        const isAllowed = mayChangeAddress || email_key === undefined;
        const user = await (isAllowed ? update : update.where('email_key', '=', email_key))
          .returning(['id', 'name', 'email', 'image'])
          .executeTakeFirst();
        if (user) write.isOfAccount = true;
        return user;
      });
      return withUniqueEmail(work);
    },

    /** Ends all sessions of a user. With a hash it sets the password too, or does neither. */
    async endAllSessions(userId: string, newHash?: string): Promise<void> {
      await inUserWrite({ userId, source: '' }, database, now(), async (write) => {
        if (newHash !== undefined)
          await write.transaction
            .updateTable('user')
            .set({ password_hash: newHash })
            .where('id', '=', userId)
            .execute();
        await endAllSessions(write);
      });
    },

    /** Sets the password and ends all other sessions, or neither. */
    async changePassword(session: Session, passwordHash: string): Promise<void> {
      await inUserWrite(session, database, now(), async (write) => {
        await write.transaction
          .updateTable('user')
          .set({ password_hash: passwordHash })
          .where('id', '=', session.userId)
          .execute();
        await endOtherSessions(write, session.tokenHash);
      });
    },
  };
}

export type UserStore = ReturnType<typeof userStore>;
