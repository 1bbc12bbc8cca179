import { randomUUID } from 'node:crypto';

import type { ProfileBody } from '#contract/user.ts';

import type { Database } from '../database/database.ts';
import { isDuplicate } from '../database/failures.ts';
import { lockUser } from '../database/lock-user.ts';
import type { UserTable } from '../database/schema.ts';
import { inUserWrite } from '../database/user-write.ts';
import { emailTaken, notLoggedIn } from '../errors/api-error.ts';
import type { Session, SessionStore } from '../sessions/store.ts';
import type { Clock } from '../time/clock.ts';

export type UserRow = Pick<UserTable, 'id' | 'name' | 'email' | 'image'>;
export type NewSession = { user: UserRow; token: string };

/** Returns the form in which e-mail addresses are compared: two that look alike are the same. */
export const toEmailKey = (email: string) => email.normalize('NFKC').toLowerCase();

async function withUniqueEmail<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw isDuplicate(error) ? emailTaken() : error;
  }
}

/** The accounts of users. It gets a password as its hash only. */
export function userStore(database: Database, sessions: SessionStore, now: Clock) {
  return {
    /** Creates an account and its first session. Throws "e-mail taken". */
    async register(
      { name, email }: ProfileBody,
      passwordHash: string,
      userAgent: string,
    ): Promise<NewSession> {
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
          })
          .execute();
        return { user, token: await sessions.begin(user.id, transaction, userAgent) };
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

    /** Begins a session and returns its token, or null if the password was changed since it was checked. */
    async logIn(userId: string, checkedHash: string, userAgent: string): Promise<string | null> {
      return database.transaction().execute(async (transaction) => {
        const { password_hash } = await lockUser(userId, transaction);
        return password_hash === checkedHash ? sessions.begin(userId, transaction, userAgent) : null;
      });
    },

    async get(userId: string): Promise<UserRow> {
      const user = await database
        .selectFrom('user')
        .select(['id', 'name', 'email', 'image'])
        .where('id', '=', userId)
        .executeTakeFirst();
      if (!user) throw notLoggedIn();
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

    /** Throws "e-mail taken". */
    async updateProfile(userId: string, { name, email }: ProfileBody): Promise<UserRow> {
      const work = database
        .updateTable('user')
        .set({ name, email, email_key: toEmailKey(email) })
        .where('id', '=', userId)
        .returning(['id', 'name', 'email', 'image'])
        .executeTakeFirstOrThrow();
      return withUniqueEmail(work);
    },

    /** Sets the password and ends all other sessions, or neither. */
    async changePassword(session: Session, passwordHash: string): Promise<void> {
      await inUserWrite(session, database, now(), async (write) => {
        await write.transaction
          .updateTable('user')
          .set({ password_hash: passwordHash })
          .where('id', '=', session.userId)
          .execute();
        await sessions.endOthers(session, write);
      });
    },
  };
}

export type UserStore = ReturnType<typeof userStore>;
