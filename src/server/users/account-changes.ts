import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { PasswordBody, ProfileChangeBody } from '#contract/user.ts';

import { toClientNetwork } from '../attempts/client-network.ts';
import type { AttemptStore } from '../attempts/store.ts';
import { currentPasswordNeeded } from '../errors/api-error.ts';
import type { Session } from '../sessions/store.ts';
import type { Clock } from '../time/clock.ts';
import { HOUR_MS, MINUTE_MS } from '../time/clock.ts';
import type { CurrentPasswordCheck } from './current-password.ts';
import { toEmailKey } from './email-key.ts';
import type { Client } from './login-places.ts';
import type { PasswordRules } from './password-rules.ts';
import type { PasswordQueue } from './passwords.ts';
import { sessionSeat } from './passwords.ts';
import type { UserRow, UserStore } from './store.ts';

const FRESH_MS = SERVER_LIMITS.freshMinutes * MINUTE_MS;
// Each answer says whether another account has that address, as an answer to a registration does.
const USER_LIMIT = { attempts: 10, windowMs: HOUR_MS };
const PLACE_LIMIT = { attempts: 100, windowMs: HOUR_MS };

type Parts = {
  users: UserStore;
  attempts: AttemptStore;
  withPasswords: PasswordQueue;
  checkCurrentPassword: CurrentPasswordCheck;
  rules: PasswordRules;
  now: Clock;
};

/**
 * Changes what an account is entered by: its password, its e-mail address and its sessions. A token alone may have been stolen,
 * so it does that for a session that has just logged in, or with the current password.
 */
export function accountChanges({ users, attempts, withPasswords, checkCurrentPassword, rules, now }: Parts) {
  // A session of a time that is yet to come was made by a clock that was wrong, and is as good as old.
  const isFresh = ({ createdAt }: Session) => Math.abs(now().getTime() - Date.parse(createdAt)) < FRESH_MS;

  /** Counts an attempt to take another address. Throws "too many attempts". */
  async function countAddress({ userId }: Session, email: string, { address }: Client): Promise<void> {
    const user = await users.get(userId);
    if (toEmailKey(user.email) === toEmailKey(email)) return;
    await attempts.countAll([
      { subject: ['address', userId], limit: USER_LIMIT },
      { subject: ['addresses', toClientNetwork(address)], limit: PLACE_LIMIT },
    ]);
  }

  return {
    /** Throws "current password needed" and "wrong password" where nothing proves whose session it is. */
    confirm: async (
      session: Session,
      currentPassword: string | undefined,
      address: string,
    ): Promise<void> => {
      if (currentPassword !== undefined)
        await withPasswords(sessionSeat(session, address), async (hasher) =>
          checkCurrentPassword(session, currentPassword, hasher),
        );
      else if (!isFresh(session)) throw currentPasswordNeeded();
    },

    /** Sets the password and ends all other sessions. Throws "current password needed", "wrong password" and "weak password". */
    async changePassword(session: Session, body: PasswordBody, { address }: Client): Promise<void> {
      const { currentPassword } = body;
      const [field, password] =
        'newPassword' in body
          ? (['newPassword', body.newPassword] as const)
          : (['password', body.password] as const);
      await rules.check(password, await users.get(session.userId), field);
      if (currentPassword === undefined && !isFresh(session)) throw currentPasswordNeeded();
      const passwordHash = await withPasswords(sessionSeat(session, address), async (hasher) => {
        if (currentPassword !== undefined)
          await checkCurrentPassword(session, currentPassword, hasher, password);
        return hasher.hash(password);
      });
      await users.changePassword(session, passwordHash);
    },

    /** Sets name and address, or one of them; the name alone needs no proof. Throws "current password needed", "wrong password", "too many attempts" and "e-mail taken". */
    async changeProfile(
      session: Session,
      { currentPassword, ...profile }: ProfileChangeBody,
      client: Client,
    ): Promise<UserRow> {
      if (currentPassword !== undefined)
        await withPasswords(sessionSeat(session, client.address), async (hasher) =>
          checkCurrentPassword(session, currentPassword, hasher),
        );
      const isProven = currentPassword !== undefined || isFresh(session);
      if (isProven && profile.email !== undefined) await countAddress(session, profile.email, client);
      const user = await users.updateProfile(session, profile, isProven);
      if (!user) throw currentPasswordNeeded();
      return user;
    },
  };
}

export type AccountChanges = ReturnType<typeof accountChanges>;
