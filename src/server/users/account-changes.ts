import type { PasswordBody, ProfileChangeBody } from '#contract/user.ts';

import { currentPasswordNeeded } from '../errors/api-error.ts';
import type { Session } from '../sessions/store.ts';
import type { Clock } from '../time/clock.ts';
import { MINUTE_MS } from '../time/clock.ts';
import type { CurrentPasswordCheck } from './current-password.ts';
import type { PasswordRules } from './password-rules.ts';
import type { PasswordQueue } from './passwords.ts';
import { seatOf } from './passwords.ts';
import type { UserRow, UserStore } from './store.ts';

// For so long a login itself says who it is.
const FRESH_MS = 15 * MINUTE_MS;

type Parts = {
  users: UserStore;
  withPasswords: PasswordQueue;
  prove: CurrentPasswordCheck;
  rules: PasswordRules;
  now: Clock;
};

/**
 * Changes what an account is entered by: its password, its e-mail address and its sessions. A token alone may have been stolen,
 * so it does that for a session that has just logged in, or with the current password.
 */
export function accountChanges({ users, withPasswords, prove, rules, now }: Parts) {
  // A session of a time that is yet to come was made by a clock that was wrong, and is as good as old.
  const isFresh = ({ createdAt }: Session) => Math.abs(now().getTime() - Date.parse(createdAt)) < FRESH_MS;

  return {
    /** Throws "current password needed" and "wrong password" where nothing proves whose session it is. */
    confirm: async (session: Session, currentPassword: string | undefined): Promise<void> => {
      if (currentPassword !== undefined)
        await withPasswords(seatOf(session), async (hasher) => prove(session, currentPassword, hasher));
      else if (!isFresh(session)) throw currentPasswordNeeded();
    },

    /** Sets the password and ends all other sessions. Throws "current password needed", "wrong password" and "weak password". */
    async changePassword(session: Session, body: PasswordBody): Promise<void> {
      const { currentPassword } = body;
      const [field, password] =
        'newPassword' in body
          ? (['newPassword', body.newPassword] as const)
          : (['password', body.password] as const);
      await rules.check(password, await users.get(session.userId), field);
      if (currentPassword === undefined && !isFresh(session)) throw currentPasswordNeeded();
      await withPasswords(seatOf(session), async (hasher) => {
        if (currentPassword !== undefined) await prove(session, currentPassword, hasher);
        await users.changePassword(session, await hasher.hash(password));
      });
    },

    /** Sets name and address; the name alone needs no proof. Throws "current password needed", "wrong password" and "e-mail taken". */
    async changeProfile(
      session: Session,
      { currentPassword, ...profile }: ProfileChangeBody,
    ): Promise<UserRow> {
      if (currentPassword !== undefined)
        await withPasswords(seatOf(session), async (hasher) => prove(session, currentPassword, hasher));
      const isProven = currentPassword !== undefined || isFresh(session);
      const user = await users.updateProfile(session, profile, isProven);
      if (!user) throw currentPasswordNeeded();
      return user;
    },
  };
}

export type AccountChanges = ReturnType<typeof accountChanges>;
